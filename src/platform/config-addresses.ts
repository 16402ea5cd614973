import { readAddress } from './db/address.ts'

// Addresses may hold passwords, so a mistake names the variable and not its value.

const webProtocols = ['http', 'https']
const databaseProtocols = ['postgres', 'postgresql']

const mistake = (name: string, protocols: readonly string[]): Error =>
  new Error(`${name} must be a valid address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}.`)

const protocolOf = (raw: string): string | undefined => /^([a-z][a-z0-9+.-]*):\/\/./i.exec(raw)?.[1]?.toLowerCase()

/** Throws what is wrong with it as a sentence. */
export function demandAddress(name: string, raw: string, protocols: readonly string[]): string {
  if (protocols.includes(protocolOf(raw) ?? '') && URL.canParse(raw)) return raw
  throw mistake(name, protocols)
}

/** A database address may name several hosts, which the standard reader of addresses refuses. */
export function demandDatabaseAddress(name: string, raw: string): string {
  if (!databaseProtocols.includes(protocolOf(raw) ?? '')) throw mistake(name, databaseProtocols)
  try {
    readAddress(raw)
  } catch (error) {
    throw new Error(`${name} must be an address that can be read: ${(error as Error).message}`)
  }
  return raw
}

/** Of several servers the one that takes writes is looked for, and that is not wanted everywhere. */
export function demandOneServer(name: string, raw: string): string {
  if (readAddress(demandDatabaseAddress(name, raw)).servers.length === 1) return raw
  throw new Error(`${name} must be the address of one server.`)
}

/** Links in mails, redirects of sign-in providers and passkeys are made of it: nothing may stand behind the path. */
export function demandBaseUrl(name: string, raw: string): string {
  const { username, password, search, hash } = new URL(demandAddress(name, raw, webProtocols))
  if (username || password || search || hash)
    throw new Error(`${name} must be an address without a user, a password, a query or a fragment.`)
  return raw.replace(/\/+$/, '')
}

/** Where it listens, as an address: what browsers are told where STINT_BASE_URL is not set. */
export function addressOfHost(host: string, port: number): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (!URL.canParse(address)) throw new Error(`HOST must be an address or a name of this machine, but it is "${host}".`)
  return address
}

/** An origin as browsers write it; anything else would never be equal to one, and nobody would be told. */
export function readOrigins(name: string, raw: string): string[] {
  const origins = raw.split(/[\s,]+/).filter(Boolean)
  const wrong = origins.find((each) => each !== '*' && !isOrigin(each))
  if (wrong === undefined) return origins
  throw new Error(`${name} must be origins such as https://app.example.org, without a path, or *.`)
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text
