import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { type Answer, type Call, call, type Included, type Item, type Meta, type Params, queryOf } from './client.ts'

/** `isCut` where there was more than can be read. */
export type List<T, M = Meta> = { rows: T[]; included: Included; meta: M; isCut: boolean }
export type One<T> = { row: T; included: Included }

/** `absences` is in the workspace at hand; `/users/me` is not. */
export const addressOf = (workspaceId: string, path: string): string =>
  path.startsWith('/') ? `/api/v3${path}` : `/api/v3/workspaces/${workspaceId}/${path}`

/** What follows from other records, and is read again with each of them. */
const timeAccount = 'time_account'
const movesTimeAccounts: readonly string[] = [
  'time_trackings',
  'absences',
  'users',
  'public_holidays',
  'wage_types',
  'surcharge_rules',
  'time_account_policies',
]

/** What a path is about, which is also what the server names when something changes: `time_trackings`. */
const kindOf = (path: string): string => {
  if (/^users\/[^/]+\/(time_account|months|work_schedules)\b|^payroll_lines\b/.test(path)) return timeAccount
  const [name] = path.replace(/^\//, '').split(/[/?]/, 1) as [string]
  // What an absence would leave goes by the absences that there are.
  return name.replace(/_calculations$/, '')
}

const keyOf = (workspaceId: string, path: string, params: Params, form: string) =>
  [workspaceId, kindOf(path), path, params, form] as const

/** Whatever is shown of these kinds is read again. */
export const refresh = (client: QueryClient, workspaceId: string, kinds: readonly string[]): Promise<unknown> =>
  Promise.all(
    [...kinds, ...(kinds.some((kind) => movesTimeAccounts.includes(kind)) ? [timeAccount] : [])].map((kind) =>
      client.invalidateQueries({ queryKey: [workspaceId, kind] }),
    ),
  )

type ReadOptions = { enabled?: boolean; refetchInterval?: number | false }

/** One page of a list; the page before stays until the next one is there. */
export function useList<T extends Item, M = Meta>(
  path: string,
  params: Params = {},
  options: ReadOptions = {},
): UseQueryResult<List<T, M>> {
  const workspaceId = useWorkspaceId()
  return useQuery({
    queryKey: keyOf(workspaceId, path, params, 'list'),
    queryFn: async ({ signal }) =>
      listOf(await call<T[], M>(addressOf(workspaceId, path) + queryOf(params), { signal })),
    placeholderData: keepPreviousData,
    ...options,
  })
}

const mostPages = 50

/** All pages of a list. Only for what stays small: people, areas, what lies in a month. */
export function useAll<T extends Item, M extends Meta = Meta>(
  path: string,
  params: Params = {},
  options: ReadOptions = {},
): UseQueryResult<List<T, M>> {
  const workspaceId = useWorkspaceId()
  return useQuery({
    queryKey: keyOf(workspaceId, path, params, 'all'),
    queryFn: async ({ signal }) => {
      const page = (number: number) =>
        call<T[], M>(addressOf(workspaceId, path) + queryOf({ ...params, items: 100, page: number }), { signal })
      const all = listOf(await page(1))
      const pages = all.meta.total_pages ?? 1
      for (let number = 2; number <= Math.min(pages, mostPages); number++) {
        const { data, included } = await page(number)
        all.rows.push(...data)
        Object.assign(all.included, included)
      }
      return { ...all, isCut: pages > mostPages }
    },
    placeholderData: keepPreviousData,
    ...options,
  })
}

export function useOne<T extends Item>(
  path: string,
  params: Params = {},
  options: ReadOptions = {},
): UseQueryResult<One<T>> {
  const workspaceId = useWorkspaceId()
  return useQuery({
    queryKey: keyOf(workspaceId, path, params, 'one'),
    queryFn: async ({ signal }) => {
      const { data, included } = await call<T>(addressOf(workspaceId, path) + queryOf(params), { signal })
      return { row: data, included }
    },
    ...options,
  })
}

/** What an operation without records tells in its `meta`, for each of several questions; the answer before stays. */
export function useTold<M>(path: string, questions: readonly Params[]) {
  const workspaceId = useWorkspaceId()
  return useQueries({
    queries: questions.map((params) => ({
      queryKey: keyOf(workspaceId, path, params, 'told'),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call<null, M>(addressOf(workspaceId, path) + queryOf(params), { signal })).meta,
      placeholderData: keepPreviousData<M>,
    })),
    combine: (answers) => ({
      data: answers.every(({ data }) => data !== undefined) ? answers.map(({ data }) => data as M) : undefined,
      error: answers.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  })
}

/** What would become of something that is being typed: asked with its attributes, nothing is stored. */
export function useAsked<M>(path: string, attributes: object | null): UseQueryResult<M> {
  const workspaceId = useWorkspaceId()
  return useQuery({
    queryKey: keyOf(workspaceId, path, { attributes }, 'asked') as readonly unknown[],
    queryFn: async ({ signal }) =>
      (await call<null, M>(addressOf(workspaceId, path), { method: 'POST', attributes: attributes ?? {}, signal }))
        .meta,
    enabled: attributes !== null,
    placeholderData: keepPreviousData as never,
    retry: false,
  })
}

const listOf = <T, M>({ data, included, meta }: Answer<T[], M>): List<T, M> => ({
  rows: data,
  included,
  meta,
  isCut: false,
})

/** What a record of a list points at, if it was included. */
export function related<T extends Item>(included: Included, item: Item, name: string): T | undefined {
  const ref = item.rel[name]
  return ref && !Array.isArray(ref) ? (included[`${ref.type}/${ref.id}`] as T | undefined) : undefined
}

export function relatedMany<T extends Item>(included: Included, item: Item, name: string): T[] {
  const refs = item.rel[name]
  if (!Array.isArray(refs)) return []
  return refs.map(({ type, id }) => included[`${type}/${id}`] as T | undefined).filter((one) => one !== undefined)
}

export const idOf = <I extends Item>({ rel }: I, name: keyof I['rel']): string | undefined => {
  const ref = (rel as I['rel'])[name]
  return ref && !Array.isArray(ref) ? ref.id : undefined
}

export type Write = Call & {
  path: string
  /** Further kinds that this changes, beside what the path is about: `['vacation_entitlements']`. */
  alsoChanges?: readonly string[]
}

/** A change. What is shown of the same kind is read again before it counts as done. */
export function useWrite<T extends Item = Item, M = Meta>() {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, alsoChanges: _, ...options }: Write) =>
      call<T, M>(addressOf(workspaceId, path), { method: 'POST', ...options }),
    onSettled: (_answer, _error, { path, alsoChanges = [] }) =>
      refresh(client, workspaceId, [kindOf(path), ...alsoChanges]),
  })
}
