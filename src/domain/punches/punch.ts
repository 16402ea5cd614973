import { randomUUID } from 'node:crypto'
import { PostgresError } from '../../platform/db/connect.ts'
import { checkAll, unavailable } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Actor } from '../actor.ts'
import { languageOf } from '../language.ts'
import { warnOfAsidePunch } from '../notifications/aside-punch.ts'
import { warnOfLatePunch } from '../notifications/late-punch.ts'
import { warnOfPunchOrder } from '../notifications/punch-order.ts'
import { demand } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandEachTag } from '../tags/known-tags.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { endClockOfDeleted } from '../time-trackings/end-clock-of-deleted.ts'
import { personFor } from '../users/people.ts'
import { administersEverybody } from '../users/user.policy.ts'
import { type PunchValues, readClock } from './clock.sql.ts'
import { takeEffect, takeExpectedEffect } from './effects.sql.ts'
import { type ActionType, type ClockState, effectOf, type PunchEffect } from './next-punch.ts'
import { lockClockShared, type Punch, type PunchRecord, setTrackingVersion } from './punch.sql.ts'
import { momentOf } from './punch-moment.ts'
import { tagPunch } from './tag-punch.ts'

type NewPunch = {
  type: ActionType
  at?: Temporal.Instant | undefined
  userId?: Id | null | undefined
  /** The client's name for this field. */
  userPointer?: string
  deviceId?: string | null | undefined
  tagIds?: readonly Id[] | undefined
  /** The title of the kiosk that it is made at. */
  kiosk?: string | undefined
}

/** The stored punch. A repeated one was stored before, and does nothing. */
type Punched = { record: PunchRecord; isRepeat: boolean }

// Each lost race means that another punch took effect, so this many in a row do not happen by chance.
const mostAttempts = 100

/**
 * Stores the punch, whatever the state of the clock, and applies its effect. If it fits and has no tags, that is one
 * statement without a transaction; otherwise it runs inside `atomically`.
 */
export async function punch(
  scope: WorkspaceScope,
  wanted: NewPunch,
  atomically: <T>(work: (within: WorkspaceScope) => Promise<T>) => Promise<T>,
): Promise<Punched> {
  const stored = wanted.tagIds?.length ? null : await punchInOneStatement(scope, wanted)
  return stored ?? atomically((within) => punchByClock(within, wanted))
}

/** Null if it does not fit or lost a race; then nothing is stored. */
async function punchInOneStatement(scope: WorkspaceScope, wanted: NewPunch): Promise<Punched | null> {
  const assumed = assumedMember(scope.actor, wanted.userId)
  const record = assumed && (await punchAsExpected(scope, aboutPunch(scope, wanted, assumed).punch, true))
  if (record) return { record, isRepeat: false }
  const { punch: about, at } = await authorizePunch(scope, wanted)
  if (about.late) return null
  const expected = assumed ? null : await punchAsExpected(scope, about)
  if (expected) return { record: expected, isRepeat: false }
  const { clock, same } = await readClock(scope, about)
  if (same) return { record: same, isRepeat: true }
  const effect = effectOf(clock, about.type, at)
  const applied = effect.fits ? await applyEffect(scope, about, effect, clock).catch(nullIfStoredOrClosed) : null
  return applied && { record: applied, isRepeat: false }
}

/**
 * Somebody for whom the actor may punch if they are a member. The fast path finds that out in its own statement, which saves
 * terminals and other programs that punch for everybody a round trip.
 */
const assumedMember = (actor: Actor, userId: Id | null | undefined): Person | null =>
  userId && userId !== actor.userId && administersEverybody(actor) ? { id: userId, administered: true } : null

const punchAsExpected = (scope: WorkspaceScope, about: Punch, assumesMember = false): Promise<PunchRecord | null> =>
  takeExpectedEffect({ ...valuesOf(scope, about), assumesMember }).catch(nullIfStoredOrClosed)

