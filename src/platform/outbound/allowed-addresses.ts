import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>
type Network = readonly [Address, number]

/** Where requests may go beside the public internet, because the operator says so: names of hosts, and networks. */
export type AllowedPlaces = { hosts: ReadonlySet<string>; networks: readonly Network[] }

const hostForm = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/

/** `10.1.0.0/16, idp.internal`; null where an entry is neither a network, an address nor the name of a host. */
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

/** Throws what is wrong with the setting as a sentence. */
export function demandAllowedPlaces(name: string, text: string): AllowedPlaces {
  const places = readAllowedPlaces(text)
  if (places) return places
  throw new Error(`${name} must be a list of networks and hosts such as 10.0.0.0/8,idp.internal.`)
}

/** Written out in full: `ipaddr.js` would also read `1` as an address. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)

/** An address that the host of a URL is itself; null for a name. URL has brought other spellings into the usual one. */
export const literalIn = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isAddress(bare) ? bare : null
}

/** Answers requests of machines in a cloud although it looks like any other address. */
const metadataAddresses = ['168.63.129.16']

/** An address of the public internet: none of this machine, its network, or of what has a meaning of its own. */
export function isPublicAddress(text: string): boolean {
  // An IPv4-mapped IPv6 address counts as the IPv4 address that it stands for.
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || metadataAddresses.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

export function isAllowedAddress({ networks }: AllowedPlaces, text: string): boolean {
  const address = ipaddr.process(text)
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network as never, bits))
}
