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
 * The person at the kiosk, by PIN. A wrong PIN, a deleted person and one of another workspace get the same answer.
 * Failures are counted per kiosk and person, so that wrong PINs at one kiosk do not lock a person out of another.
 */
export async function recognisePerson(
  appContext: AppContext,
  kiosk: Kiosk,
  limits: Config['limits'],
  shown: Shown,
): Promise<Actor> {
  const failures = failuresOf(appContext, kiosk, limits, shown)
  // Concurrent guesses must not all pass before the first one is counted.
  return oneAtATime(failures, async () => {
    const hasFailed = await refuseOverLimit(failures)
    const actor = await findActor(appContext, kiosk, shown)
    if (!actor) {
      await countTowardsLimit(failures)
      throw new Refusal(403, [{ pointer: 'pin', title: 'This PIN is wrong.' }])
    }
    // A right PIN resets the person's failures. Without a name, it would also reset failed guesses at other people's PINs.
    if (shown.userId && hasFailed) await resetLimit(failures)
    return actor
  })
}

function failuresOf({ pool: sql, clock }: AppContext, { id }: Kiosk, limits: Config['limits'], shown: Shown): Limited {
  return shown.userId
    ? { sql, clock, limit: limits.kioskPin, name: 'kiosk_pin', key: [id, shown.userId] }
    : { sql, clock, limit: limits.kioskUnnamedPin, name: 'kiosk_unnamed_pin', key: [id] }
}

async function findActor(appContext: AppContext, kiosk: Kiosk, { userId: named, pin }: Shown): Promise<Actor | null> {
  const { accountId, workspace } = kiosk
  const userId = named
    ? await personWithPin(appContext, kiosk, named, pin)
    : await onlyPersonWithPin(appContext, kiosk, pin)
  const scope =
    userId && (await actingFor(appContext, appContext.pool, { accountId, userId, workspaceId: workspace.id }))
  return scope ? scope.actor : null
}

const personWithPin = async ({ pool, keys }: AppContext, kiosk: Kiosk, userId: Id, pin: string): Promise<Id | null> =>
  (await hasPin(pool, kiosk, userId, pinDigests({ keys, ...kiosk }, pin))) ? userId : null

async function onlyPersonWithPin({ pool, keys }: AppContext, kiosk: Kiosk, pin: string): Promise<Id | null> {
  const [userId, another] = await findByPin(pool, kiosk, pinDigests({ keys, ...kiosk }, pin))
  if (another) throw invalid('pin', 'Several people have this PIN. Pick your name first.')
  return userId ?? null
}