/** With tags, late or out of order, in a transaction that also warns people. */
async function punchByClock(scope: WorkspaceScope, wanted: NewPunch): Promise<Punched> {
  const tagIds = [...new Set(wanted.tagIds)]
  const [{ punch: about, at, person }] = await checkAll(
    async () => {
      const admitted = await authorizePunch(scope, wanted)
      const { id: userId, administered } = admitted.person
      if (tagIds.length > 0) demand(scope.actor, 'time_tracking.update_tags', { userId, administered })
      return admitted
    },
    () => demandEachTag(scope, wanted.tagIds ?? [], (index) => `taggings_attributes/${index}/tag_id`),
  )

  await lockClockShared(scope, about)
  const { record, isRepeat, fits, aside } = await store(scope, about, at)
  if (isRepeat) return { record, isRepeat }
  const warning = { punch: about, person, trackingId: record.time_tracking_id }
  if (aside) await warnOfAsidePunch(scope, warning)
  else if (!fits) await warnOfPunchOrder(scope, warning)
  if (about.late) await warnOfLatePunch(scope, warning)
  if (tagIds.length > 0) {
    await tagPunch(scope, { id: record.id, trackingId: record.time_tracking_id }, tagIds)
    // The punch's own tags must not keep it from being taken back.
    await setTrackingVersion(scope, record.id)
  }
  return { record, isRepeat }
}

/** The punch to store, if the actor may punch for this person. */
async function authorizePunch(scope: WorkspaceScope, wanted: NewPunch) {
  const person = await personFor(scope, wanted.userId, wanted.userPointer ?? 'user_id')
  return { ...aboutPunch(scope, wanted, person), person }
}

type Person = { id: Id; administered: boolean }

function aboutPunch(scope: WorkspaceScope, wanted: NewPunch, { id: userId, administered }: Person) {
  const now = scope.clock.now()
  demand(scope.actor, 'time_tracking.punch', { userId, administered })
  const isOwn = scope.actor.userId === userId && wanted.kiosk === undefined
  const { at, late } = momentOf(wanted.at, now, isOwn ? scope.workspace.thresholds.late_punch_minutes : null)
  const about: Punch = {
    id: randomUUID(),
    userId,
    type: wanted.type,
    at: at.toString(),
    offered: wanted.at?.toString() ?? null,
    late,
    deviceId: wanted.deviceId ?? null,
    now: now.toString(),
    kiosk: wanted.kiosk ?? null,
  }
  return { punch: about, at }
}

type Stored = Punched & { fits: boolean; aside: boolean }

async function store(scope: WorkspaceScope, about: Punch, at: Temporal.Instant): Promise<Stored> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { clock, same } = await readClock(scope, about)
    if (same) return { record: same, isRepeat: true, fits: true, aside: false }
    if (clock.elsewhere && attempt === 0) {
      await endClockOfDeleted(scope, about.userId)
      continue
    }
    const effect = effectOf(clock, about.type, at)
    const record = await applyEffect(scope, about, effect, clock).catch((error) => {
      nullIfStoredOrClosed(error)
      throw unavailable('The same punch is already being stored. Try again.', error)
    })
    if (record) return { record, isRepeat: false, fits: effect.fits, aside: effect.kind === 'aside' }
  }
  throw unavailable('Too many punches for this user arrived at the same time. Try again.')
}

/** Null if the clock has changed since it was read. */
function applyEffect(
  scope: WorkspaceScope,
  about: Punch,
  { kind, endsAt }: PunchEffect,
  { running }: ClockState,
): Promise<PunchRecord | null> {
  return takeEffect(kind, {
    ...valuesOf(scope, about),
    ...(running && { running }),
    ...(endsAt && { endsAt: endsAt.toString() }),
  })
}

const valuesOf = (scope: WorkspaceScope, about: Punch): PunchValues => ({
  scope,
  punch: about,
  newId: randomUUID(),
  note: punchNote(scope, about),
})

/**
 * The constraints refuse the same punch twice, and punches in closed months, whatever has happened since the clock was
 * read.
 */
function nullIfStoredOrClosed(error: unknown): null {
  const { constraint } = error instanceof PostgresError ? error : {}
  if (constraint === 'actions_offered_unique' || constraint === 'month_is_closed') return null
  throw error
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
