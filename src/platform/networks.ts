import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** `192.0.2.0/24`, from that or from a single address; null where the text is neither. */
export function readNetwork(text: string): string | null {
  const [, address, bits] = /^([\d.:a-f]{2,45})(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  if (address === undefined) return null
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  const prefix = Number(bits ?? most)
  return most > 0 && prefix <= most ? `${address.toLowerCase()}/${prefix}` : null
}

/** An address of IPv4 as it is written in one of IPv6 is that of IPv4. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** What is kept of an address: the network that it is in, of IPv4 the first 24 bits and of IPv6 the first 64. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0/24')
  if (!isIPv6(plain)) return '?'
  const [head, tail] = canonical(plain).split('::') as [string, string?]
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${canonical(`${[...left, ...zeros, ...right].slice(0, 4).join(':')}::`)}/64`
}

/** An address of IPv6 as the standard writes it: the longest run of zeros left out, and no dots. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** Whether an address is in one of the networks. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/') as [string, string]
    list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => {
    const plain = plainAddress(address)
    return (isIPv4(plain) || isIPv6(plain)) && list.check(plain, family(plain))
  }
}
