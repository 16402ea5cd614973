import type { CalendarEvent } from '../../platform/icalendar/icalendar.ts'
import type { FeedAbsence, FeedHoliday } from './calendar-feed.sql.ts'

/** Whole seconds since the record was created: it never decreases, and no counter has to be stored. */
const sequenceOf = (createdAt: string, changedAt: string): number =>
  Math.max(0, Math.floor(Temporal.Instant.from(createdAt).until(Temporal.Instant.from(changedAt)).total('seconds')))

/** A team's calendar shows who is away, but not why. */
export function absenceEvent(absence: FeedAbsence, kind: 'own_absences' | 'team_absences'): CalendarEvent {
  const { first_day: firstDay, last_day: lastDay, starts_at: startsAt, ends_at: endsAt } = absence
  const isOwn = kind === 'own_absences'
  return {
    uid: `absence-${absence.uuid}@stint`,
    sequence: sequenceOf(absence.created_at, absence.changed_at),
    changedAt: absence.changed_at,
    summary: isOwn ? absence.title : absence.username,
    span: absence.full_day ? { firstDay, lastDay } : { startsAt, endsAt },
    status: statusOf(absence),
    busy: isOwn,
  }
}

function statusOf({ status, confirmation_status }: FeedAbsence): CalendarEvent['status'] {
  if (status === 'deleted' || confirmation_status === 'rejected') return 'CANCELLED'
  return confirmation_status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

export const holidayEvent = ({ id, day, name, share, created_at, updated_at }: FeedHoliday): CalendarEvent => ({
  uid: `holiday-${id}@stint`,
  sequence: sequenceOf(created_at, updated_at),
  changedAt: updated_at,
  summary: share < 1 ? `${name} (½)` : name,
  span: { firstDay: day, lastDay: day },
  status: 'CONFIRMED',
  busy: false,
})
