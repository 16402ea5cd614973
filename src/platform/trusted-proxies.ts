import { BlockList, isIP } from 'node:net'

/** Whose word about a client counts: so many proxies in front of Stint, or those in these networks. Null trusts nobody. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] } | null

const howTo =
  'STINT_TRUST_PROXY must be off, the number of proxies in front of Stint such as 1, or their networks such as ' +
  '10.0.0.0/8,fd00::/8'

/** Throws what is wrong with it as a sentence. */
export function readTrustedProxies(raw: string | null): TrustedProxies {
  const value = raw?.toLowerCase() ?? 'off'
  if (['off', 'no', 'false', '0'].includes(value)) return null
  if (['on', 'yes', 'true'].includes(value))
    throw new Error(`${howTo}. "${raw}" would believe whatever client address a request claims.`)
  if (/^\d+$/.test(value)) {
    if (Number(value) > 16) throw new Error(`${howTo}, but it is "${raw}".`)
    return { hops: Number(value) }
  }
  const networks = value.split(/[\s,]+/).filter(Boolean)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined || networks.length === 0) throw new Error(`${howTo}, but it is "${raw}".`)
  return { networks }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && !address.includes('%') && isWidth && rest.length === 0
}

/**
 * Whether the word of a hop counts. Hops are counted from this server outwards: 0 is who has connected, and what that
 * one says of who connected to it comes next. Whatever a client wrote itself is further out than the last one trusted.
 */
export function trustIn(proxies: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (proxies === null) return false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const list = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (claimed) => {
    const address = plainAddress(claimed)
    return address !== null && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
}

/** An address without port, brackets and zone, IPv4 in the clothes of IPv6 as IPv4; null for anything else. */
export function plainAddress(claimed: string | undefined): string | null {
  const text = claimed?.trim() ?? ''
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  const version = isIP(address)
  if (version === 0) return null
  if (version === 4) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const bits = (Number.parseInt(mapped[1]!, 16) << 16) | Number.parseInt(mapped[2]!, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/** Who shares a limit: an IPv4 address, or the /64 that a single IPv6 customer has all addresses of. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain === null || isIP(plain) === 4) return plain ?? address
  const [before = '', after] = plain.split('::')
  const groups = before === '' ? [] : before.split(':')
  const rest = after === undefined || after === '' ? [] : after.split(':')
  const full = [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest]
  return `${full.slice(0, 4).join(':')}::/64`
}
