import { isFinal, isUnreachable } from '../../api/api-error.ts'
import type { KioskPunch } from '../../api/records.ts'
import { sendPunch } from './kiosk-api.ts'
import { type MadePunch, outbox, type Punch, plainPinsSealed, type WaitingPunch } from './outbox.ts'
import { openPin, sealPin } from './sealed-pins.ts'

/** Without a person, only with a PIN, it may be anybody. */
const mayBeSame = (left: Punch, right: Punch): boolean =>
  left.personId === null || right.personId === null || left.personId === right.personId

/** Keys of punches whose first attempt is pending, while the person waits at the screen. */
const firstAttempts = new Set<string>()

/**
 * Sends it now, unless one of the same person waits: an end must not overtake its start. Null if it is sent later. Throws
 * the server's refusal; then the punch is not stored, and the person can try again.
 */
export async function sendNow(token: string, made: MadePunch): Promise<KioskPunch | null> {
  const { pin, ...punch } = made
  const sealedPin = await sealPin(made.key, pin)
  const isBehind = outbox.state().waiting.some((other) => mayBeSame(other, made))
  outbox.put({ ...punch, sealedPin })
  if (isBehind) return null
  firstAttempts.add(made.key)
  try {
    const { data } = await sendPunch(token, made)
    outbox.remove(made.key)
    return data
  } catch (error) {
    if (isUnreachable(error)) return null
    outbox.remove(made.key)
    throw error
  } finally {
    firstAttempts.delete(made.key)
  }
}

let sending = false

/** Sends in the order in which they were made. One that has to wait blocks only those of the same person. */
export async function sendWaiting(token: string): Promise<void> {
  if (sending) return
  sending = true
  const blocked: WaitingPunch[] = []
  try {
    await plainPinsSealed
    for (const made of outbox.state().waiting) {
      if (firstAttempts.has(made.key) || blocked.some((other) => mayBeSame(other, made))) blocked.push(made)
      else if ((await sendPunchAgain(token, made)) === 'later') blocked.push(made)
    }
  } catch {
    // The server cannot be reached: the next interval retries.
  } finally {
    sending = false
  }
}

async function sendPunchAgain(token: string, made: WaitingPunch): Promise<'done' | 'later'> {
  const pin = await openPin(made.key, made.sealedPin)
  if (pin === null) {
    outbox.refuse(made, null)
    return 'done'
  }
  try {
    await sendPunch(token, { ...made, pin })
    outbox.remove(made.key)
  } catch (error) {
    if (isUnreachable(error)) throw error
    if (!isFinal(error)) return 'later'
    outbox.refuse(made, error.message)
  }
  return 'done'
}
