import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
const widthOf = (address: string): number => (isIP(address) === 4 ? 32 : 128)

/** An address without port, brackets and zone, an IPv4-mapped IPv6 address as IPv4; null for anything else. */
export function plainAddress(claimed: string | undefined): string | null {
  const text = claimed?.trim() ?? ''
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  const version = isIP(address)
  if (version === 0) return null
  if (version === 4) return address
  const written = canonical(address)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(written)
  if (!mapped) return written
  const bits = (Number.parseInt(mapped[1]!, 16) << 16) | Number.parseInt(mapped[2]!, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

/** The canonical form of an IPv6 address: the longest run of zeros left out, and no dots. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** `192.0.2.0/24`, from that or from a single address; null if the text is neither. */
export function readNetwork(text: string): string | null {
  const [, address = '', bits] = /^([\d.:a-f]{2,45})(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  if (isIP(address) === 0 || Number(bits ?? 0) > widthOf(address)) return null
  return `${address.toLowerCase()}/${bits ?? widthOf(address)}`
}

/** Whether an address is in one of the networks, which are in the form of `readNetwork`. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string]
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (claimed) => {
    const address = plainAddress(claimed)
    return address !== null && list.check(address, familyOf(address))
  }
}

/** The part of an address that is stored: its network, the first 24 bits of IPv4 or the first 64 of IPv6. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain === null) return '?'
  return isIP(plain) === 4 ? plain.replace(/\.\d+$/, '.0/24') : wholeNetwork(plain)
}

/** The client for rate limits: an IPv4 address, or an IPv6 /64, all of which belongs to one customer. */
export function clientOf(address: string): string {
  const plain = plainAddress(address)
  return plain === null || isIP(plain) === 4 ? (plain ?? address) : wholeNetwork(plain)
}

function wholeNetwork(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [left, right] = [groups(head), groups(tail)]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${canonical(`${[...left, ...zeros, ...right].slice(0, 4).join(':')}::`)}/64`
}
