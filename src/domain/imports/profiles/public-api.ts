import type { Problem } from '../../../platform/errors.ts'
import { type Fields, optional, readFields, required } from '../../../platform/input/fields.ts'
import { date, email, type Kind, listOf, name, number, oneOf, text, timeZone } from '../../../platform/input/kind.ts'
import { readInstant } from '../../../platform/time/instant.ts'
import { zoneOf } from '../../../platform/time/zone.ts'
import { cellOf, filledCells } from '../guess-mapping.ts'
import { rowKey } from '../row-key.ts'
import type {
  AbsenceImportRow,
  EntitlementImportRow,
  ImportRow,
  Mapping,
  PersonRow,
  Profile,
  ReadRow,
  TimeRow,
} from '../rows.ts'
import { dayIn, kindOf, listText, yesOrNo } from './kinds.ts'

const personFields = { person: required(text()), email: optional(email()) }
const days = () => dayIn('day_first')
const amount = () => number({ least: 0, most: 100_000 })
const moment = (): Kind<string> =>
  kindOf((cell) => (readInstant(cell, 'UTC') ? cell : null), 'must be a date or a time in ISO 8601 format.')

const records = {
  user: {
    ...personFields,
    username: required(name()),
    staff_number: optional(text()),
    locale: optional(oneOf('de', 'en')),
    birthday: optional(days()),
    start_of_work: optional(days()),
    end_of_contract: optional(days()),
    areas: optional(listText(listOf(name(), { most: 100 }))),
  },
  entitlement: {
    ...personFields,
    title: required(text()),
    starts_at: required(date()),
    ends_at: required(date()),
    planned_days: required(amount()),
    expires: optional(yesOrNo()),
    transfer_remaining: optional(yesOrNo()),
    end_of_transfer_period: optional(date()),
  },
  absence: {
    ...personFields,
    title: required(text()),
    starts_at: required(moment()),
    ends_at: required(moment()),
    time_zone: optional(timeZone()),
    full_day: optional(yesOrNo()),
    days: optional(amount()),
    hours: optional(amount()),
  },
  session: {
    ...personFields,
    starts_at: required(moment()),
    ends_at: required(moment()),
    break_minutes: optional(amount()),
    breaks: optional(listText(listOf(text(), { most: 100 }))),
    area: optional(name()),
  },
} satisfies Record<string, Fields>

type RecordName = keyof typeof records

const fields = ['record', 'id', 'origin', ...new Set(Object.values(records).flatMap((own) => Object.keys(own)))].map(
  (field) => ({ name: field, required: field === 'record' || field === 'id', heads: [field] }),
)

/** People and their records, fetched from another installation (public-api/source-records.ts). */
export const publicApiProfile: Profile = {
  source: 'public_api',
  fields,
  recognises: (head) => ['record', 'origin', 'person'].every((field) => head.includes(field)),
  guess: (head) =>
    Object.fromEntries(
      fields.flatMap(({ name: field }) => (head.includes(field) ? [[field, head.indexOf(field)]] : [])),
    ),
  read(cells, mapping) {
    const record = cellOf(cells, mapping, 'record')
    if (!Object.hasOwn(records, record))
      return { problems: [{ pointer: 'record', title: 'Record must be one of user, entitlement, absence, session.' }] }
    const key = rowKey('public_api', [record, cellOf(cells, mapping, 'origin'), cellOf(cells, mapping, 'id')])
    return readers[record as RecordName](key, cells, mapping)
  },
}

/** The fields of a record, or their problems. */
function valuesOf<F extends Fields>(fields: F, cells: readonly string[], mapping: Mapping) {
  const problems: Problem[] = []
  const filled = filledCells(cells, mapping, Object.keys(fields))
  const values = readFields(fields, filled, { zone: 'UTC' }, problems)
  return problems.length > 0 ? { problems } : { values }
}

type Reader = (key: string, cells: readonly string[], mapping: Mapping) => ReadRow<ImportRow>

const reader =
  <F extends Fields, Row extends ImportRow>(
    own: F,
    rowOf: (key: string, values: ReturnType<typeof readFields<F>>) => Row,
  ): Reader =>
  (key, cells, mapping) => {
    const read = valuesOf(own, cells, mapping)
    return read.problems ? { problems: read.problems } : { row: rowOf(key, read.values) }
  }

const personOf = ({ person, email: address }: { person: string; email?: string }) => ({
  externalId: person,
  email: address ?? null,
  name: null,
})

const readers: Record<RecordName, Reader> = {
  user: reader(
    records.user,
    (key, user): PersonRow => ({
      kind: 'person',
      key,
      external_id: user.person,
      username: user.username,
      email: user.email ?? null,
      staff_number: user.staff_number ?? null,
      areas: user.areas ?? [],
      start_of_work: user.start_of_work ?? null,
      end_of_contract: user.end_of_contract ?? null,
      weekly_hours: null,
      vacation_days: null,
      locale: user.locale ?? null,
      role: 'employee',
      birthday: user.birthday ?? null,
      cost_centre: null,
    }),
  ),
  entitlement: reader(
    records.entitlement,
    (key, { person: _person, email: _email, ...entitlement }): EntitlementImportRow => ({
      kind: 'entitlement',
      key,
      person: personOf({ person: _person, ...(_email && { email: _email }) }),
      entitlement: {
        ...entitlement,
        expires: entitlement.expires ?? false,
        transfer_remaining: entitlement.transfer_remaining ?? false,
        end_of_transfer_period: entitlement.end_of_transfer_period ?? null,
      },
    }),
  ),
  absence: reader(records.absence, (key, absence): AbsenceImportRow => {
    const zone = zoneOf(absence.time_zone ?? '') ?? 'UTC'
    const isWhole = absence.full_day ?? false
    const momentIn = (cell: string) => readInstant(cell, zone)!.toZonedDateTimeISO(zone)
    const [from, until] = [momentIn(absence.starts_at), momentIn(absence.ends_at)]
    const time = (moment: Temporal.ZonedDateTime) =>
      isWhole ? null : moment.toPlainTime().toString({ smallestUnit: 'second' })
    return {
      kind: 'absence',
      key,
      person: personOf(absence),
      type: absence.title,
      zone,
      firstDay: from.toPlainDate().toString(),
      lastDay: until.toPlainDate().toString(),
      halfFirstDay: false,
      halfLastDay: false,
      startTime: time(from),
      endTime: time(until),
      amounts:
        absence.days === undefined || absence.hours === undefined ? null : { days: absence.days, hours: absence.hours },
      note: null,
    }
  }),
  session: reader(
    records.session,
    (key, session): TimeRow => ({
      kind: 'time',
      key,
      person: personOf(session),
      startsAt: session.starts_at,
      endsAt: session.ends_at,
      durationSeconds: null,
      breakSeconds: (session.break_minutes ?? 0) * 60,
      breaks: (session.breaks ?? []).map((rest) => {
        const [startsAt = '', endsAt = ''] = rest.split('/')
        return { startsAt, endsAt }
      }),
      area: session.area ?? null,
      tags: [],
      note: null,
    }),
  ),
}
