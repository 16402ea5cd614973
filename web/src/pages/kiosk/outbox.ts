import type { Action } from '../../api/records.ts'
import { createListeners } from '../../listeners.ts'
import { forgetPin, sealPin } from './sealed-pins.ts'

/** A punch as it was made. Its idempotency key makes every retry the same punch. */
export type Punch = {
  key: string
  personId: string | null
  name: string | null
  type: Action['action_type']
  at: string
}
export type MadePunch = Punch & { pin: string }
/** The PIN is sealed; null if it is in memory only. */
export type WaitingPunch = Punch & { sealedPin: string | null }
/** Without a reason if the PIN is lost, so that it cannot be sent. */
export type RefusedPunch = Punch & { reason: string | null }

const waitingKey = 'stint-kiosk-waiting'
const refusedKey = 'stint-kiosk-refused'

const read = <T>(name: string): T[] => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as T[]
  } catch {
    return []
  }
}

const { subscribe, notify } = createListeners()
let snapshot = { waiting: read<WaitingPunch>(waitingKey), refused: read<RefusedPunch>(refusedKey) }

function write(name: string, rows: object[]): void {
  localStorage.setItem(name, JSON.stringify(rows))
  snapshot = { waiting: read(waitingKey), refused: read(refusedKey) }
  notify()
}

/**
 * Punches that the server has not answered yet. Each is stored before it is sent for the first time, and removed only after
 * a response: the power may fail at any moment in between, and then it is sent again with the same key.
 */
export const outbox = {
  subscribe,
  state: () => snapshot,
  put: (punch: WaitingPunch): void => write(waitingKey, [...read<WaitingPunch>(waitingKey), punch]),
  remove(key: string): void {
    forgetPin(key)
    write(
      waitingKey,
      read<WaitingPunch>(waitingKey).filter((punch) => punch.key !== key),
    )
  },
  /** Kept without its PIN until somebody has seen it: the person believes that it counts. */
  refuse({ sealedPin: _, ...punch }: WaitingPunch, reason: string | null): void {
    write(refusedKey, [...read<RefusedPunch>(refusedKey), { ...punch, reason }])
    outbox.remove(punch.key)
  },
  forget: (key: string): void =>
    write(
      refusedKey,
      read<RefusedPunch>(refusedKey).filter((punch) => punch.key !== key),
    ),
}

/** Earlier versions stored PINs in plain text. Nothing is sent before those are sealed. */
export const plainPinsSealed: Promise<void> = sealPlainPins()

async function sealPlainPins(): Promise<void> {
  const plain = read<WaitingPunch & { pin?: string }>(waitingKey).filter(({ pin }) => pin !== undefined)
  if (plain.length === 0) return
  const sealed = new Map<string, string | null>()
  for (const { key, pin } of plain) sealed.set(key, await sealPin(key, pin!))
  write(
    waitingKey,
    read<WaitingPunch & { pin?: string }>(waitingKey).map(({ pin, ...punch }) =>
      pin === undefined ? punch : { ...punch, sealedPin: sealed.get(punch.key) ?? null },
    ),
  )
}
