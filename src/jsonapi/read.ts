import type { Fragment } from '../platform/db/connect.ts'
import { notFound } from '../platform/errors.ts'
import type { Download } from '../platform/http/transfer.ts'
import type { Page, Query } from './query.ts'
import { checkInclude, type ResourceObject, renderIncluded, renderRow } from './render.ts'
import type { ReadScope, Resource } from './resource.ts'
import { selectByIds, selectPage, selectTotals } from './select.ts'

export type Document = {
  data?: ResourceObject | ResourceObject[] | null
  included?: ResourceObject[]
  meta?: Record<string, unknown>
  /** Instead of all that: the bytes of a file. */
  file?: Download
}

export type ReadOptions = { where?: Fragment | undefined; omit?: readonly string[] | undefined }

export async function demandVisible(resource: Resource, scope: ReadScope, id: string): Promise<void> {
  const rows = await selectByIds(resource, scope, [id])
  if (rows.length === 0) throw notFound()
}

/** One record, or a refusal as not found: what one may not see does not exist. */
export async function readOne(
  resource: Resource,
  scope: ReadScope,
  id: string,
  query: Query,
  options: ReadOptions = {},
): Promise<Document> {
  checkInclude(resource, query.include)
  const rows = await selectByIds(resource, scope, [id], options.where)
  const [row] = rows
  if (!row) throw notFound()
  const data = renderRow(resource, scope, row, { query, primary: true, omit: options.omit })
  if (query.include.length === 0) return { data }
  return { data, included: await renderIncluded(resource, scope, rows, query) }
}

export async function readMany(
  resource: Resource,
  scope: ReadScope,
  query: Query,
  options: ReadOptions = {},
): Promise<Document> {
  checkInclude(resource, query.include)
  const selection = { where: options.where, query }
  const [rows, totals] = await Promise.all([
    selectPage(resource, scope, selection),
    selectTotals(resource, scope, selection),
  ])
  const data = rows.map((row) => renderRow(resource, scope, row, { query, primary: true, omit: options.omit }))
  const meta = { ...pageMeta(query.page, totals.total_count), ...totals }
  if (query.include.length === 0) return { data, meta }
  return { data, included: await renderIncluded(resource, scope, rows, query), meta }
}

const pageMeta = (page: Page, totalCount: number) => ({
  link: 0,
  current_page: page.number,
  page_items: page.items,
  total_pages: Math.ceil(totalCount / page.items),
  total_count: totalCount,
})
