import { randomUUID } from 'node:crypto'
import { invalid, unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { languageOf } from '../language.ts'
import { warnOfPunchOrder } from '../notifications/punch-order.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandTags } from '../tags/known-tags.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { personFor } from '../users/people.ts'
import { type ActionType, type ClockState, effectOf, type PunchEffect } from './next-punch.ts'
import {
  closeBreak,
  closeTracking,
  joinTracking,
  openBreak,
  openTracking,
  type Punch,
  readClock,
  standAlone,
} from './punch.sql.ts'
import { tagPunch } from './tag-punch.ts'

export type NewPunch = {
  type: ActionType
  at?: Temporal.Instant | undefined
  userId?: Id | null | undefined
  deviceId?: string | null | undefined
  tagIds?: readonly Id[] | undefined
}

/** Clocks differ a little; a punch further ahead than this is a mistake. */
const mostAhead = { minutes: 5 }

// Each loss of the race means that another punch took effect, so this many in a row do not happen by chance.
const mostAttempts = 100

/** Stores the punch, whatever the clock shows, and does to the clock what it means. */
export async function punch(scope: WorkspaceScope, wanted: NewPunch): Promise<string> {
  const now = scope.clock.now()
  const at = wanted.at ?? now.round({ smallestUnit: 'second', roundingMode: 'trunc' })
  if (Temporal.Instant.compare(at, now.add(mostAhead)) > 0)
    throw invalid('action_time', 'Action time lies more than 5 minutes in the future.')
  const person = await personFor(scope, wanted.userId, 'user_id')
  const subject = { userId: person.id, administered: person.administered }
  demand(scope.actor, 'time_tracking.punch', subject)
  const tagIds = wanted.tagIds ?? []
  if (tagIds.length > 0) demand(scope.actor, 'time_tracking.update_tags', subject)
  await demandTags(scope, tagIds, 'taggings_attributes')

  const stored: Punch = {
    id: randomUUID(),
    userId: person.id,
    type: wanted.type,
    at: at.toString(),
    deviceId: wanted.deviceId ?? null,
    now: nowOf(scope),
  }
  const { effect, trackingId } = await store(scope, stored, at)
  if (!effect.fits) await warnOfPunchOrder(scope, { punch: stored, person, trackingId })
  if (tagIds.length > 0) await tagPunch(scope, { id: stored.id, trackingId }, tagIds)
  return stored.id
}

async function store(
  scope: WorkspaceScope,
  stored: Punch,
  at: Temporal.Instant,
): Promise<{ effect: PunchEffect; trackingId: string | null }> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const clock = await readClock(scope, stored.userId)
    const effect = effectOf(clock, stored.type, at)
    const newId = randomUUID()
    if (await take(scope, stored, effect, clock, newId))
      return { effect, trackingId: effect.kind === 'open' ? newId : effect.kind === 'alone' ? null : clock.running!.id }
  }
  throw unavailable('Too many punches for this user arrive at the same moment. Try again.')
}

/** False where the clock has moved since it was read. */
function take(
  scope: WorkspaceScope,
  stored: Punch,
  { kind }: PunchEffect,
  { running }: ClockState,
  newId: string,
): Promise<boolean> {
  const note = punchNote(scope, stored)
  if (kind === 'open') return openTracking(scope, stored, { id: newId, note })
  if (kind === 'alone' || !running) return standAlone(scope, stored)
  if (kind === 'join') return joinTracking(scope, stored, running)
  if (kind === 'open-break') return openBreak(scope, stored, running, note)
  if (kind === 'close-break') return closeBreak(scope, stored, running, note)
  return closeTracking(scope, stored, running, note)
}

const verbs = {
  en: { start: 'punched in', end: 'punched out', 'start-break': 'began a break', 'end-break': 'ended a break' },
  de: {
    start: 'hat eingestempelt',
    end: 'hat ausgestempelt',
    'start-break': 'hat eine Pause begonnen',
    'end-break': 'hat eine Pause beendet',
  },
}

const punchNote = (scope: WorkspaceScope, stored: Punch): string =>
  `${scope.actor.name} ${verbs[languageOf(scope.workspace.locale)][stored.type]}: ${momentIn(scope, stored.at)}.`
