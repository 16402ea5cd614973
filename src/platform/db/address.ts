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
  if (!parts) throw new Error('it has another form than postgres://user:password@host:5432/name.')
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

function decoded(text: string | undefined): string | undefined {
  if (!text) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('a percent sign in its user or password is to be written as %25.')
  }
}

function serverOf(text: string, otherwise: number): Server {
  if (text.startsWith('/')) return { host: text, port: otherwise }
  const [, host, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text)!
  // What is left of a port that is no number; an IPv6 address stands in brackets.
  if ((!text.startsWith('[') && host?.includes(':')) || Number(port) > 65_535)
    throw new Error('the port of a server in it is to be a number up to 65535.')
  return { host: host || 'localhost', port: Number(port) || otherwise }
}

function encryptionOf(mode: string | undefined): Encryption {
  if (mode === undefined || mode === 'disable' || mode === 'false') return 'none'
  if (mode === 'prefer' || mode === 'allow') return 'preferred'
  return mode === 'require' || mode === 'no-verify' ? 'unverified' : 'verified'
}
