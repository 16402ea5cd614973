/** Where a database server listens; a path is the folder of its Unix socket. */
export type Server = { host: string; port: number }

/** `unverified` does not check the certificate; `preferred` neither, and is unencrypted if the server offers no TLS. */
type Encryption = 'none' | 'preferred' | 'unverified' | 'verified'

export type Address = {
  servers: readonly Server[]
  user: string | undefined
  password: string | undefined
  database: string | undefined
  encryption: Encryption
  /** TLS from the first byte, without the SSLRequest of PostgreSQL before it. */
  directTls: boolean
  /** Settings of the session from the address, such as `application_name`. */
  settings: Record<string, string>
}

const form = /^postgres(?:ql)?:\/\/(?:(?<login>.*)@)?(?<hosts>[^/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/i

/** Parses `postgres://user:password@host:5432,host2:5432/name?sslmode=require`, which `URL` refuses. */
export function readAddress(url: string): Address {
  const parts = form.exec(url)?.groups
  if (!parts) throw new Error('it must have the form postgres://user:password@host:5432/name.')
  const { host, port, user, password, sslmode, ssl, sslnegotiation, ...more } = Object.fromEntries(
    new URLSearchParams(parts.query),
  )
  demandSettings(more)
  const { target_session_attrs: _, ...settings } = more
  const [name, ...secret] = (parts.login ?? '').split(':')
  return {
    servers: (host || parts.hosts || 'localhost').split(',').map((each) => serverOf(each, Number(port) || 5432)),
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
    throw new Error('write a percent sign in its user or password as %25.')
  }
}

function serverOf(text: string, otherwise: number): Server {
  if (text.startsWith('/')) return { host: decoded(text)!, port: otherwise }
  const [, host, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text)!
  // A colon left in the host means that the port is not a number; IPv6 addresses are in brackets.
  if ((!text.startsWith('[') && host?.includes(':')) || Number(port) > 65_535)
    throw new Error('each port in it must be a number up to 65535.')
  return { host: decoded(host) ?? 'localhost', port: Number(port) || otherwise }
}

const encryptions: Record<string, Encryption> = {
  disable: 'none',
  false: 'none',
  allow: 'preferred',
  prefer: 'preferred',
  require: 'unverified',
  'no-verify': 'unverified',
  'verify-ca': 'verified',
  'verify-full': 'verified',
  true: 'verified',
}

function encryptionOf(mode = 'disable'): Encryption {
  const encryption = encryptions[mode]
  if (encryption) return encryption
  throw new Error('its sslmode must be disable, prefer, require, verify-ca or verify-full.')
}

/** Parameters of other clients that are not settings of the server: it would refuse the connection. */
const notRead =
  /^(channel_binding|connect_timeout|fallback_application_name|gss.*|hostaddr|keepalives.*|krbsrvname|load_balance_hosts|passfile|require_auth|requirepeer|service|ssl.*|tcp_user_timeout)$/

function demandSettings(settings: Record<string, string>): void {
  const { target_session_attrs: wanted = 'any' } = settings
  const name = Object.keys(settings).find((each) => notRead.test(each))
  if (name === 'sslrootcert')
    throw new Error('Stint does not support sslrootcert; set NODE_EXTRA_CA_CERTS to that file instead.')
  if (name) throw new Error(`Stint does not support ${name}; remove it.`)
  // With several servers, the one that accepts writes is searched for anyway.
  if (!['any', 'read-write', 'primary'].includes(wanted))
    throw new Error('its target_session_attrs must be read-write, or be removed.')
}
