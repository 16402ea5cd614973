import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { nodeHttp, nodeHttps } from '../http/node-http.ts'
import { type AllowedPlaces, isAllowedAddress, isPublicAddress, literalIn } from './allowed-addresses.ts'

type OutboundProblem =
  | 'not_an_address'
  | 'not_https'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'

/** An outbound request that was refused or failed. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  readonly host: string

  constructor(problem: OutboundProblem, host: string, cause?: unknown) {
    super(`${problem}: ${host}`, { cause })
    this.name = 'OutboundError'
    this.problem = problem
    this.host = host
  }
}

type OutboundRequest = {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

export type GuardedFetch = (address: string | URL, request?: OutboundRequest) => Promise<Response>

type Resolved = { address: string; family: number }

type Bounds = {
  allowed: AllowedPlaces
  timeoutMs?: number
  mostBytes?: number
  /** For tests: a DNS resolver. */
  resolve?: (host: string) => Promise<Resolved[]>
}

const resolveAll = (host: string): Promise<Resolved[]> => lookup(host, { all: true })

/**
 * For requests to URLs that users have entered (SSRF protection). Only HTTPS to the public internet, unless the
 * operator allows the host. The name is resolved once, and the connection uses the checked address, against DNS
 * rebinding. Redirects are not followed.
 */
export function createGuardedFetch({
  allowed,
  timeoutMs = 10_000,
  mostBytes = 1024 * 1024,
  resolve = resolveAll,
}: Bounds): GuardedFetch {
  return async (address, request = {}) => {
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new OutboundError('not_an_address', url?.hostname ?? '')
    const host = url.hostname
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    try {
      const addresses = await withSignal(signal, permitted(url, allowed, resolve))
      return await send(url, addresses, { ...request, signal }, mostBytes)
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError(timeout.aborted ? 'too_slow' : 'unreachable', host, error)
    }
  }
}

/** The addresses of the host; refused unless all of them are allowed. */
async function permitted(url: URL, allowed: AllowedPlaces, resolve: (host: string) => Promise<Resolved[]>) {
  const literal = literalIn(url)
  const host = url.hostname
  const found: Resolved[] = literal
    ? [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
    : await resolve(host).catch((error: unknown) => {
        throw new OutboundError('unknown_host', host, error)
      })
  if (found.length === 0) throw new OutboundError('unknown_host', host)
  const isNamed = allowed.hosts.has(host)
  for (const { address } of found) {
    if (isNamed || isAllowedAddress(allowed, address)) continue
    if (!isPublicAddress(address)) throw new OutboundError('private_address', host)
    if (url.protocol !== 'https:') throw new OutboundError('not_https', host)
  }
  return found
}

function send(
  url: URL,
  addresses: readonly Resolved[],
  { method = 'GET', headers = {}, body, signal }: OutboundRequest,
  mostBytes: number,
): Promise<Response> {
  const payload = bytesOf(body)
  // Not called for literal addresses, which were checked before.
  const pinned: RequestOptions['lookup'] = (_host, options, done) => {
    const [first] = addresses
    if (options.all) done(null, [...addresses])
    else done(null, first!.address, first!.family)
  }
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? nodeHttps() : nodeHttp()
    const sent = request(
      url,
      {
        method,
        headers: { ...plain(headers), ...(payload && { 'content-length': String(payload.length) }) },
        lookup: pinned,
        // A new connection for each request: a pooled one could have been opened under other rules.
        agent: false,
        ...(signal && { signal }),
      },
      (answer) => void responseOf(answer, url.hostname, mostBytes).then(resolve, reject),
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

async function responseOf(answer: IncomingMessage, host: string, mostBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new OutboundError('too_large', host)
    chunks.push(chunk as Buffer)
  }
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = answer.statusCode!
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers })
}

const plain = (headers: Record<string, string> | Headers): Record<string, string> =>
  Object.fromEntries(headers instanceof Headers ? headers.entries() : Object.entries(headers))

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body))
  if (body instanceof Uint8Array) return Buffer.from(body)
  throw new TypeError('Only text and bytes can be sent.')
}

const withSignal = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
