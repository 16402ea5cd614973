import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { isAway, isFinal, type KioskPunch, sendPunch } from './kiosk-api.ts'
import { outbox, type WaitingPunch } from './outbox.ts'

const sendEvery = 5000

export type Outcome = { punch: WaitingPunch; answer: KioskPunch | null }

/** Punches now if the server can be reached, and as soon as it can if not. */
export function usePunches(token: string) {
  const { waiting, refused } = useSyncExternalStore(outbox.subscribe, outbox.state)

  /** Throws what the server has against it; then nothing is kept, and the person can try again. */
  const punch = useCallback(
    async (made: WaitingPunch): Promise<Outcome> => {
      outbox.put(made)
      try {
        const { data } = await sendPunch(token, made)
        outbox.strike(made.key)
        return { punch: made, answer: data }
      } catch (error) {
        if (isAway(error)) return { punch: made, answer: null }
        outbox.strike(made.key)
        throw error
      }
    },
    [token],
  )

  useEffect(() => {
    if (waiting.length === 0) return
    let stopped = false
    const send = async (): Promise<void> => {
      // In the order they were made: an end that overtakes its start would stand alone.
      for (const made of outbox.state().waiting) {
        if (stopped) return
        try {
          await sendPunch(token, made)
          outbox.strike(made.key)
        } catch (error) {
          if (!isFinal(error)) return
          outbox.refuse(made, error.message)
        }
      }
    }
    const locked = (): void =>
      void navigator.locks.request('stint-kiosk-outbox', { ifAvailable: true }, (lock) => lock && send())
    const timer = setInterval(locked, sendEvery)
    window.addEventListener('online', locked)
    return () => {
      stopped = true
      clearInterval(timer)
      window.removeEventListener('online', locked)
    }
  }, [token, waiting.length])

  return { punch, waiting, refused }
}
