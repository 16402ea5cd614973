import type { Meta } from '../api/client.ts'

const most = 100

/**
 * One page of rows that are all here, for a `Pager` below them: thousands that are drawn at once keep the browser from
 * answering for seconds.
 */
export function pageOf<T>(
  rows: readonly T[],
  page: number,
): { shown: readonly T[]; meta: Pick<Meta, 'total_pages' | 'current_page'> } {
  const total_pages = Math.ceil(rows.length / most)
  const current_page = Math.max(1, Math.min(total_pages, Math.trunc(page) || 1))
  return { shown: rows.slice((current_page - 1) * most, current_page * most), meta: { total_pages, current_page } }
}
