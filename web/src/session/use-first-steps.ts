import { useLocalStorage } from '@mantine/hooks'
import { useSession } from './session.tsx'

/** `asked` came from the menu: then it stays until it is put away, though everything may be done. */
type Kept = { shown: 'until_done' | 'asked' | 'away'; skipped: string[] }

/**
 * Whether the first steps of a new company are on My day, and which of them are skipped: for one person on this device,
 * as the API has no place for that.
 */
export function useFirstSteps() {
  const { me, workspace, isAdmin, isAccountAdmin } = useSession()
  const [kept, keep] = useLocalStorage<Kept>({
    key: `stint-first-steps-${workspace.id}-${me.id}`,
    defaultValue: { shown: 'until_done', skipped: [] },
    getInitialValueInEffect: false,
  })
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
