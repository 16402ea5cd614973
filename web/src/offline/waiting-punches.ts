import { isFinal } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { newKey } from '../api/new-key.ts'
import type { Action } from '../api/records.ts'
import { createListeners } from '../listeners.ts'
import { stored } from './database.ts'
import { seal, unseal } from './sealing.ts'

/** A punch as it was made. Its time is that of the click; its idempotency key makes every retry the same punch. */
export type MadePunch = { key: string; userId: string; workspaceId: string; type: Action['action_type']; at: string }
export type RefusedPunch = MadePunch & { reason: string }

type Outbox = { waiting: MadePunch[]; refused: RefusedPunch[] }

const name = 'waiting-punches'
const { subscribe, notify } = createListeners()
let snapshot: Outbox = { waiting: [], refused: [] }
let isStored = true

/**
 * Punches that the server has not answered yet. Each is stored before it is sent for the first time, and removed only after
 * a response: the page may be closed at any moment in between. If nothing can be sealed, such as over plain HTTP, they are
 * in memory only.
 */
export const punchOutbox = {
  subscribe,
  state: (): Outbox => snapshot,
  /** Whether it waits for a retry; during the first attempt the button shows that it is being sent. */
  isLate: ({ key }: MadePunch): boolean => !firstAttempts.has(key),
  /** If so, they are lost when the page is reloaded. */
  isInMemoryOnly: (): boolean => !isStored && snapshot.waiting.length > 0,
  forget: (key: string): Promise<void> =>
    change(({ waiting, refused }) => ({ waiting, refused: refused.filter((punch) => punch.key !== key) })),
}

// Changes are serialised, also across tabs: each starts from what is stored.
let changing: Promise<void> = Promise.resolve()

function change(edit: (before: Outbox) => Outbox): Promise<void> {
  const changed = changing.then(() => withLock(async () => show(await write(edit(await read())))))
  // A change that fails does not stop the next.
  changing = changed.catch(() => {})
  return changed
}

/** Browsers without locks cannot seal either, so tabs share nothing there. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

function show(next: Outbox): void {
  snapshot = next
  notify()
}

async function read(): Promise<Outbox> {
  const sealed = await stored.read<Uint8Array<ArrayBuffer>>('values', name).catch(() => undefined)
  const text = sealed && (await unseal(name, sealed))
  return text ? JSON.parse(text) : snapshot
}

async function write(next: Outbox): Promise<Outbox> {
  const sealed = await seal(name, JSON.stringify(next))
  isStored =
    sealed !== null &&
    (await stored.write('values', name, sealed).then(
      () => true,
      () => false,
    ))
  return next
}

/** Loads what an earlier page of this browser has stored. */
export const loadWaiting = (): Promise<void> => change((before) => before)

const removeWaiting = (key: string): Promise<void> =>
  change(({ waiting, refused }) => ({ waiting: waiting.filter((punch) => punch.key !== key), refused }))

const send = async ({ workspaceId, type, at, key }: MadePunch, background = false): Promise<Action> =>
  (
    await call<Action>(`/api/v3/workspaces/${workspaceId}/time_trackings/actions`, {
      method: 'POST',
      attributes: { action_type: type, action_time: at },
      once: key,
      background,
      signal: AbortSignal.timeout(networkTimeout),
    })
  ).data

/** Some networks accept requests and never answer. */
const networkTimeout = 10_000

/**
 * Sends it now, unless others wait: an end must not overtake its start. Null if it is sent later. Throws the server's
 * refusal; then the punch is not stored.
 */
export async function punchNow(punch: Omit<MadePunch, 'key' | 'at'>): Promise<Action | null> {
  const made = { ...punch, key: newKey(), at: new Date().toISOString() }
  firstAttempts.add(made.key)
  try {
    await change(({ waiting, refused }) => ({ waiting: [...waiting, made], refused }))
    const isFirst = snapshot.waiting.every(({ key, userId }) => key === made.key || userId !== made.userId)
    return isFirst ? await sendFirst(made) : null
  } finally {
    firstAttempts.delete(made.key)
    show({ ...snapshot })
  }
}

async function sendFirst(made: MadePunch): Promise<Action | null> {
  try {
    const action = await send(made)
    await removeWaiting(made.key)
    return action
  } catch (error) {
    if (!isFinal(error)) return null
    await removeWaiting(made.key)
    throw error
  }
}

/** Keys of punches whose first attempt is pending. */
const firstAttempts = new Set<string>()
let sending = false

/** Sends in the order in which they were made, until one fails. Returns how many were sent. */
export async function sendWaiting(userId: string): Promise<number> {
  if (sending) return 0
  sending = true
  let sent = 0
  try {
    await changing
    for (const made of snapshot.waiting.filter((punch) => punch.userId === userId)) {
      if (firstAttempts.has(made.key)) break
      const refusal = await refusalOf(made)
      await change(({ waiting, refused }) => ({
        waiting: waiting.filter(({ key }) => key !== made.key),
        refused: refusal === null ? refused : [...refused, { ...made, reason: refusal }],
      }))
      sent++
    }
  } catch {
    // The next interval retries.
  } finally {
    sending = false
  }
  return sent
}

/** The server's final refusal; null if it has accepted the punch. */
async function refusalOf(made: MadePunch): Promise<string | null> {
  try {
    await send(made, true)
    return null
  } catch (error) {
    if (!isFinal(error)) throw error
    return error.message
  }
}
