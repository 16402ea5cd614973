/** Where a database server listens; a path is the folder of its Unix socket. */
export type Server = { host: string; port: number }

/** `unverified` is encrypted, but with whoever answers; `preferred` is that, or plain where the server offers no TLS. */
type Encryption = 'none' | 'preferred' | 'unverified' | 'verified'

export type Address = {
  servers: readonly Server[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  encryption: Encryption
  /** TLS from the first byte on, without asking first. */
  directTls: boolean
  /** Settings of the session that the address asks for, such as `application_name`. */
  settings: Record<string, string>
}

const form = /^postgres(?:ql)?:\/\/(?:(?<login>.*)@)?(?<hosts>[^/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/i

/** Reads `postgres://user:password@host:5432,host2:5432/name?sslmode=require`, which the standard reader refuses. */
export function readAddress(url: string): Address {
  const parts = form.exec(url)?.groups
  if (!parts) throw new Error('The address of the database cannot be read.')
  const { host, port, user, password, sslmode, ssl, sslnegotiation, ...settings } = Object.fromEntries(
    new URLSearchParams(parts.query),
  )
  const [name, ...secret] = (parts.login ?? '').split(':')
  return {
    servers: (host || parts.hosts || 'localhost')
      .split(',')
      .map((each) => serverOf(decoded(each)!, Number(port) || 5432)),
    user: user ?? decoded(name),
    password: password ?? decoded(secret.join(':')),
    database: decoded(parts.database),
    encryption: encryptionOf(sslmode ?? ssl),
    directTls: sslnegotiation === 'direct',
    settings,
  }
}

const decoded = (text: string | undefined): string | undefined => (text ? decodeURIComponent(text) : undefined)

function serverOf(text: string, otherwise: number): Server {
  if (text.startsWith('/')) return { host: text, port: otherwise }
  const [, host, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text)!
  return { host: host || 'localhost', port: Number(port) || otherwise }
}

function encryptionOf(mode: string | undefined): Encryption {
  if (mode === undefined || mode === 'disable' || mode === 'false') return 'none'
  if (mode === 'prefer' || mode === 'allow') return 'preferred'
  return mode === 'require' || mode === 'no-verify' ? 'unverified' : 'verified'
}

/** The address as it came. Of several servers the one that takes writes is looked for, and that is not wanted everywhere. */
export function demandOneServer(variable: string, url: string | null): string | null {
  if (url === null || readAddress(url).servers.length === 1) return url
  throw new Error(`${variable} must be the address of one server.`)
}
