import { type Language, languageOf } from './language.ts'
import { writeSystemNotes } from './notes/system-notes.ts'
import type { NoteOwners } from './notes/write-notes.ts'
import type { WorkspaceScope } from './scope.ts'

/** A changed field: its name, and its text before and after. */
export type FieldChange = {
  what: string
  from: string | null
  to: string | null
  /** Whether it is a start, an end or a break. */
  ofTimes?: boolean
}

type Kind = 'created' | 'changed' | 'deleted' | 'split' | 'split_off'

const words: Record<Language, Record<Kind | 'none', string>> = {
  en: {
    created: 'created this',
    changed: 'changed',
    deleted: 'deleted this',
    split: 'split this',
    split_off: 'split this off',
    none: 'none',
  },
  de: {
    created: 'hat dies angelegt',
    changed: 'hat geändert',
    deleted: 'hat dies gelöscht',
    split: 'hat dies geteilt',
    split_off: 'hat dies abgeteilt',
    none: 'keine Angabe',
  },
}

type Event = { kind: Kind; changes: readonly FieldChange[] }

/** Writes a system note on the records: who changed what, in the workspace's language. */
export async function recordHistory(scope: WorkspaceScope, owners: NoteOwners, event: Event): Promise<void> {
  if (event.kind === 'changed' && event.changes.length === 0) return
  const isLater = event.kind === 'changed' || event.kind === 'split'
  const timesChanged = isLater && event.changes.some(({ ofTimes }) => ofTimes)
  await writeSystemNotes(scope, owners, historyText(scope, event), timesChanged)
}

/** The text of that note, for statements that insert it themselves. */
export function historyText(scope: WorkspaceScope, { kind, changes }: Event): string {
  const own = words[languageOf(scope.workspace.locale)]
  const facts = changes.map(({ what, from, to }) =>
    kind === 'created' || kind === 'split_off'
      ? `${what}: ${to ?? own.none}`
      : `${what}: ${from ?? own.none} → ${to ?? own.none}`,
  )
  const content = [`${scope.actor.name} ${own[kind]}`, facts.join('; ')].filter(Boolean).join(': ')
  return `${content}.`
}
