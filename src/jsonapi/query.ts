import { invalid, type Problem } from '../platform/errors.ts'

export type Filter = { field: string; matcher: Matcher; value: string }
export type Sort = { field: string; descending: boolean }
export type Page = { number: number; items: number; outset: number }

/** A parsed query string. */
export type Query = Readonly<{
  filters: readonly Filter[]
  /** Parameters without brackets, the standard ones included. */
  plain: Readonly<Record<string, string>>
  sorts: readonly Sort[]
  page: Page
  include: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
  permissions: 'all' | readonly string[] | null
  /** Filters and other parameters that are malformed or unknown for every resource. */
  malformed: readonly Problem[]
}>

const matchers = ['eq', '!eq', 'gt', 'gte', 'lt', 'lte', 'pre', 'suf', 'ct', '!ct', 'in', 'present'] as const
type Matcher = (typeof matchers)[number]

type Raw = Record<string, unknown>

/** Parameters with brackets other than filters. */
const bracketParameters = /^(?:page\[(?:number|size|limit|offset)\]|fields\[[^[\]]+\])$/

export const defaultItems = 20
export const mostItems = 100
/** For matchers that search inside text: the cost grows with the length. */
const mostSearchCharacters = 255
const searchMatchers: readonly Matcher[] = ['pre', 'suf', 'ct', '!ct']

export function parseQuery(raw: Raw): Query {
  return Object.freeze({
    ...parseFilters(raw),
    sorts: parseSort(lastValue(raw.sort)),
    page: parsePage(raw),
    include: splitNames(lastValue(raw.include)),
    fields: parseFields(raw),
    permissions: parsePermissions(lastValue(raw.permissions)),
  })
}

/** Of a repeated parameter the last value counts. */
const lastValue = (value: unknown): string | undefined => {
  const last = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' ? last : undefined
}

const allValues = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((value): value is string => typeof value === 'string')

export const splitNames = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function parseFilters(raw: Raw): Pick<Query, 'filters' | 'plain' | 'malformed'> {
  const filters: Filter[] = []
  const malformed: Problem[] = []
  const plain: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const field = /^filter\[([^[\]]+)\](?:\[\])?$/.exec(key)?.[1]
    const values = allValues(value)
    if (field === undefined) {
      if (/^[a-z_]+$/.test(key) && values.length > 0) plain[key] = values.at(-1)!
      else if (key.startsWith('filter['))
        malformed.push({ pointer: key, title: 'A filter must be written as filter[field].' })
      else if (!bracketParameters.test(key))
        malformed.push({ pointer: key, title: `The parameter ${key} is not supported here.` })
      continue
    }
    for (const value of values) {
      const filter = parseFilter(field, value)
      if (filter) filters.push(filter)
      else
        malformed.push({
          pointer: `filter[${field}]`,
          title: `There is no matcher ${value.slice(0, value.indexOf(':'))}.`,
        })
    }
  }
  return { filters, plain, malformed }
}

/** The first colon ends the matcher; a value without one means `eq`. Null for an unknown matcher. */
function parseFilter(field: string, text: string): Filter | null {
  if (text === 'present') return { field, matcher: 'present', value: 'true' }
  const colon = text.indexOf(':')
  if (colon === -1) return { field, matcher: 'eq', value: text }
  const matcher = text.slice(0, colon) as Matcher
  const value = text.slice(colon + 1)
  if (searchMatchers.includes(matcher) && value.length > mostSearchCharacters)
    throw invalid(`filter[${field}]`, `The matcher ${matcher} takes at most ${mostSearchCharacters} characters.`)
  return matchers.includes(matcher) ? { field, matcher, value } : null
}

/** Sorting by a field a second time has no effect, so repeated fields are dropped. */
function parseSort(list: string | undefined): Sort[] {
  const sorts = new Map<string, Sort>()
  for (const name of splitNames(list)) {
    const field = name.replace(/^[+-]\s*/, '')
    if (!sorts.has(field)) sorts.set(field, { field, descending: name.startsWith('-') })
  }
  return [...sorts.values()]
}

function parsePage(raw: Raw): Page {
  return {
    number: readWholeNumber(raw, ['page', 'page[number]'], 1) ?? 1,
    items: Math.min(readWholeNumber(raw, ['items', 'page[size]', 'page[limit]'], 1) ?? defaultItems, mostItems),
    outset: readWholeNumber(raw, ['outset', 'page[offset]'], 0) ?? 0,
  }
}

/** Capped at the largest safe integer: no list is that long, and the number must be echoed exactly. */
function readWholeNumber(raw: Raw, keys: string[], least: number): number | null {
  for (const key of keys) {
    const text = lastValue(raw[key])
    if (text === undefined) continue
    const value = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN
    if (!(value >= least)) throw invalid(key, `The parameter ${key} must be a whole number of at least ${least}.`)
    return value
  }
  return null
}

/** Sparse fieldsets by type. `fields=a,b` is kept under the empty name and applies to the primary resource. */
function parseFields(raw: Raw): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const type = key === 'fields' ? '' : /^fields\[([^[\]]+)\]$/.exec(key)?.[1]
    if (type !== undefined) fields[type] = splitNames(allValues(value).join(','))
  }
  return fields
}

function parsePermissions(text: string | undefined): Query['permissions'] {
  if (text === undefined || text.trim() === '' || text === 'false') return null
  return text.trim() === 'true' ? 'all' : splitNames(text)
}
