import type { CalendarEvent } from '../../platform/icalendar/icalendar.ts'
import { holidayNames } from '../holidays/calendar.ts'
import type { Language } from '../language.ts'
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

/** The name in the language of the reader; for a day that is in no calendar, the name as it was entered. */
const nameOf = ({ calendar, day, name }: FeedHoliday, language: Language): string =>
  holidayNames(calendar, day)?.[language] ?? name

export const holidayEvent = (holiday: FeedHoliday, language: Language): CalendarEvent => ({
  uid: `holiday-${holiday.id}@stint`,
  sequence: sequenceOf(holiday.created_at, holiday.updated_at),
  changedAt: holiday.updated_at,
  summary: `${nameOf(holiday, language)}${holiday.share < 1 ? ' (½)' : ''}`,
  span: { firstDay: holiday.day, lastDay: holiday.day },
  status: 'CONFIRMED',
  busy: false,
})
