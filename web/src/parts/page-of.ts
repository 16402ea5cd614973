import type { Meta } from '../api/client.ts'

const most = 100

/**
 * Pages rows that are all loaded, for a `Pager` below them: thousands of rows rendered together would block the browser for
 * seconds.
 */
export function pageOf<T>(
  rows: readonly T[],
  page: number,
): { shown: readonly T[]; meta: Pick<Meta, 'total_pages' | 'current_page'> } {
  const total_pages = Math.ceil(rows.length / most)
  const current_page = Math.max(1, Math.min(total_pages, Math.trunc(page) || 1))
  return { shown: rows.slice((current_page - 1) * most, current_page * most), meta: { total_pages, current_page } }
}
