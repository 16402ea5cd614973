import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { readListing } from './s3-listing.ts'
import { type Content, checkedKey, type FileStore, FileStoreError } from './stored-file.ts'

type Call = { method: 'PUT' | 'GET' | 'DELETE'; headers?: Record<string, string>; content?: Content }

// All three calls are idempotent, and S3 asks for retries when it is busy.
const attempts = 3

/** `timeoutMs` limits each attempt up to the response headers; a long download may continue after that. */
export function createS3Files(
  config: S3Config,
  { timeoutMs = 60_000, pauseMs = 200 } = {},
): Omit<FileStore, 'receive'> {
  const { accessKeyId, secretAccessKey, region } = config
  let client: AwsClient | undefined
  const signed = async (url: string, call: Omit<Call, 'content'>): Promise<Request> => {
    client ??= new (await import('aws4fetch')).AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
    return client.sign(url, call)
  }

  const once = async (url: string, { content, ...call }: Call): Promise<Response> => {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    const body = content && content.size > 0 ? content.read() : null
    try {
      const { headers } = await signed(url, call)
      // Not signed, because proxies rewrite it. A compressed answer would not have the file's size.
      headers.set('accept-encoding', 'identity')
      if (content) headers.set('content-length', String(content.size))
      const sent = body && ({ body: Readable.toWeb(body), duplex: 'half' } as unknown as RequestInit)
      return await fetch(url, { method: call.method, headers, signal: abort.signal, ...sent })
    } catch (error) {
      body?.destroy()
      const failure = abort.signal.aborted
        ? `did not answer within ${timeoutMs} ms`
        : `could not be reached${reason(error)}`
      throw new FileStoreError(`The file store ${failure} (${call.method}).`, null)
    } finally {
      clearTimeout(timer)
    }
  }

  const bucket = `${config.endpoint}/${config.bucket}`
  const ask = async (url: string, call: Call): Promise<Response | null> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await accepted(await once(url, call), call.method)
      } catch (error) {
        if (attempt === attempts || !(error instanceof FileStoreError) || !worthAnother(error.status)) throw error
        await pause(pauseMs * attempt)
      }
    }
  }

  const addressOf = (key: string): string => `${bucket}/${checkedKey(key)}`

  return {
    async put(key, content, contentType) {
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': content.sha256 }
      const response = await ask(addressOf(key), { method: 'PUT', headers, content })
      await response?.body?.cancel()
    },

    async get(key) {
      const response = await ask(addressOf(key), { method: 'GET' })
      if (response === null) return null
      const size = response.headers.get('content-length')
      if (size === null) {
        await response.body?.cancel()
        throw new FileStoreError('The file store did not report the size of a file.', response.status)
      }
      return { stream: response.body ? Readable.fromWeb(response.body) : Readable.from([]), size: Number(size) }
    },

    async remove(key) {
      const response = await ask(addressOf(key), { method: 'DELETE' })
      await response?.body?.cancel()
    },

    async list(before, from) {
      const query = `max-keys=1000${from === null ? '' : `&marker=${encodeURIComponent(from)}`}`
      const response = await ask(`${bucket}?${query}`, { method: 'GET' })
      if (response === null) throw new FileStoreError('The file store did not return a list of its files.', 404)
      return readListing(await response.text(), before)
    },
  }
}

/** The response; null if there is no such file; otherwise an error with the store's error code. */
async function accepted(response: Response, method: string): Promise<Response | null> {
  if (response.ok) return response
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
  if (response.status === 404 && method !== 'PUT' && code !== 'NoSuchBucket') return null
  const answer = code ? `${response.status} ${code}` : `${response.status}`
  throw new FileStoreError(`The file store answered ${answer} (${method}).`, response.status)
}

const worthAnother = (status: number | null): boolean => status === null || status === 429 || status >= 500

/** Only the code of a network error: its message may contain an address with credentials. */
function reason(error: unknown): string {
  const code = ((error as Error).cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? `: ${code}` : ''
}
