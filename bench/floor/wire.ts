import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type postgres from 'postgres'

export type Holder = { accountId: string; workspaceId: string; userId: string; name: string }

export type Floor = {
  app: FastifyInstance
  sql: postgres.Sql
  /** A statement whose text never changes: prepared once per connection. */
  ask(text: string, values: unknown[]): Promise<Row[]>
  /** The same, with each row as an array of its values, which saves creating objects. */
  askLists<T extends unknown[]>(text: string, values: unknown[]): Promise<T[]>
  holder(token: string): Holder
  /** The name of a user, by id. */
  nameOf(userId: string): string
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

const hour = 3_600_000
const offsets = new Map<number, number>()

/** A zone keeps its offset for an hour at least; computing it takes longer than all the rest. */
function offsetAt(milliseconds: number): number {
  const begun = Math.floor(milliseconds / hour)
  let offset = offsets.get(begun)
  if (offset === undefined) {
    const there = Temporal.Instant.fromEpochMilliseconds(begun * hour).toZonedDateTimeISO('Europe/Berlin')
    offset = there.offsetNanoseconds / 1_000_000
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(begun, offset)
  }
  return offset
}

/** A moment in Berlin's time, which is the zone of the benchmark's company: ahead of UTC by whole hours. */
export function localForm(utc: string): string {
  const milliseconds = Date.parse(utc)
  const offset = offsetAt(milliseconds)
  return `${new Date(milliseconds + offset).toISOString().slice(0, 19)}+0${offset / hour}:00`
}

// Answers written as text, where the shape is known in advance.

export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text)

/** Text that may contain anything, or null. */
export const quoted = (value: string | null): string => (value === null ? 'null' : JSON.stringify(value))
/** Text that needs no escapes, such as a moment or an id, or null. */
export const plain = (value: string | null): string => (value === null ? 'null' : `"${value}"`)
export const ref = (type: string, id: string | null): string =>
  id === null ? '{"data":null}' : `{"data":{"id":"${id}","type":"${type}"}}`
export const refs = (type: string, ids: readonly string[] | undefined): string => {
  if (!ids) return '{"data":[]}'
  let text = ''
  for (const id of ids) text += `${text === '' ? '' : ','}{"id":"${id}","type":"${type}"}`
  return `{"data":[${text}]}`
}
/** Hours with two decimals from seconds. */
export const hours = (seconds: number): number => Math.round(seconds / 36) / 100
