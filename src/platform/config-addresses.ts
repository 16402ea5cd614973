import { readAddress } from './db/address.ts'

// Addresses may contain passwords, so error messages name the variable and not its value.

const webProtocols = ['http', 'https']
const databaseProtocols = ['postgres', 'postgresql']

const mistake = (name: string, protocols: readonly string[]): Error =>
  new Error(`${name} must be a valid address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}.`)

const protocolOf = (raw: string): string | undefined => /^([a-z][a-z0-9+.-]*):\/\/./i.exec(raw)?.[1]?.toLowerCase()

/** Throws a sentence about what is wrong. */
export function demandAddress(name: string, raw: string, protocols: readonly string[]): string {
  if (protocols.includes(protocolOf(raw) ?? '') && URL.canParse(raw)) return raw
  throw mistake(name, protocols)
}

/** A database address may name several hosts, which `URL` does not parse. */
export function demandDatabaseAddress(name: string, raw: string): string {
  if (!databaseProtocols.includes(protocolOf(raw) ?? '')) throw mistake(name, databaseProtocols)
  try {
    readAddress(raw)
  } catch (error) {
    throw new Error(`${name} must be a valid address: ${(error as Error).message}`)
  }
  return raw
}

/** For addresses of a particular server: with several hosts the pool would search for the primary. */
export function demandOneServer(name: string, raw: string): string {
  if (readAddress(demandDatabaseAddress(name, raw)).servers.length === 1) return raw
  throw new Error(`${name} must be the address of one server.`)
}

/** Links in mails, redirects of sign-in providers and passkeys start with it: nothing may follow the path. */
export function demandBaseUrl(name: string, raw: string): string {
  const { username, password, search, hash } = new URL(demandAddress(name, raw, webProtocols))
  if (username || password || search || hash)
    throw new Error(`${name} must be an address without a user, a password, a query or a fragment.`)
  return raw.replace(/\/+$/, '')
}

/** The URL of the port that it listens on: the base URL if STINT_BASE_URL is not set. */
export function addressOfHost(host: string, port: number): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!URL.canParse(address)) throw new Error(`HOST must be an address or a name of this machine, but it is "${host}".`)
  return address
}

/** Origins exactly as browsers send them; any other spelling would silently never match. */
export function readOrigins(name: string, raw: string): string[] {
  const origins = raw.split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((each) => each !== '*' && !isOrigin(each))
  if (wrong === undefined) return origins
  throw new Error(`${name} must be origins such as https://app.example.org, without a path, or *.`)
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text
