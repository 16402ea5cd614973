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
import { type Punch, readClock, setTrackingVersion, shareClock } from './punch.sql.ts'
import { rememberStarted, takeStarted } from './started-clocks.ts'
import { tagPunch } from './tag-punch.ts'

export type NewPunch = {
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

/** A punch that is stored, and the tracking that it belongs to. */
export type StoredPunch = Punch & { trackingId: string | null }

/**
 * Stores the punch in one statement, where it fits the clock and has no tags. Null where it takes more than that; then
 * nothing has been stored.
 */
export async function punchAtOnce(scope: WorkspaceScope, wanted: NewPunch): Promise<StoredPunch | null> {
  if (wanted.tagIds?.length) return null
  const { punch: about, at } = await admit(scope, wanted)
  const clock = supposed(scope, about) ?? (await readClock(scope, about.userId))
  const effect = effectOf(clock, about.type, at)
  const stored = effect.fits ? await take(scope, about, effect, clock) : null
  if (stored && effect.kind === 'open') rememberStarted(scope, about.userId, freshlyStarted(stored, at))
  return stored
}

/** Who starts has nothing running, as a rule, and who was started here runs; if not, the statement finds out. */
const supposed = (scope: WorkspaceScope, { type, userId }: Punch): ClockState | null =>
  type === 'start' ? nothingRuns : takeStarted(scope, userId)

const freshlyStarted = ({ trackingId }: StoredPunch, at: Temporal.Instant) => ({
  id: trackingId!,
  version: 0,
  startsAt: at,
  latest: at,
  openBreak: null,
  endedBefore: false,
})

const nothingRuns: ClockState = { running: null, elsewhere: false }

/** Stores the punch, whatever the clock shows, and does to the clock what it means. */
export async function punch(scope: WorkspaceScope, wanted: NewPunch): Promise<StoredPunch> {
  const { punch: about, at, person } = await admit(scope, wanted)
  const tagIds = wanted.tagIds ?? []
  if (tagIds.length > 0)
    demand(scope.actor, 'time_tracking.update_tags', { userId: person.id, administered: person.administered })
  await demandTags(scope, tagIds, 'taggings_attributes')

  await shareClock(scope, person.id)
  const { stored, fits } = await store(scope, about, at)
  if (!fits) await warnOfPunchOrder(scope, { punch: stored, person, trackingId: stored.trackingId })
  if (tagIds.length > 0) {
    await tagPunch(scope, stored, tagIds)
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
): Promise<{ stored: StoredPunch; fits: boolean }> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const clock = await readClock(scope, about.userId)
    const effect = effectOf(clock, about.type, at)
    const stored = await take(scope, about, effect, clock)
    if (stored) return { stored, fits: effect.fits }
  }
  throw unavailable('Too many punches for this user arrive at the same moment. Try again.')
}

/** Null where the clock has moved since it was read. */
async function take(
  scope: WorkspaceScope,
  about: Punch,
  { kind }: PunchEffect,
  { running }: ClockState,
): Promise<StoredPunch | null> {
  const newId = randomUUID()
  const filling = { scope, punch: about, ...(running && { running }), newId, note: punchNote(scope, about) }
  if (!(await takeEffect(kind, filling))) return null
  return { ...about, trackingId: kind === 'open' ? newId : kind === 'alone' ? null : running!.id }
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
