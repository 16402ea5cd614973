import type { Problem } from '../../../platform/errors.ts'
import { optional, readFields, required } from '../../../platform/input/fields.ts'
import { email, text } from '../../../platform/input/kind.ts'
import { mappingByShape, shapesOf } from '../guess-by-shape.ts'
import { filledCells, guessByHead } from '../guess-mapping.ts'
import { rowKey } from '../row-key.ts'
import type { AbsenceImportRow, ImportField, Profile, RowOptions } from '../rows.ts'
import { dayIn, timeOfDay, yesOrNo } from './kinds.ts'

const fields: readonly ImportField[] = [
  { name: 'email', required: true, heads: ['email', 'e-mail', 'e-mail-adresse', 'email address'] },
  {
    name: 'absence_type',
    required: true,
    heads: ['absence type', 'type', 'time off type', 'abwesenheitsart', 'abwesenheitstyp', 'abwesenheit', 'art', 'typ'],
  },
  {
    name: 'start_date',
    required: true,
    heads: ['start date', 'from', 'anfangsdatum', 'startdatum', 'von'],
    isDate: true,
  },
  { name: 'end_date', required: true, heads: ['end date', 'to', 'enddatum', 'bis'], isDate: true },
  { name: 'start_time', required: false, heads: ['start time', 'anfangszeit', 'startzeit'] },
  { name: 'end_time', required: false, heads: ['end time', 'endzeit'] },
  {
    name: 'half_first_day',
    required: false,
    heads: [
      'half day start',
      'half first day',
      'halber erster tag',
      'halber tag anfang',
      'erster tag halb',
      'halber anfangstag',
    ],
  },
  {
    name: 'half_last_day',
    required: false,
    heads: [
      'half day end',
      'half last day',
      'halber letzter tag',
      'halber tag ende',
      'letzter tag halb',
      'halber endtag',
    ],
  },
  { name: 'comment', required: false, heads: ['comment', 'kommentar', 'bemerkung'] },
]

const kindsFor = ({ date_order }: RowOptions) => ({
  email: required(email()),
  absence_type: required(text()),
  start_date: required(dayIn(date_order)),
  end_date: required(dayIn(date_order)),
  start_time: optional(timeOfDay()),
  end_time: optional(timeOfDay()),
  half_first_day: optional(yesOrNo()),
  half_last_day: optional(yesOrNo()),
  comment: optional(text({ most: 10_000 })),
})

/** Absences of Personio. The headers are in the language of the account. */
export const personioAbsencesProfile: Profile<AbsenceImportRow> = {
  source: 'personio_absences',
  fields,
  recognises: (head) => {
    const found = guessByHead(fields, head)
    return ['email', 'absence_type', 'start_date', 'end_date'].every((name) => name in found)
  },
  guess(head, rows) {
    const named = guessByHead(fields, head)
    if (fields.every((field) => !field.required || field.name in named)) return named
    return mappingByShape(shapesOf(head.length, rows), [
      ['email', 'email'],
      ['absence_type', 'text'],
      ['start_date', 'day'],
      ['end_date', 'day'],
      ['start_time', 'time'],
      ['end_time', 'time'],
      ['half_first_day', 'flag'],
      ['half_last_day', 'flag'],
      ['comment', 'text'],
    ])
  },
  read(cells, mapping, options) {
    const filled = filledCells(
      cells,
      mapping,
      fields.map(({ name }) => name),
    )
    const problems: Problem[] = []
    const read = readFields(kindsFor(options), filled, { zone: 'UTC' }, problems)
    if (problems.length === 0) problems.push(...contradictionsIn(read))
    if (problems.length > 0) return { problems }
    const { start_date, end_date, start_time = null, end_time = null } = read
    const { half_first_day: halfFirstDay = false, half_last_day: halfLastDay = false } = read
    const address = read.email.toLowerCase()
    const row: AbsenceImportRow = {
      kind: 'absence',
      key: rowKey('personio_absences', [address, read.absence_type, start_date, end_date, start_time, end_time]),
      person: { email: read.email, name: null },
      type: read.absence_type,
      firstDay: start_date,
      lastDay: end_date,
      halfFirstDay,
      halfLastDay,
      startTime: start_time,
      endTime: end_time,
      zone: null,
      amounts: null,
      note: read.comment ?? null,
    }
    return { row }
  },
}

type Span = Partial<Record<'start_date' | 'end_date' | 'start_time' | 'end_time', string>> &
  Partial<Record<'half_first_day' | 'half_last_day', boolean>>

function contradictionsIn({
  start_date = '',
  end_date = '',
  start_time,
  end_time,
  half_first_day,
  half_last_day,
}: Span) {
  const problems: Problem[] = []
  if (end_date < start_date) problems.push({ pointer: 'end_date', title: 'End date must not be before the start.' })
  if ((start_time === undefined) !== (end_time === undefined))
    problems.push({ pointer: 'end_time', title: 'An absence of hours needs a start time and an end time.' })
  else if (start_time && end_time && start_date === end_date && end_time <= start_time)
    problems.push({ pointer: 'end_time', title: 'The end must be after the start.' })
  if (start_date === end_date && half_first_day && half_last_day)
    problems.push({
      pointer: 'half_last_day',
      title: 'A single day cannot be half in the morning and half in the afternoon.',
    })
  if (start_time !== undefined && (half_first_day || half_last_day))
    problems.push({ pointer: 'start_time', title: 'An absence can have hours or half days, but not both.' })
  return problems
}
