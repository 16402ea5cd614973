import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useWorkspaceId } from '../session/workspace-id.ts'
import { addressOf, type Params, queryOf } from './addresses.ts'
import { type Call, call, type Included, type Item, type Meta } from './client.ts'
import { noteInvalidated } from './own-writes.ts'
import { keyOf, kindOf, type List, type One, readings, timeAccount } from './readings.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

export type { List, One } from './readings.ts'

const movesTimeAccounts: readonly string[] = [
  'time_trackings',
  'time_corrections',
  'absences',
  'users',
  'public_holidays',
  'wage_types',
  'surcharge_rules',
  'time_account_policies',
]

const movesFirstSteps: readonly string[] = ['users', 'vacation_entitlements', 'kiosks', 'time_trackings']

/** Invalidates the queries of these kinds, and of what is computed from them. */
export const refresh = (client: QueryClient, workspaceId: string, kinds: readonly string[]): Promise<unknown> => {
  const all = new Set(kinds)
  // Workspaces are included in the query of the person (head-start/questions.ts).
  if (all.has('workspaces')) all.add('users')
  if (kinds.some((kind) => movesTimeAccounts.includes(kind))) all.add(timeAccount)
  if (kinds.some((kind) => movesFirstSteps.includes(kind))) all.add('first_steps')
  for (const kind of all) noteInvalidated(workspaceId, kind)
  return Promise.all([...all].map((kind) => client.invalidateQueries({ queryKey: [workspaceId, kind] })))
}

type ReadOptions = { enabled?: boolean; refetchInterval?: number | false }

/** One page of a list; the previous page is shown until the next has loaded. */
export function useList<T extends Item, M = Meta>(
  path: string,
  params: Params = {},
  options: ReadOptions = {},
): UseQueryResult<List<T, M>> {
  const read = readings.list<T, M>(useWorkspaceId(), path, params)
  return useQuery({ ...read, placeholderData: keepPreviousData, ...options })
}

/** All pages of a list, or at most `mostPages`. Only for lists that stay small: people, areas, the records of a month. */
export function useAll<T extends Item, M extends Meta = Meta>(
  path: string,
  params: Params = {},
  { mostPages, ...options }: ReadOptions & { mostPages?: number } = {},
): UseQueryResult<List<T, M>> {
  const read = readings.all<T, M>(useWorkspaceId(), path, params, mostPages)
  return useQuery({ ...read, placeholderData: keepPreviousData, ...options })
}

export function useOne<T extends Item>(
  path: string,
  params: Params = {},
  options: ReadOptions = {},
): UseQueryResult<One<T>> {
  return useQuery({ ...readings.one<T>(useWorkspaceId(), path, params), ...options })
}

/** The `meta` of an operation without records, for each of several `params`; the previous data is shown while loading. */
export function useMetas<M>(path: string, paramsList: readonly Params[]) {
  const workspaceId = useWorkspaceId()
  return useQueries({
    queries: paramsList.map((params) => ({
      queryKey: keyOf(workspaceId, path, params, 'meta'),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call<null, M>(addressOf(workspaceId, path) + queryOf(params), { signal })).meta,
      placeholderData: keepPreviousData<M>,
    })),
    combine: (results) => ({
      data: results.every(({ data }) => data !== undefined) ? results.map(({ data }) => data as M) : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  })
}

/** The server's preview of a record from the values of a form; nothing is stored. */
export function usePreview<M>(path: string, attributes: object | null): UseQueryResult<M> {
  const workspaceId = useWorkspaceId()
  return useQuery({
    queryKey: keyOf(workspaceId, path, { attributes }, 'preview') as readonly unknown[],
    queryFn: async ({ signal }) =>
      (await call<null, M>(addressOf(workspaceId, path), { method: 'POST', attributes: attributes ?? {}, signal }))
        .meta,
    enabled: attributes !== null,
    placeholderData: keepPreviousData as never,
    retry: false,
  })
}

/** The related record, if it was included. */
export function related<T extends Item>(included: Included, item: Item, name: string): T | undefined {
  const ref = item.rel[name]
  return ref && !Array.isArray(ref) ? (included[`${ref.type}/${ref.id}`] as T | undefined) : undefined
}

export function relatedMany<T extends Item>(included: Included, item: Item, name: string): T[] {
  const refs = item.rel[name]
  if (!Array.isArray(refs)) return []
  return refs.map(({ type, id }) => included[`${type}/${id}`] as T | undefined).filter((value) => value !== undefined)
}

export const idOf = <I extends Item>({ rel }: I, name: keyof I['rel']): string | undefined => {
  const ref = (rel as I['rel'])[name]
  return ref && !Array.isArray(ref) ? ref.id : undefined
}

export type Write = Call & {
  path: string
  /** Further kinds that this changes, besides that of the path: `['vacation_entitlements']`. */
  alsoChanges?: readonly string[]
}

/**
 * A write. If it succeeds, it is settled after the queries of its kind were refetched. An idempotency key lets a retry after a
 * lost response take effect once; after a success the same content is a new write.
 */
export function useWrite<T extends Item = Item, M = Meta>() {
  const workspaceId = useWorkspaceId()
  const client = useQueryClient()
  const idempotencyKeyOf = useIdempotencyKey()
  const done = useRef(0)
  return useMutation({
    mutationFn: ({ path, alsoChanges: _, ...options }: Write) => {
      const { method = 'POST', attributes, relationships, file, fields } = options
      const upload = file && [file.name, file.size, file.lastModified, fields]
      const content = { path, attributes, relationships, upload, done: done.current }
      const once = method === 'POST' && idempotencyKeyOf(content)
      return call<T, M>(addressOf(workspaceId, path), { method, ...(once && { once }), ...options })
    },
    onSuccess: () => {
      done.current++
    },
    onSettled: (_answer, error, { path, alsoChanges = [] }) => {
      const refreshed = refresh(client, workspaceId, [kindOf(path), ...alsoChanges])
      // A failure is told at once: without a network the reads take several attempts, or are never answered.
      return error ? undefined : refreshed
    },
  })
}
