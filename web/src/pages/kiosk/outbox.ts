import type { Action } from '../../api/records.ts'
import { createListeners } from '../../listeners.ts'
import { forgetPin, sealPin } from './sealed-pins.ts'

/** A punch as it was made at the door. The key makes every attempt to send it the same punch. */
export type Punch = {
  key: string
  personId: string | null
  name: string | null
  type: Action['action_type']
  at: string
}
export type MadePunch = Punch & { pin: string }
/** Its PIN is sealed, or only remembered while the page is open. */
export type WaitingPunch = Punch & { sealedPin: string | null }
/** Without a reason where its PIN is lost, so that it cannot be sent. */
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
 * Punches that the server has not answered for. Each is written down here before it is sent for the first time, and struck
 * out only by an answer: the power may go at any moment in between, and it is sent again, once more under the same key.
 */
export const outbox = {
  subscribe,
  state: () => snapshot,
  put: (punch: WaitingPunch): void => write(waitingKey, [...read<WaitingPunch>(waitingKey), punch]),
  strike(key: string): void {
    forgetPin(key)
    write(
      waitingKey,
      read<WaitingPunch>(waitingKey).filter((one) => one.key !== key),
    )
  },
  /** Kept without its pin until somebody has seen it: whoever punched believes that it counts. */
  refuse({ sealedPin: _, ...punch }: WaitingPunch, reason: string | null): void {
    write(refusedKey, [...read<RefusedPunch>(refusedKey), { ...punch, reason }])
    outbox.strike(punch.key)
  },
  forget: (key: string): void =>
    write(
      refusedKey,
      read<RefusedPunch>(refusedKey).filter((one) => one.key !== key),
    ),
}

/** Earlier versions wrote PINs down as they are. Nothing is sent before those are sealed. */
export const sealedByNow: Promise<void> = sealEarlier()

async function sealEarlier(): Promise<void> {
  const earlier = read<WaitingPunch & { pin?: string }>(waitingKey).filter(({ pin }) => pin !== undefined)
  if (earlier.length === 0) return
  const sealed = new Map<string, string | null>()
  for (const { key, pin } of earlier) sealed.set(key, await sealPin(key, pin!))
  write(
    waitingKey,
    read<WaitingPunch & { pin?: string }>(waitingKey).map(({ pin, ...punch }) =>
      pin === undefined ? punch : { ...punch, sealedPin: sealed.get(punch.key) ?? null },
    ),
  )
}
