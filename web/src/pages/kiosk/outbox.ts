import type { Action } from '../../api/records.ts'

/** A punch as it was made at the door. The key makes every attempt to send it the same punch. */
export type WaitingPunch = {
  key: string
  personId: string | null
  name: string | null
  pin: string
  type: Action['action_type']
  at: string
}
export type RefusedPunch = Omit<WaitingPunch, 'pin'> & { reason: string }

const waitingKey = 'stint-kiosk-waiting'
const refusedKey = 'stint-kiosk-refused'

const read = <T>(name: string): T[] => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as T[]
  } catch {
    return []
  }
}

const listeners = new Set<() => void>()
let snapshot = { waiting: read<WaitingPunch>(waitingKey), refused: read<RefusedPunch>(refusedKey) }

function write(name: string, rows: object[]): void {
  localStorage.setItem(name, JSON.stringify(rows))
  snapshot = { waiting: read(waitingKey), refused: read(refusedKey) }
  for (const tell of listeners) tell()
}

/**
 * Punches that the server has not answered for. Each is written down here before it is sent for the first time, and struck
 * out only by an answer: the power may go at any moment in between, and it is sent again, once more under the same key.
 */
export const outbox = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  state: () => snapshot,
  put: (punch: WaitingPunch): void => write(waitingKey, [...read<WaitingPunch>(waitingKey), punch]),
  strike: (key: string): void =>
    write(
      waitingKey,
      read<WaitingPunch>(waitingKey).filter((one) => one.key !== key),
    ),
  /** Kept without its pin until somebody has seen it: whoever punched believes that it counts. */
  refuse({ pin: _, ...punch }: WaitingPunch, reason: string): void {
    write(refusedKey, [...read<RefusedPunch>(refusedKey), { ...punch, reason }])
    outbox.strike(punch.key)
  },
  forget: (key: string): void =>
    write(
      refusedKey,
      read<RefusedPunch>(refusedKey).filter((one) => one.key !== key),
    ),
}
