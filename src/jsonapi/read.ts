import type { Readable } from 'node:stream'
import type { Fragment } from '../platform/db/connect.ts'
import { notFound } from '../platform/errors.ts'
import type { Download } from '../platform/http/transfer.ts'
import { filterConditions } from './filter.ts'
import { type Handling, type Ignored, ignoredMeta, ignoredParameters, refuseIgnored } from './ignored.ts'
import { renderIncluded } from './include.ts'
import { type IncludePlan, planInclude } from './include-plan.ts'
import type { Page, Query } from './query.ts'
import { type ResourceObject, rendererOf } from './render.ts'
import { type ReadScope, type Resource, type Row, rowFromRecord } from './resource.ts'
import { isVisible, selectOne, selectPage } from './select.ts'
import { ignoredSorts } from './sort.ts'

export type Document = {
  data?: ResourceObject | ResourceObject[] | null
  /** Instead of `data`: many rows, which are streamed. */
  rows?: Iterable<ResourceObject>
  included?: ResourceObject[]
  meta?: Record<string, unknown>
  /** Instead of a document: a file. */
  file?: Download
  /** Instead of a document: an event stream. */
  events?: Readable
  /** Set by a write that changed nothing, so that no change is published. Not part of the answer. */
  unchanged?: boolean
}

export type ReadOptions = { where?: Fragment | undefined; omit?: readonly string[] | undefined }

export async function demandVisible(resource: Resource, scope: ReadScope, id: string): Promise<void> {
  if (!(await isVisible(resource, scope, id))) throw notFound()
}

/** A record that the caller may not see is not found. */
export async function readOne(
  resource: Resource,
  scope: ReadScope,
  id: string,
  query: Query,
  options: ReadOptions = {},
): Promise<Document> {
  const plan = planInclude(resource, query.include)
  const row = await selectOne(resource, scope, id, { where: options.where, query }, plan.eager)
  if (!row) throw notFound()
  return documentOf(resource, scope, row, query, plan, options)
}

/** Renders a record without reading it; it must have all columns of its table. */
export const renderRecord = (resource: Resource, scope: ReadScope, record: Row, query: Query): Promise<Document> =>
  documentOf(resource, scope, rowFromRecord(resource, record), query, planInclude(resource, query.include))

async function documentOf(
  resource: Resource,
  scope: ReadScope,
  row: Row,
  query: Query,
  plan: IncludePlan,
  { omit }: ReadOptions = {},
): Promise<Document> {
  const data = rendererOf(resource, { query, primary: true, omit })(row, scope)
  return plan.steps.length === 0
    ? { data }
    : { data, included: await renderIncluded(resource, scope, [row], query, plan) }
}

export async function readMany(
  resource: Resource,
  scope: ReadScope,
  query: Query,
  handling: Handling,
  options: ReadOptions = {},
): Promise<Document> {
  const plan = planInclude(resource, query.include)
  const { conditions, ignored: ignoredFilters } = filterConditions(resource, scope, query)
  const ignored = [...ignoredFilters, ...otherIgnored(resource, query, handling)]
  refuseIgnored(ignored, handling)
  const selection = { where: options.where, query, conditions }
  const { rows, totals } = await selectPage(resource, scope, selection)
  const render = rendererOf(resource, { query, primary: true, omit: options.omit })
  const data = rows.map((row) => render(row, scope))
  const meta = { ...pageMeta(query.page, totals.total_count), ...totals, ...ignoredMeta(ignored) }
  if (query.include.length === 0) return { data, meta }
  return { data, included: await renderIncluded(resource, scope, rows, query, plan), meta }
}

const otherIgnored = (resource: Resource, query: Query, { parameters }: Handling): Ignored[] => [
  ...query.malformed,
  ...ignoredSorts(resource, query.sorts),
  ...ignoredParameters(query, parameters, resource.filters),
]

const pageMeta = (page: Page, totalCount: number) => ({
  link: 0,
  current_page: page.number,
  page_items: page.items,
  total_pages: Math.ceil(totalCount / page.items),
  total_count: totalCount,
})
