import { createListeners } from '../listeners.ts'
import { sessionState } from './session-state.ts'

// Dialogs that requests wait for. A component registers the dialog; without one the answer is no.

type Ask = () => Promise<boolean>

function createPrompt() {
  let ask: Ask | null = null
  let pending: Promise<boolean> | null = null
  return {
    isRegistered: (): boolean => ask !== null,
    isOpen: (): boolean => pending !== null,
    /** Returns a function that unregisters it, which returns whether it was still registered. */
    register(next: Ask): () => boolean {
      ask = next
      return () => {
        if (ask !== next) return false
        ask = null
        return true
      }
    },
    /** Requests that arrive while the dialog is open wait for the same answer. */
    open(): Promise<boolean> {
      pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
        pending = null
      })
      return pending
    },
  }
}

/** Asks for the password again; true if it was correct. */
export const passwordPrompt = createPrompt()

const signIn = createPrompt()

/** Asks the person to sign in again after the session has ended; true if they did. */
export const signInPrompt = {
  ...signIn,
  register(ask: Ask): () => void {
    const unregister = signIn.register(async () => {
      const signedIn = await ask()
      if (signedIn) sessionState.resumed()
      return signedIn
    })
    return () => {
      // The page was left: people now sign in on the sign-in page.
      if (unregister()) sessionState.resumed()
    }
  },
}

/** Notified when the server refuses requests until the person has set up a second factor. */
export const secondFactorDemand = createListeners()
