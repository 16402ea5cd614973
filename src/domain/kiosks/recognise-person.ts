import type { Config } from '../../platform/config.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { countTowardsLimit, type Limited, oneAtATime, refuseOverLimit, resetLimit } from '../../platform/rate-limit.ts'
import { actingFor } from '../access/authenticate.ts'
import type { Actor } from '../actor.ts'
import type { AppContext } from '../app-context.ts'
import { pinDigests } from '../pins/pin.ts'
import type { Kiosk } from './authenticate-kiosk.ts'
import { findByPin, hasPin } from './kiosk.sql.ts'

type Shown = { userId: Id | null; pin: string }

/**
 * Who stands at the kiosk. A wrong pin, somebody who has left and somebody of another workspace get one answer.
 * Failures count per kiosk and person, so that nobody can keep a person from punching at another door.
 */
export async function recognisePerson(
  appContext: AppContext,
  kiosk: Kiosk,
  limits: Config['limits'],
  shown: Shown,
): Promise<Actor> {
  const failures = failuresOf(appContext, kiosk, limits, shown)
  // Guesses that come at once must not all pass before the first of them is counted.
  return oneAtATime(failures, async () => {
    const hasFailed = await refuseOverLimit(failures)
    const actor = await find(appContext, kiosk, shown)
    if (!actor) {
      await countTowardsLimit(failures)
      throw new Refusal(403, [{ pointer: 'pin', title: 'This PIN is not right.' }])
    }
    // One's own pin clears one's own failures. Where no name is given it would clear those at the pins of others.
    if (shown.userId && hasFailed) await resetLimit(failures)
    return actor
  })
}

function failuresOf({ pool: sql, clock }: AppContext, { id }: Kiosk, limits: Config['limits'], shown: Shown): Limited {
  return shown.userId
    ? { sql, clock, limit: limits.kioskPin, name: 'kiosk_pin', key: [id, shown.userId] }
    : { sql, clock, limit: limits.kioskUnnamedPin, name: 'kiosk_unnamed_pin', key: [id] }
}

async function find(appContext: AppContext, kiosk: Kiosk, { userId: named, pin }: Shown): Promise<Actor | null> {
  const { accountId, workspace } = kiosk
  const userId = named ? await ifRight(appContext, kiosk, named, pin) : await onlyOneWith(appContext, kiosk, pin)
  const scope =
    userId && (await actingFor(appContext, appContext.pool, { accountId, userId, workspaceId: workspace.id }))
  return scope ? scope.actor : null
}

const ifRight = async ({ pool, keys }: AppContext, kiosk: Kiosk, userId: Id, pin: string): Promise<Id | null> =>
  (await hasPin(pool, kiosk, userId, pinDigests({ keys, ...kiosk }, pin))) ? userId : null

async function onlyOneWith({ pool, keys }: AppContext, kiosk: Kiosk, pin: string): Promise<Id | null> {
  const [userId, another] = await findByPin(pool, kiosk, pinDigests({ keys, ...kiosk }, pin))
  if (another) throw invalid('pin', 'Several people have this PIN. Pick your name first.')
  return userId ?? null
}
