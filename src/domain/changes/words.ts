import type { Id } from '../../platform/ids.ts'
import { type Change, keyOf } from './change.ts'

const prefix = 'changes:'
// PostgreSQL carries less than 8000 bytes.
const mostBytes = 7900

type Entry = [account: Id, workspace: Id | null, kind: string, user: Id | null]

/**
 * Changes as one node says them to the others: usually one word. Where they do not fit into one, the persons are left out,
 * so that everybody in the workspace is told once for all of them.
 */
export function wordsOf(origin: string, changes: readonly Change[]): string[] {
  const entries = changes.map(entryOf)
  const whole = wordOf(origin, entries)
  if (whole.length <= mostBytes) return [whole]
  const impersonal = new Map(
    changes.map((change) => ({ ...change, userId: null })).map((change) => [keyOf(change), entryOf(change)]),
  )
  return pieces(origin, [...impersonal.values()])
}

const entryOf = ({ accountId, workspaceId, kind, userId }: Change): Entry => [accountId, workspaceId, kind, userId]

const wordOf = (origin: string, entries: readonly Entry[]): string => `${prefix}${origin}:${JSON.stringify(entries)}`

function pieces(origin: string, entries: readonly Entry[]): string[] {
  const words: string[] = []
  let piece: Entry[] = []
  for (const entry of entries) {
    if (wordOf(origin, [...piece, entry]).length > mostBytes) {
      words.push(wordOf(origin, piece))
      piece = []
    }
    piece.push(entry)
  }
  return [...words, wordOf(origin, piece)]
}

/** What another node has said; null for other words, and for one's own. */
export function readWord(origin: string, word: string): Change[] | null {
  if (!word.startsWith(prefix)) return null
  const end = word.indexOf(':', prefix.length)
  if (word.slice(prefix.length, end) === origin) return null
  const entries = JSON.parse(word.slice(end + 1)) as Entry[]
  return entries.map(([accountId, workspaceId, kind, userId]) => ({ accountId, workspaceId, kind, userId }))
}
