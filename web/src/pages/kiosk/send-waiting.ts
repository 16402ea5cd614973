import type { KioskPunch } from '../../api/records.ts'
import { isAway, isFinal, sendPunch } from './kiosk-api.ts'
import { type MadePunch, outbox, type Punch, sealedByNow, type WaitingPunch } from './outbox.ts'
import { openPin, sealPin } from './sealed-pins.ts'

/** Somebody who gave nothing but a PIN may be anybody. */
const mayBeSame = (left: Punch, right: Punch): boolean =>
  left.personId === null || right.personId === null || left.personId === right.personId

/** Those whose person stands before the screen and waits for the answer. */
const watched = new Set<string>()

/**
 * Sends it now, unless one of the same person waits already: an end that overtakes its start would stand alone. Null where
 * it is sent later. Throws what the server has against it; then nothing is kept, and the person can try again.
 */
export async function sendNow(token: string, made: MadePunch): Promise<KioskPunch | null> {
  const { pin, ...punch } = made
  const sealedPin = await sealPin(made.key, pin)
  const isBehind = outbox.state().waiting.some((other) => mayBeSame(other, made))
  outbox.put({ ...punch, sealedPin })
  if (isBehind) return null
  watched.add(made.key)
  try {
    const { data } = await sendPunch(token, made)
    outbox.strike(made.key)
    return data
  } catch (error) {
    if (isAway(error)) return null
    outbox.strike(made.key)
    throw error
  } finally {
    watched.delete(made.key)
  }
}

let sending = false

/** In the order they were made. Whoever has to wait holds up nobody but themselves. */
export async function sendWaiting(token: string): Promise<void> {
  if (sending) return
  sending = true
  const held: WaitingPunch[] = []
  try {
    await sealedByNow
    for (const made of outbox.state().waiting) {
      if (watched.has(made.key) || held.some((other) => mayBeSame(other, made))) held.push(made)
      else if ((await sendOne(token, made)) === 'later') held.push(made)
    }
  } catch {
    // The server is away: the next look tries again.
  } finally {
    sending = false
  }
}

async function sendOne(token: string, made: WaitingPunch): Promise<'done' | 'later'> {
  const pin = await openPin(made.key, made.sealedPin)
  if (pin === null) {
    outbox.refuse(made, null)
    return 'done'
  }
  try {
    await sendPunch(token, { ...made, pin })
    outbox.strike(made.key)
  } catch (error) {
    if (isAway(error)) throw error
    if (!isFinal(error)) return 'later'
    outbox.refuse(made, error.message)
  }
  return 'done'
}
