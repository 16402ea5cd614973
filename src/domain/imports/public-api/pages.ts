import { setTimeout as sleep } from 'node:timers/promises'
import { invalid, type Refusal, unavailable } from '../../../platform/errors.ts'
import { type GuardedFetch, OutboundError } from '../../../platform/outbound/guarded-fetch.ts'

// biome-ignore lint/suspicious/noExplicitAny: what another service answers; each field is looked at where it is used
export type Json = any

export type Service = {
  /** The URL before `/public_api/v1`, without a trailing slash. */
  address: string
  token: string
  fetch: GuardedFetch
  /** When to give up. */
  isTimeUp(): boolean
}

const usualWait = 5
const longestWait = 60
const mostWaits = 10

/** All records of a list, page by page. A list that the service does not have is empty. */
export async function* recordsIn(
  service: Service,
  path: string,
  member: string,
  parameters: Readonly<Record<string, string>>,
): AsyncGenerator<Json, void> {
  let query = new URLSearchParams(parameters)
  const visited = new Set<string>()
  for (;;) {
    if (visited.has(query.toString())) throw invalid('address', 'The other service keeps sending the same page.')
    visited.add(query.toString())
    const body = await get(service, path, query)
    if (body === null) return
    const records = body[member]
    if (!Array.isArray(records)) throw invalid('address', 'The other service does not respond like the public API.')
    for (const record of records) {
      if (service.isTimeUp()) throw tooMuch()
      yield record
    }
    const next = typeof body.next_page === 'string' ? URL.parse(body.next_page, service.address) : null
    if (!next) return
    // Only its query is used, so that the token is never sent to another host.
    query = next.searchParams
    query.delete('api_token')
  }
}

export const tooMuch = (): Refusal =>
  invalid('starts_on', 'There is too much to fetch at once. Choose a later first day.')

/** Null for 404. */
async function get(service: Service, path: string, query: URLSearchParams): Promise<Json | null> {
  const address = new URL(`${service.address}/public_api/v1/${path}`)
  address.search = new URLSearchParams([...query, ['api_token', service.token]]).toString()
  for (let waits = 0; ; waits++) {
    if (service.isTimeUp()) throw tooMuch()
    const response = await service
      .fetch(address, { headers: { accept: 'application/json' } })
      .catch((error: unknown) => {
        throw meaningOf(error)
      })
    if (response.status === 404) return null
    if (response.status === 429 && waits < mostWaits) {
      await sleep(1000 * waitSeconds(response.headers))
      continue
    }
    if (response.status === 401 || response.status === 403)
      throw invalid('api_token', 'The other service does not accept this token.')
    if (response.status >= 500 || response.status === 429)
      throw unavailable('The other service is not responding at the moment.')
    if (!response.ok) throw invalid('address', 'The other service does not respond like the public API.')
    return read(await response.text())
  }
}

/** `Retry-After` is a number of seconds or a date by the clock of the sender. */
function waitSeconds(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(given)
    ? Number(given)
    : (Date.parse(given) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isNaN(seconds) ? usualWait : Math.min(longestWait, Math.max(0, seconds))
}

function read(text: string): Json {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // Treated as any other answer that is not from the API.
  }
  throw invalid('address', 'The other service does not respond like the public API.')
}

function meaningOf(error: unknown): Refusal | unknown {
  if (!(error instanceof OutboundError)) return error
  const { problem, host } = error
  if (problem === 'private_address')
    return invalid('address', `The host ${host} is in a private network, which the operator has not allowed.`)
  if (problem === 'not_https') return invalid('address', `The host ${host} must be reached over HTTPS.`)
  if (problem === 'unknown_host' || problem === 'not_an_address')
    return invalid('address', `The host ${host} does not exist.`)
  if (problem === 'too_large') return invalid('address', `The host ${host} sent a response that is too large.`)
  return unavailable('The other service is not responding at the moment.', error)
}
