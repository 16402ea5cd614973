import { addressOf, type Params, pageOfAll, queryOf } from './addresses.ts'
import { type Answer, call, type Included, type Item, type Meta } from './client.ts'

/** `isCut` if the list has more pages than were read. */
export type List<T, M = Meta> = { rows: T[]; included: Included; meta: M; isCut: boolean }
export type One<T> = { row: T; included: Included }

/** Computed from other records, so its queries are invalidated with theirs (hooks.ts). */
export const timeAccount = 'time_account'

/** Not personal, so it stays in the cache after a sign-out. */
export const offeredProviders = 'offered_providers'

/** The kind of records behind a path, `time_trackings`, as events name it; second part of every query key. */
export const kindOf = (path: string): string => {
  if (/^users\/[^/]+\/(time_account|months|work_schedules)\b|^(payroll_lines|months)\b/.test(path)) return timeAccount
  const [name] = path.replace(/^\//, '').split(/[/?]/, 1) as [string]
  // A calculation about absences depends on the absences.
  return name.replace(/_calculations$/, '')
}

export const keyOf = (workspaceId: string, path: string, params: Params, form: string) =>
  [workspaceId, kindOf(path), path, params, form] as const

const mostPages = 50
/** How many of the pages after the first are fetched at a time, to save round trips. */
const concurrentPages = 4

type QueryContext = { signal?: AbortSignal }

export type Reading = (
  workspaceId: string,
  path: string,
  params: Params,
) => { queryKey: readonly unknown[]; queryFn(context: QueryContext): Promise<unknown> }

/** Query key and query function, by what is read: one record, a page of a list, or all of it. */
export const readings = {
  one: <T extends Item>(workspaceId: string, path: string, params: Params) => ({
    queryKey: keyOf(workspaceId, path, params, 'one'),
    queryFn: async ({ signal }: QueryContext): Promise<One<T>> => {
      const { data, included } = await call<T>(addressOf(workspaceId, path) + queryOf(params), { signal })
      return { row: data, included }
    },
  }),
  list: <T extends Item, M = Meta>(workspaceId: string, path: string, params: Params) => ({
    queryKey: keyOf(workspaceId, path, params, 'list'),
    queryFn: async ({ signal }: QueryContext): Promise<List<T, M>> =>
      listOf(await call<T[], M>(addressOf(workspaceId, path) + queryOf(params), { signal })),
  }),
  all: <T extends Item, M extends Meta = Meta>(
    workspaceId: string,
    path: string,
    params: Params,
    most = mostPages,
  ) => ({
    queryKey: keyOf(workspaceId, path, params, most === mostPages ? 'all' : `first ${most} pages`),
    queryFn: async ({ signal }: QueryContext): Promise<List<T, M>> => {
      const page = (number: number) =>
        call<T[], M>(addressOf(workspaceId, path) + queryOf(pageOfAll(params, number)), { signal })
      const all = listOf(await page(1))
      const pages = all.meta.total_pages ?? 1
      const last = Math.min(pages, most)
      for (let first = 2; first <= last; first += concurrentPages) {
        const numbers = Array.from({ length: Math.min(concurrentPages, last - first + 1) }, (_, index) => first + index)
        for (const { data, included } of await Promise.all(numbers.map(page))) {
          all.rows.push(...data)
          Object.assign(all.included, included)
        }
      }
      return { ...all, isCut: pages > most }
    },
  }),
}

const listOf = <T, M>({ data, included, meta }: Answer<T[], M>): List<T, M> => ({
  rows: data,
  included,
  meta,
  isCut: false,
})
