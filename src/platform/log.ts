import { type Logger, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** Whatever a caller sends under a name like these never reaches a log line. */
const secretName = /password|secret|token|cookie|(^|_)pin$|^(proxy-)?authorization$|api[-_]?key/i
const redacted = '[redacted]'
const deepest = 8

export type LogOptions = {
  level: string
  production: boolean
  terminal: boolean
  /** The file descriptor to write to: 1 is stdout, 2 is stderr. */
  fd?: 1 | 2
}

export function createLog({ fd = 1, ...options }: LogOptions): Log {
  const settings = {
    level: options.level,
    // Not pino's `redact`: it sees a fixed depth only, breaks on a URL or a Temporal value, and made a line 20 times dearer.
    formatters: { log: (line: object) => withoutSecrets(line, 0) as Record<string, unknown> },
    serializers: { err: loggableError },
  }
  if (options.production || !options.terminal)
    return withGuardedChildren(pino(settings, pino.destination({ dest: fd, sync: true })))
  const readable = pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', destination: fd })
  return withGuardedChildren(pino(settings, readable))
}

/** The formatter sees each line, but not what a child logger carries from line to line. */
function withGuardedChildren(log: Log): Log {
  const child = log.child
  log.child = function (this: Log, bindings: object, options?: object) {
    return child.call(this, withoutSecrets(bindings, 0) as Record<string, unknown>, options)
  } as Log['child']
  return log
}

/** Errors of libraries carry whole requests, headers and all. What was thrown need not be an error. */
function loggableError(thrown: Error): unknown {
  return thrown instanceof Error ? withoutSecrets({ ...stdSerializers.err(thrown) }, 0) : withoutSecrets(thrown, 0)
}

/** A copy; what the caller holds stays as it is. Dates, addresses and other instances write themselves. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth > deepest ? '[deeper]' : value.map((item) => withoutSecrets(item, depth + 1))
  if (!isPlain(value)) return value
  if (depth > deepest) return '[deeper]'
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && !saysNothing(part) ? redacted : withoutSecrets(part, depth + 1),
    ]),
  )
}

/** Whether a secret was given at all is worth knowing. */
const saysNothing = (value: unknown): boolean => value === null || value === undefined || typeof value === 'boolean'

/** Also true for the prototype-less objects that Fastify makes of query strings and path parameters. */
function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** An address as it may be logged: credentials in a query string are blanked out, in whatever encoding they came. */
export function loggableUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return path
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return /token|password|key|secret|signature/i.test(decodeLoosely(name)) ? `${name}=[redacted]` : pair
  })
  return `${path}?${shown.join('&')}`
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
