import { randomUUID } from 'node:crypto'
import { invalid, unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { cutToSecond } from '../../platform/time/instant.ts'
import { languageOf } from '../language.ts'
import { warnOfPunchOrder } from '../notifications/punch-order.ts'
import { demand } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandTags } from '../tags/known-tags.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { personFor } from '../users/people.ts'
import { takeEffect } from './effects.sql.ts'
import { type ActionType, type ClockState, effectOf, type PunchEffect } from './next-punch.ts'
import { type Punch, type PunchRecord, readClock, setTrackingVersion, shareClock } from './punch.sql.ts'
import { tagPunch } from './tag-punch.ts'

type NewPunch = {
  type: ActionType
  at?: Temporal.Instant | undefined
  userId?: Id | null | undefined
  deviceId?: string | null | undefined
  tagIds?: readonly Id[] | undefined
  /** The title of the kiosk that it is made at. */
  kiosk?: string | undefined
}

/** Clocks differ a little; a punch further ahead than this is a mistake. */
const mostAhead = 5 * 60_000

// Each loss of the race means that another punch took effect, so this many in a row do not happen by chance.
const mostAttempts = 100

/**
 * Stores the punch where it fits the clock and has no tags: that is one statement, which needs no transaction. Otherwise
 * `atomically` gives it one.
 */
export async function punchAlone(
  scope: WorkspaceScope,
  wanted: NewPunch,
  atomically: <T>(work: (within: WorkspaceScope) => Promise<T>) => Promise<T>,
): Promise<PunchRecord> {
  const stored = wanted.tagIds?.length ? null : await punchAtOnce(scope, wanted)
  return stored ?? atomically((within) => punch(within, wanted))
}

/** Null where it does not fit, or somebody else was faster; then nothing has been stored. */
async function punchAtOnce(scope: WorkspaceScope, wanted: NewPunch): Promise<PunchRecord | null> {
  const { punch: about, at } = await admit(scope, wanted)
  // Who starts has nothing running, as a rule; if not, the statement finds out.
  const clock = about.type === 'start' ? nothingRuns : await readClock(scope, about.userId)
  const effect = effectOf(clock, about.type, at)
  return effect.fits ? take(scope, about, effect, clock) : null
}

const nothingRuns: ClockState = { running: null, elsewhere: false }

/** Stores the punch, whatever the clock shows, and does to the clock what it means. */
export async function punch(scope: WorkspaceScope, wanted: NewPunch): Promise<PunchRecord> {
  const { punch: about, at, person } = await admit(scope, wanted)
  const tagIds = wanted.tagIds ?? []
  if (tagIds.length > 0)
    demand(scope.actor, 'time_tracking.update_tags', { userId: person.id, administered: person.administered })
  await demandTags(scope, tagIds, 'taggings_attributes')

  await shareClock(scope, person.id)
  const { stored, fits } = await store(scope, about, at)
  if (!fits) await warnOfPunchOrder(scope, { punch: about, person, trackingId: stored.time_tracking_id })
  if (tagIds.length > 0) {
    await tagPunch(scope, { id: stored.id, trackingId: stored.time_tracking_id }, tagIds)
    // Its own tags are no change by somebody else that would keep it from being taken back.
    await setTrackingVersion(scope, stored.id)
  }
  return stored
}

export function demandTime(at: Temporal.Instant, now: Temporal.Instant): void {
  if (at.epochMilliseconds > now.epochMilliseconds + mostAhead)
    throw invalid('action_time', 'Action time lies more than 5 minutes in the future.')
}

/** What is to be stored, if its time can be and the actor may punch for this person. */
async function admit(scope: WorkspaceScope, wanted: NewPunch) {
  const now = scope.clock.now()
  const at = wanted.at ?? cutToSecond(now)
  demandTime(at, now)
  const person = await personFor(scope, wanted.userId, 'user_id')
  demand(scope.actor, 'time_tracking.punch', { userId: person.id, administered: person.administered })
  const about: Punch = {
    id: randomUUID(),
    userId: person.id,
    type: wanted.type,
    at: at.toString(),
    deviceId: wanted.deviceId ?? null,
    now: now.toString(),
    kiosk: wanted.kiosk ?? null,
  }
  return { punch: about, at, person }
}

async function store(
  scope: WorkspaceScope,
  about: Punch,
  at: Temporal.Instant,
): Promise<{ stored: PunchRecord; fits: boolean }> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const clock = await readClock(scope, about.userId)
    const effect = effectOf(clock, about.type, at)
    const stored = await take(scope, about, effect, clock)
    if (stored) return { stored, fits: effect.fits }
  }
  throw unavailable('Too many punches for this user arrive at the same moment. Try again.')
}

/** Null where the clock has moved since it was read. */
function take(
  scope: WorkspaceScope,
  about: Punch,
  { kind }: PunchEffect,
  { running }: ClockState,
): Promise<PunchRecord | null> {
  const newId = randomUUID()
  return takeEffect(kind, { scope, punch: about, ...(running && { running }), newId, note: punchNote(scope, about) })
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

const atKiosk = { en: (title: string) => ` (kiosk “${title}”)`, de: (title: string) => ` (Terminal „${title}“)` }

function punchNote(scope: WorkspaceScope, { type, at, kiosk }: Punch): string {
  const language = languageOf(scope.workspace.locale)
  const where = kiosk === null ? '' : atKiosk[language](kiosk)
  return `${scope.actor.name} ${verbs[language][type]}${where}: ${momentIn(scope, at)}.`
}
