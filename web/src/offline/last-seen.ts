import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { sessionState } from '../api/session-state.ts'
import { stored } from './database.ts'
import { seal, unseal } from './sealing.ts'

// The query cache, persisted so that pages can start without a network. It is encrypted, and deleted with the session.

const name = 'last-seen'
const mostBytes = 2_000_000
const keptFor = 7 * 86_400_000
/** Another version of the app may expect other responses, so it does not read what this one has persisted. */
const build = import.meta.env.STINT_BUILD
/** The first save is soon, later ones are throttled: there is a lot to write. */
const firstSave = 1500
const nextSaves = 15_000

type LastSeen = { build: string | undefined; at: number; sealed: Uint8Array<ArrayBuffer> }

let timer: ReturnType<typeof setTimeout> | undefined
/** Incremented when the cache is deleted, so that a pending save stores nothing. */
let generation = 0

/** Runs before the first request. All restored queries are invalidated, so that whatever a page shows is fetched again. */
export async function restoreLastSeen(client: QueryClient): Promise<void> {
  try {
    const persisted = await stored.read<LastSeen>('values', name)
    if (!persisted || persisted.build !== build || Date.now() - persisted.at > keptFor) return
    const text = await unseal(name, persisted.sealed)
    if (text) hydrate(client, JSON.parse(text))
    await client.invalidateQueries({ refetchType: 'none' })
  } catch {
    // Nothing was persisted, or it cannot be read.
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
  // A phone may discard a page in the background.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && timer) saveNow()
  })
}

async function save(client: QueryClient): Promise<void> {
  // It was deleted with the session.
  if (sessionState.hasEnded()) return
  const startedIn = generation
  const text = newestOf(client)
  const sealed = text === null ? null : await seal(name, text)
  if (!sealed || startedIn !== generation) return
  await stored.write('values', name, { build, at: Date.now(), sealed } satisfies LastSeen)
}

/** The newest queries that fit; old ones expire, however often the app is opened. */
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
