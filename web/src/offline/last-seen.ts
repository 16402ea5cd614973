import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { sessionState } from '../api/session-state.ts'
import { stored } from './database.ts'
import { seal, unseal } from './sealing.ts'

// What pages have shown last, so that they come up without a network. It lies on the device sealed, and goes with the session.

const name = 'last-seen'
const mostBytes = 2_000_000
const keptFor = 7 * 86_400_000
/** Soon after the start, and then now and then: it is much to write. */
const firstSave = 1500
const nextSaves = 15_000

let timer: ReturnType<typeof setTimeout> | undefined
/** Counts up when all is forgotten, so that a save that is under way stores nothing. */
let generation = 0

/** Before anything is read from the server: it is old, so whatever is shown of it is read again at once. */
export async function restoreLastSeen(client: QueryClient): Promise<void> {
  try {
    const kept = await stored.read<{ at: number; sealed: Uint8Array<ArrayBuffer> }>('values', name)
    if (!kept || Date.now() - kept.at > keptFor) return
    const text = await unseal(name, kept.sealed)
    if (text) hydrate(client, JSON.parse(text))
    await client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
}

export function keepLastSeen(client: QueryClient): void {
  let pause = firstSave
  const saveNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    pause = nextSaves
    void save(client).catch(() => {})
  }
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(saveNow, pause)
  })
  // A phone may throw away what is not looked at.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && timer) saveNow()
  })
}

async function save(client: QueryClient): Promise<void> {
  // It has been forgotten with the session.
  if (sessionState.hasEnded()) return
  const own = generation
  const text = newestOf(client)
  const sealed = text === null ? null : await seal(name, text)
  if (sealed && own === generation) await stored.write('values', name, { at: Date.now(), sealed })
}

/** Of much, what was read last; what nobody has read for long goes, however often the app is opened. */
function newestOf(client: QueryClient): string | null {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status === 'success' && Date.now() - state.dataUpdatedAt <= keptFor,
  })
  if (queries.length === 0) return null
  const newest = queries.sort((left, right) => right.state.dataUpdatedAt - left.state.dataUpdatedAt)
  let size = 0
  const fitting = newest.filter((query) => {
    size += JSON.stringify(query).length
    return size <= mostBytes
  })
  return JSON.stringify({ mutations: [], queries: fitting })
}

export async function forgetLastSeen(): Promise<void> {
  generation++
  clearTimeout(timer)
  timer = undefined
  await stored.remove('values', name).catch(() => {})
}
