import type { Parameter } from '../../../jsonapi/operation.ts'
import { readId } from '../../../platform/ids.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { Complaint, date, type Kind, oneOf, text } from '../../../platform/input/kind.ts'
import { hoursNotations } from '../../../shared/hours.ts'

const mostIds = 1000

/** Comma-separated ids. */
const idList = (): Kind<string[]> => ({
  schema: { type: 'string', examples: ['1,2'] },
  read(raw) {
    const ids = typeof raw === 'string' ? raw.split(',').map((part) => readId(part.trim())) : []
    if (ids.length === 0 || ids.includes(null)) throw new Complaint('must be ids, separated by commas.')
    if (ids.length > mostIds) throw new Complaint(`may have at most ${mostIds} ids.`)
    return [...new Set(ids as string[])]
  },
})

export const spanFields = {
  from: required(date()),
  until: required(date()),
  format: optional(oneOf('json', 'csv', 'xlsx')),
  locale: optional(oneOf('de', 'en')),
  sort: optional(text()),
  hours_notation: optional(oneOf(...hoursNotations)),
}

export const filterFields = {
  user_id: optional(idList()),
  area_id: optional(idList()),
  tag_id: optional(idList()),
}

const day = (name: string, description: string, example: string): Parameter => ({
  name,
  required: true,
  description,
  schema: { type: 'string', format: 'date', examples: [example] },
})

export const spanParameters: Parameter[] = [
  day('from', 'The first local day.', '2026-01-01'),
  day('until', 'The last local day (inclusive). The period can have at most two years.', '2026-12-31'),
]

export const formatParameters: Parameter[] = [
  {
    name: 'format',
    description: 'The format of the answer: JSON or a file. It can also be requested with the header `Accept`.',
    schema: { type: 'string', enum: ['json', 'csv', 'xlsx'] },
  },
  {
    name: 'locale',
    description:
      'The language of a file and, for CSV, the separator and the decimal mark. Defaults to that of the workspace.',
    schema: { type: 'string', enum: ['de', 'en'] },
  },
  {
    name: 'sort',
    description: 'The column to sort by, such as `label` or `days`. A leading `-` sorts in descending order.',
    schema: { type: 'string', examples: ['-days'] },
  },
  {
    name: 'hours_notation',
    description:
      'How hours are written in CSV: `decimal` as 7.8 (default) or `clock` as 7:48. In other formats, hours are numbers.',
    schema: { type: 'string', enum: [...hoursNotations] },
  },
]

export const byParameter = (...values: string[]): Parameter => ({
  name: 'by',
  description: `What each row is about. Defaults to ${values[0]}.`,
  schema: { type: 'string', enum: values, default: values[0] },
})

export const filterParameters: Parameter[] = [
  { name: 'user_id', description: 'Returns only these users. Ids, separated by commas.', schema: { type: 'string' } },
  { name: 'area_id', description: 'Returns only these areas. Ids, separated by commas.', schema: { type: 'string' } },
  {
    name: 'tag_id',
    description: 'Returns only working time with one of these tags. Ids, separated by commas.',
    schema: { type: 'string' },
  },
]
