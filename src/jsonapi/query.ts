import { invalid, type Problem } from '../platform/errors.ts'

export type Filter = { field: string; matcher: Matcher; value: string }
export type Sort = { field: string; descending: boolean }
export type Page = { number: number; items: number; outset: number }

/** What a query string asks for, as plain frozen data. */
export type Query = Readonly<{
  filters: readonly Filter[]
  named: Readonly<Record<string, string>>
  sorts: readonly Sort[]
  page: Page
  include: readonly string[]
  fields: Readonly<Record<string, readonly string[]>>
  permissions: 'all' | readonly string[] | null
  /** Filters and other parameters that cannot be read at all, whatever is listed. */
  unread: readonly Problem[]
}>

const matchers = ['eq', '!eq', 'gt', 'gte', 'lt', 'lte', 'pre', 'suf', 'ct', '!ct', 'in', 'present'] as const
type Matcher = (typeof matchers)[number]

type Raw = Record<string, unknown>

/** What may stand in brackets beside filters. */
const inBrackets = /^(?:page\[(?:number|size|limit|offset)\]|fields\[[^[\]]+\])$/

const defaultItems = 20
export const mostItems = 100
/** What is looked for inside of texts: the cost of looking grows with it, and no text that is stored is longer. */
const mostSearched = 255
const searching: readonly Matcher[] = ['pre', 'suf', 'ct', '!ct']

export function parseQuery(raw: Raw): Query {
  return Object.freeze({
    ...parseFilters(raw),
    sorts: parseSort(last(raw.sort)),
    page: parsePage(raw),
    include: names(last(raw.include)),
    fields: parseFields(raw),
    permissions: parsePermissions(last(raw.permissions)),
  })
}

/** A parameter that is repeated counts once: the last one. */
const last = (value: unknown): string | undefined => {
  const one = Array.isArray(value) ? value.at(-1) : value
  return typeof one === 'string' ? one : undefined
}

const all = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

export const names = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

function parseFilters(raw: Raw): Pick<Query, 'filters' | 'named' | 'unread'> {
  const filters: Filter[] = []
  const unread: Problem[] = []
  const named: Record<string, string> = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const field = /^filter\[([^[\]]+)\](?:\[\])?$/.exec(key)?.[1]
    const values = all(value)
    if (field === undefined) {
      if (/^[a-z_]+$/.test(key) && values.length > 0) named[key] = values.at(-1)!
      else if (key.startsWith('filter[')) unread.push({ pointer: key, title: 'A filter is written filter[field].' })
      else if (!inBrackets.test(key)) unread.push({ pointer: key, title: `The parameter ${key} is not known here.` })
      continue
    }
    for (const one of values) {
      const filter = parseFilter(field, one)
      if (filter) filters.push(filter)
      else unread.push({ pointer: `filter[${field}]`, title: `There is no matcher ${one.slice(0, one.indexOf(':'))}.` })
    }
  }
  return { filters, named, unread }
}

/** The first colon ends the matcher; a value without one means `eq`. An unknown matcher is passed over. */
function parseFilter(field: string, text: string): Filter | null {
  if (text === 'present') return { field, matcher: 'present', value: 'true' }
  const colon = text.indexOf(':')
  if (colon === -1) return { field, matcher: 'eq', value: text }
  const matcher = text.slice(0, colon) as Matcher
  const value = text.slice(colon + 1)
  if (searching.includes(matcher) && value.length > mostSearched)
    throw invalid(`filter[${field}]`, `The matcher ${matcher} takes at most ${mostSearched} characters.`)
  return matchers.includes(matcher) ? { field, matcher, value } : null
}

/** Naming a field again cannot change the order any more, so the first mention stands alone. */
function parseSort(list: string | undefined): Sort[] {
  const sorts = new Map<string, Sort>()
  for (const name of names(list)) {
    const field = name.replace(/^[+-]\s*/, '')
    if (!sorts.has(field)) sorts.set(field, { field, descending: name.startsWith('-') })
  }
  return [...sorts.values()]
}

function parsePage(raw: Raw): Page {
  return {
    number: whole(raw, ['page', 'page[number]'], 1) ?? 1,
    items: Math.min(whole(raw, ['items', 'page[size]', 'page[limit]'], 1) ?? defaultItems, mostItems),
    outset: whole(raw, ['outset', 'page[offset]'], 0) ?? 0,
  }
}

/** A number too large to be told back exactly is as good as the largest one that can be: no list is that long. */
function whole(raw: Raw, keys: string[], least: number): number | null {
  for (const key of keys) {
    const text = last(raw[key])
    if (text === undefined) continue
    const value = /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : Number.NaN
    if (!(value >= least)) throw invalid(key, `The parameter ${key} must be a whole number of at least ${least}.`)
    return value
  }
  return null
}

/** `fields=a,b` is kept under the empty name: it means the resource that was asked for. */
function parseFields(raw: Raw): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null)
  for (const [key, value] of Object.entries(raw)) {
    const type = key === 'fields' ? '' : /^fields\[([^[\]]+)\]$/.exec(key)?.[1]
    if (type !== undefined) fields[type] = names(all(value).join(','))
  }
  return fields
}

function parsePermissions(text: string | undefined): Query['permissions'] {
  if (text === undefined || text.trim() === '' || text === 'false') return null
  return text.trim() === 'true' ? 'all' : names(text)
}
