import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from './session.tsx'

/** `asked`: opened from the menu, and shown until it is closed, even with all steps done. */
type StoredSteps = { shown: 'until_done' | 'asked' | 'away'; skipped: string[] }

const initialSteps: StoredSteps = { shown: 'until_done', skipped: [] }

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Mantine's `useLocalStorage` renders every component that uses it twice. */
function useStoredSteps(key: string): [StoredSteps, (next: StoredSteps) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const steps = useMemo((): StoredSteps => (text ? JSON.parse(text) : initialSteps), [text])
  const store = (next: StoredSteps): void => {
    localStorage.setItem(key, JSON.stringify(next))
    // The browser dispatches it in other tabs only.
    dispatchEvent(new Event('storage'))
  }
  return [steps, store]
}

/**
 * Whether My day shows the first steps of a new company, and which are skipped. Stored per person on this device, as the API
 * has no place for it.
 */
export function useFirstSteps() {
  const { me, workspace, isAdmin, isAccountAdmin } = useSession()
  const [stored, store] = useStoredSteps(`stint-first-steps-${workspace.id}-${me.id}`)
  const may = isAdmin && isAccountAdmin
  return {
    may,
    isShown: may && stored.shown !== 'away',
    isAsked: stored.shown === 'asked',
    skipped: stored.skipped,
    skip: (step: string) => store({ ...stored, skipped: [...stored.skipped, step] }),
    putAway: () => store({ ...stored, shown: 'away' }),
    ask: () => store({ shown: 'asked', skipped: [] }),
  }
}
