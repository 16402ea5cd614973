import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>
type Network = readonly [Address, number]

/** Hosts and networks besides the public internet that the operator allows for outbound requests. */
export type AllowedPlaces = { hosts: ReadonlySet<string>; networks: readonly Network[] }

const hostForm = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/

/** `10.1.0.0/16, idp.internal`; null if an entry is neither a network, an address nor a host name. */
export function readAllowedPlaces(text: string): AllowedPlaces | null {
  const hosts = new Set<string>()
  const networks: Network[] = []
  for (const entry of text.toLowerCase().split(',')) {
    const place = entry.trim()
    if (place === '') continue
    if (ipaddr.isValidCIDR(place)) networks.push(ipaddr.parseCIDR(place))
    else if (isAddress(place)) networks.push([ipaddr.parse(place), place.includes(':') ? 128 : 32])
    else if (hostForm.test(place)) hosts.add(place)
    else return null
  }
  return { hosts, networks }
}

export const noPlaces: AllowedPlaces = { hosts: new Set(), networks: [] }

/** Throws a sentence for the operator. */
export function demandAllowedPlaces(name: string, text: string): AllowedPlaces {
  const places = readAllowedPlaces(text)
  if (places) return places
  throw new Error(`${name} must be a list of networks and hosts such as 10.0.0.0/8,idp.internal.`)
}

/** Only complete addresses: `ipaddr.js` would also accept `1`. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** The IP address in the host of a URL; null for a name. `URL` has normalized other spellings of addresses. */
export const literalIn = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isAddress(bare) ? bare : null
}

/** The metadata service of a cloud, which has an address in the public range. */
const metadataAddresses = ['168.63.129.16']

/** Whether it is an address of the public internet: not loopback, private, link-local or otherwise reserved. */
export function isPublicAddress(text: string): boolean {
  // An IPv4-mapped IPv6 address is converted to IPv4.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || metadataAddresses.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

export function isAllowedAddress({ networks }: AllowedPlaces, text: string): boolean {
  const address = ipaddr.process(text)
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits))
}
