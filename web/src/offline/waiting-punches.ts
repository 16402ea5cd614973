import { ApiError, call } from '../api/client.ts'
import { newKey } from '../api/new-key.ts'
import type { Action } from '../api/records.ts'
import { createListeners } from '../listeners.ts'
import { stored } from './database.ts'
import { seal, unseal } from './sealing.ts'

/** A punch as it was made. It counts from the moment of the touch; the key makes every attempt to send it the same punch. */
export type MadePunch = { key: string; userId: string; workspaceId: string; type: Action['action_type']; at: string }
export type RefusedPunch = MadePunch & { reason: string }

type Kept = { waiting: MadePunch[]; refused: RefusedPunch[] }

const name = 'waiting-punches'
const { subscribe, notify } = createListeners()
let kept: Kept = { waiting: [], refused: [] }

/**
 * Punches that the server has not answered for. Each is written down before it is sent for the first time, and struck out
 * only by an answer: the page may be closed at any moment in between. Where nothing can be sealed, as over plain HTTP, they
 * are remembered while the page is open.
 */
export const punchOutbox = {
  subscribe,
  state: (): Kept => kept,
  /** Whether it has been tried and waits for another attempt; the first is under way while its button says so. */
  isLate: ({ key }: MadePunch): boolean => !watched.has(key),
  forget: (key: string): Promise<void> =>
    change(({ waiting, refused }) => ({ waiting, refused: refused.filter((one) => one.key !== key) })),
}

// One change after the other, also of several tabs: each starts from what is written down.
let changing: Promise<void> = Promise.resolve()

function change(edit: (before: Kept) => Kept): Promise<void> {
  const changed = changing.then(() => inTurn(async () => show(await write(edit(await read())))))
  // One that fails keeps no other from its turn.
  changing = changed.catch(() => {})
  return changed
}

/** Browsers that seal have locks, too. */
const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

function show(next: Kept): void {
  kept = next
  notify()
}

async function read(): Promise<Kept> {
  const sealed = await stored.read<Uint8Array<ArrayBuffer>>('values', name).catch(() => undefined)
  const text = sealed && (await unseal(name, sealed))
  return text ? JSON.parse(text) : kept
}

async function write(next: Kept): Promise<Kept> {
  const sealed = await seal(name, JSON.stringify(next))
  if (sealed) await stored.write('values', name, sealed).catch(() => {})
  return next
}

/** What earlier pages of this browser have left. */
export const loadWaiting = (): Promise<void> => change((before) => before)

/** The server is away or busy, or the session has ended: none of that is about the punch. */
const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)

const strike = (key: string): Promise<void> =>
  change(({ waiting, refused }) => ({ waiting: waiting.filter((one) => one.key !== key), refused }))

const send = async ({ workspaceId, type, at, key }: MadePunch, background = false): Promise<Action> =>
  (
    await call<Action>(`/api/v3/workspaces/${workspaceId}/time_trackings/actions`, {
      method: 'POST',
      attributes: { action_type: type, action_time: at },
      once: key,
      background,
      signal: AbortSignal.timeout(patience),
    })
  ).data

/** A network that swallows requests is one that is away. */
const patience = 10_000

/**
 * Sends it now, unless others wait: an end that overtakes its start would stand alone. Null where it is sent later. Throws
 * what the server has against it; then nothing is kept.
 */
export async function punchNow(punch: Omit<MadePunch, 'key' | 'at'>): Promise<Action | null> {
  const made = { ...punch, key: newKey(), at: new Date().toISOString() }
  watched.add(made.key)
  try {
    await change(({ waiting, refused }) => ({ waiting: [...waiting, made], refused }))
    const isFirst = kept.waiting.every(({ key, userId }) => key === made.key || userId !== made.userId)
    return isFirst ? await sendFirst(made) : null
  } finally {
    watched.delete(made.key)
    show({ ...kept })
  }
}

async function sendFirst(made: MadePunch): Promise<Action | null> {
  try {
    const action = await send(made)
    await strike(made.key)
    return action
  } catch (error) {
    if (isForLater(error)) return null
    await strike(made.key)
    throw error
  }
}

/** Somebody waits for the answer to these. */
const watched = new Set<string>()
let sending = false

/** In the order they were made, until one does not get through. Answers how many did. */
export async function sendWaiting(userId: string): Promise<number> {
  if (sending) return 0
  sending = true
  let sent = 0
  try {
    await changing
    for (const made of kept.waiting.filter((one) => one.userId === userId)) {
      if (watched.has(made.key)) break
      const refusal = await refusalOf(made)
      await change(({ waiting, refused }) => ({
        waiting: waiting.filter(({ key }) => key !== made.key),
        refused: refusal === null ? refused : [...refused, { ...made, reason: refusal }],
      }))
      sent++
    }
  } catch {
    // The next look tries again.
  } finally {
    sending = false
  }
  return sent
}

/** What the server has against it for good; null where it has taken it. */
async function refusalOf(made: MadePunch): Promise<string | null> {
  try {
    await send(made, true)
    return null
  } catch (error) {
    if (isForLater(error)) throw error
    return (error as ApiError).message
  }
}
