import type { Readable } from 'node:stream'
import type { Fragment } from '../platform/db/connect.ts'
import { notFound } from '../platform/errors.ts'
import type { Download } from '../platform/http/transfer.ts'
import { narrow } from './filter.ts'
import { type Ignored, ignoredMeta, ignoredParameters, type Manner, refuseIgnored } from './ignored.ts'
import { renderIncluded } from './include.ts'
import { type IncludePlan, planInclude } from './include-plan.ts'
import type { Page, Query } from './query.ts'
import { type ResourceObject, renderRow } from './render.ts'
import { type ReadScope, type Resource, type Row, rowOf } from './resource.ts'
import { isVisible, selectOne, selectPage } from './select.ts'
import { ignoredSorts } from './sort.ts'

export type Document = {
  data?: ResourceObject | ResourceObject[] | null
  /** Instead of `data`: many rows, streamed while they are rendered. */
  rows?: Iterable<ResourceObject>
  included?: ResourceObject[]
  meta?: Record<string, unknown>
  /** Instead of all that: the bytes of a file. */
  file?: Download
  /** Or events, for as long as the reader stays. */
  events?: Readable
  /** For a write that did nothing: no change is published. Not part of the answer. */
  unchanged?: boolean
}

export type ReadOptions = { where?: Fragment | undefined; omit?: readonly string[] | undefined }

export async function demandVisible(resource: Resource, scope: ReadScope, id: string): Promise<void> {
  if (!(await isVisible(resource, scope, id))) throw notFound()
}

/** One record; 404 where the caller may not see it. */
export async function readOne(
  resource: Resource,
  scope: ReadScope,
  id: string,
  query: Query,
  options: ReadOptions = {},
): Promise<Document> {
  const plan = planInclude(resource, query.include)
  const row = await selectOne(resource, scope, id, { where: options.where, query }, plan.carried)
  if (!row) throw notFound()
  return documentOf(resource, scope, row, query, plan, options)
}

/** One record that is at hand, with the columns of its table. */
export const presentOne = (resource: Resource, scope: ReadScope, record: Row, query: Query): Promise<Document> =>
  documentOf(resource, scope, rowOf(resource, record), query, planInclude(resource, query.include))

async function documentOf(
  resource: Resource,
  scope: ReadScope,
  row: Row,
  query: Query,
  plan: IncludePlan,
  { omit }: ReadOptions = {},
): Promise<Document> {
  const data = renderRow(resource, scope, row, { query, primary: true, omit })
  return plan.steps.length === 0
    ? { data }
    : { data, included: await renderIncluded(resource, scope, [row], query, plan) }
}

export async function readMany(
  resource: Resource,
  scope: ReadScope,
  query: Query,
  manner: Manner,
  options: ReadOptions = {},
): Promise<Document> {
  const plan = planInclude(resource, query.include)
  const { conditions, ignored: unfit } = narrow(resource, scope, query)
  const ignored = [...unfit, ...ignoredBesides(resource, query, manner)]
  refuseIgnored(ignored, manner)
  const selection = { where: options.where, query, conditions }
  const { rows, totals } = await selectPage(resource, scope, selection)
  const data = rows.map((row) => renderRow(resource, scope, row, { query, primary: true, omit: options.omit }))
  const meta = { ...pageMeta(query.page, totals.total_count), ...totals, ...ignoredMeta(ignored) }
  if (query.include.length === 0) return { data, meta }
  return { data, included: await renderIncluded(resource, scope, rows, query, plan), meta }
}

const ignoredBesides = (resource: Resource, query: Query, { parameters }: Manner): Ignored[] => [
  ...query.unread,
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
