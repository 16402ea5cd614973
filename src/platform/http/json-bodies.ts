import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../errors.ts'

const deepest = 32

/** Accepts JSON in both media types, and forms on routes that take one. An empty body is no body, whatever its type. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/vnd.api+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length > 0) refuseCompressed(request)
      return parseJson(textOf(bytes))
    },
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text === '') return undefined
    const { form } = request.routeOptions.config as { form?: boolean }
    if (form && /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
      return Object.fromEntries(new URLSearchParams(text))
    throw new Refusal(415, [
      { pointer: 'base', title: 'Send the body as application/vnd.api+json or application/json.' },
    ])
  })
}

/** Compressed bodies are refused: how large one is would be known only after it was decompressed. */
function refuseCompressed({ headers }: FastifyRequest): void {
  if (/^(identity)?$/i.test(headers['content-encoding']?.trim() ?? '')) return
  throw new Refusal(415, [{ pointer: 'base', title: 'Send the body without compression.' }])
}

/** In other encodings, letters beyond ASCII would be stored as replacement characters and lost. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw invalid('base', 'The body must be encoded in UTF-8.')
  return bytes.toString()
}

export function parseJson(text: string): unknown {
  // Trimming also removes the byte order mark that some clients send.
  const json = text.trim()
  if (json === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw invalid('base', 'The body is not valid JSON.')
  }
  if (isDeeperThan(value, deepest)) throw invalid('base', `The body may be nested ${deepest} levels deep at most.`)
  return value
}

/** Without `Object.values`, which for a hundred thousand members takes longer than reading them did. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((entry) => isDeeperThan(entry, levels - 1))
  for (const name in value) if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true
  return false
}
