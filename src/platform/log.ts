import { createRequire } from 'node:module'
import { type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** Values with names like these are never logged. */
const secretName = /password|secret|token|cookie|(^|_)pin$|^(proxy-)?authorization$|api[-_]?key/i
const redacted = '[redacted]'
const deepest = 8

type LogOptions = {
  level: string
  production: boolean
  terminal: boolean
  /** The file descriptor to write to: 1 is stdout, 2 is stderr. */
  fd?: 1 | 2
}

export function createLog({ fd = 1, ...options }: LogOptions): Log {
  const settings = {
    level: options.level,
    // Not pino's `redact`: it has a fixed depth, fails on a URL or a Temporal value, and takes 20 times as long for a line.
    formatters: { log: (line: object) => withoutSecrets(line, 0) as Record<string, unknown> },
    serializers: { err: loggableError },
  }
  if (options.production || !options.terminal)
    return withGuardedChildren(pino(settings, pino.destination({ dest: fd, sync: true })))
  // Only loaded for a terminal.
  const pretty: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty')
  const readable = pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', destination: fd })
  return withGuardedChildren(pino(settings, readable))
}

/** The formatter gets each line, but not the bindings of child loggers. */
function withGuardedChildren(log: Log): Log {
  const child = log.child
  log.child = function (this: Log, bindings: object, options?: object) {
    return child.call(this, withoutSecrets(bindings, 0) as Record<string, unknown>, options)
  } as Log['child']
  return log
}

/** Errors of libraries may contain whole requests with headers. The thrown value need not be an error. */
const loggableError = (thrown: unknown): unknown =>
  withoutSecrets(thrown instanceof Error ? stdSerializers.err(thrown) : thrown, 0, withoutCredentials)

/**
 * A copy; the caller's object is not changed. Dates, URLs and other instances serialize themselves. `readText` is for texts
 * that may quote secrets.
 */
function withoutSecrets(value: unknown, depth: number, readText = (text: string): string => text): unknown {
  if (typeof value === 'string') return readText(value)
  if (Array.isArray(value))
    return depth > deepest ? '[deeper]' : value.map((item) => withoutSecrets(item, depth + 1, readText))
  if (!isPlain(value)) return value
  if (depth > deepest) return '[deeper]'
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && !saysNothing(part) ? redacted : withoutSecrets(part, depth + 1, readText),
    ]),
  )
}

/** Whether a secret was sent at all may be logged. */
const saysNothing = (value: unknown): boolean => value === null || value === undefined || typeof value === 'boolean'

/** The prototype of errors that pino has serialized, including nested ones. */
const writtenError = Object.getPrototypeOf(stdSerializers.err(new Error()))

/** Also true for the objects without a prototype that Fastify creates from query strings and path parameters. */
function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === writtenError || Object.getPrototypeOf(prototype) === null
}

/**
 * An address that may be logged: credentials in the query string are redacted, however they are encoded. So is anything
 * else that looks like one, because a malformed address still contains the credential.
 */
export function loggableUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const plain = path.replace(credentialInPath, `$1${redacted}`).replace(longWord, redacted)
  if (query === undefined) return plain
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    if (!credentialName.test(decodeLoosely(name))) return withoutCredentials(pair).replace(longWord, redacted)
    return `${name.replace(longWord, redacted)}=${redacted}`
  })
  return `${plain}?${shown.join('&')}`
}

/** The code of a sign-in at a provider, or of an invitation, is a credential, too. */
const credentialName = /token|password|key|secret|signature|^(code|state)$/i
// Bounded: an unlimited repetition took quadratic time for a path of such names.
const credentialInPath = /((?:token|password|key|secret|signature)\w{0,40}(?:=|%3D))[^/]*/gi
/** Our tokens have 43 characters; nothing else in an address is that long: a UUID has 36 with its dashes. */
const longWord = /[\w%-]{40,}/g

/** Error messages quote addresses and headers. */
const withoutCredentials = (text: string): string =>
  text
    .replace(/((?:token|password|secret|signature|api[-_]?key)[\w%\]]{0,12}(?:=|%3D))[^\s&"'`;#]+/gi, `$1${redacted}`)
    // Not words such as in "Basic authentication failed".
    .replace(/\b([Bb]asic|[Bb]earer)\s{1,3}(?=[a-z]*[^a-z\s])[\w+/=.~-]{8,}/g, `$1 ${redacted}`)
    .replace(/:\/\/[^/\s@"'`]+@/g, `://${redacted}@`)

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
