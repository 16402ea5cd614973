import { addressOf, type Params, pageOfAll, queryOf } from './addresses.ts'
import { type Answer, call, type Included, type Item, type Meta } from './client.ts'

/** `isCut` where there was more than can be read. */
export type List<T, M = Meta> = { rows: T[]; included: Included; meta: M; isCut: boolean }
export type One<T> = { row: T; included: Included }

/** What follows from other records, and is read again with each of them. */
export const timeAccount = 'time_account'

/** What the sign-in page offers to whoever comes. */
export const offeredProviders = 'offered_providers'

/** What a path is about, which is also what the server names when something changes: `time_trackings`. */
export const kindOf = (path: string): string => {
  if (/^users\/[^/]+\/(time_account|months|work_schedules)\b|^payroll_lines\b/.test(path)) return timeAccount
  const [name] = path.replace(/^\//, '').split(/[/?]/, 1) as [string]
  // What an absence would leave goes by the absences that there are.
  return name.replace(/_calculations$/, '')
}

export const keyOf = (workspaceId: string, path: string, params: Params, form: string) =>
  [workspaceId, kindOf(path), path, params, form] as const

const mostPages = 50
/** The first page says how many there are; of the others some are asked for together, as each takes its way to the server and back. */
const pagesTogether = 4

type Asked = { signal?: AbortSignal }

export type Reading = (
  workspaceId: string,
  path: string,
  params: Params,
) => { queryKey: readonly unknown[]; queryFn(asked: Asked): Promise<unknown> }

/** How a question is put to the server, and what its answer is kept by. */
export const readings = {
  one: <T extends Item>(workspaceId: string, path: string, params: Params) => ({
    queryKey: keyOf(workspaceId, path, params, 'one'),
    queryFn: async ({ signal }: Asked): Promise<One<T>> => {
      const { data, included } = await call<T>(addressOf(workspaceId, path) + queryOf(params), { signal })
      return { row: data, included }
    },
  }),
  list: <T extends Item, M = Meta>(workspaceId: string, path: string, params: Params) => ({
    queryKey: keyOf(workspaceId, path, params, 'list'),
    queryFn: async ({ signal }: Asked): Promise<List<T, M>> =>
      listOf(await call<T[], M>(addressOf(workspaceId, path) + queryOf(params), { signal })),
  }),
  all: <T extends Item, M extends Meta = Meta>(
    workspaceId: string,
    path: string,
    params: Params,
    most = mostPages,
  ) => ({
    queryKey: keyOf(workspaceId, path, params, most === mostPages ? 'all' : `first ${most} pages`),
    queryFn: async ({ signal }: Asked): Promise<List<T, M>> => {
      const page = (number: number) =>
        call<T[], M>(addressOf(workspaceId, path) + queryOf(pageOfAll(params, number)), { signal })
      const all = listOf(await page(1))
      const pages = all.meta.total_pages ?? 1
      const last = Math.min(pages, most)
      for (let first = 2; first <= last; first += pagesTogether) {
        const numbers = Array.from({ length: Math.min(pagesTogether, last - first + 1) }, (_, index) => first + index)
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
