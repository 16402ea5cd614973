import { networksOf, readNetwork } from './networks.ts'

/** The proxies whose client address is trusted: a number of them in front of Stint, or networks. Null trusts none. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] } | null

const howTo =
  'STINT_TRUST_PROXY must be off, the number of proxies in front of Stint such as 1, or their networks such as ' +
  '10.0.0.0/8,fd00::/8'

/** Throws a sentence about what is wrong. */
export function readTrustedProxies(raw: string | null): TrustedProxies {
  const value = raw?.toLowerCase() ?? 'off'
  if (['off', 'no', 'false', '0'].includes(value)) return null
  if (['on', 'yes', 'true'].includes(value))
    throw new Error(`${howTo}. "${raw}" would trust any client address that a request claims.`)
  if (/^\d+$/.test(value)) {
    if (Number(value) > 16) throw new Error(`${howTo}, but it is "${raw}".`)
    return { hops: Number(value) }
  }
  const networks = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readNetwork)
  if (networks.length === 0 || networks.includes(null)) throw new Error(`${howTo}, but it is "${raw}".`)
  return { networks: networks as string[] }
}

/**
 * Whether a hop is trusted. Hops are counted from this server outwards: 0 is the address that has connected to it, 1 the
 * one that this hop reports, and so on. Addresses that a client has made up are further out than the last trusted hop.
 */
export function trustIn(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  return networksOf(proxies.networks)
}
