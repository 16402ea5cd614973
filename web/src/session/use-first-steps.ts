import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from './session.tsx'

/** `asked` came from the menu: then it stays until it is put away, though everything may be done. */
type Kept = { shown: 'until_done' | 'asked' | 'away'; skipped: string[] }

const atFirst: Kept = { shown: 'until_done', skipped: [] }

const subscribe = (tell: () => void) => {
  addEventListener('storage', tell)
  return () => removeEventListener('storage', tell)
}

/** Mantine's `useLocalStorage` draws everything that uses it a second time. */
function useKept(key: string): [Kept, (next: Kept) => void] {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const kept = useMemo((): Kept => (text ? JSON.parse(text) : atFirst), [text])
  const keep = (next: Kept): void => {
    localStorage.setItem(key, JSON.stringify(next))
    // The browser tells other tabs only.
    dispatchEvent(new Event('storage'))
  }
  return [kept, keep]
}

/**
 * Whether the first steps of a new company are on My day, and which of them are skipped: for one person on this device,
 * as the API has no place for that.
 */
export function useFirstSteps() {
  const { me, workspace, isAdmin, isAccountAdmin } = useSession()
  const [kept, keep] = useKept(`stint-first-steps-${workspace.id}-${me.id}`)
  const may = isAdmin && isAccountAdmin
  return {
    may,
    isShown: may && kept.shown !== 'away',
    isAsked: kept.shown === 'asked',
    skipped: kept.skipped,
    skip: (step: string) => keep({ ...kept, skipped: [...kept.skipped, step] }),
    putAway: () => keep({ ...kept, shown: 'away' }),
    ask: () => keep({ shown: 'asked', skipped: [] }),
  }
}
