import type { Attribute } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { Complaint, type Kind, listOf } from '../../platform/input/kind.ts'
import { readNetwork } from '../../platform/networks.ts'

/** A list that limits something: an empty one would be everything to one reader and nothing to another. */
export const filledList = <T>(item: Kind<T>): Kind<T[]> => {
  const list = listOf(item, { most: 100 })
  return {
    schema: { ...list.schema, minItems: 1 },
    read(raw, reading) {
      const values = list.read(raw, reading)
      if (values.length === 0) throw new Complaint('must not be empty.')
      return values
    },
  }
}

/** A network or a single address, as `192.0.2.0/24`. */
export const network = (): Kind<string> => ({
  schema: { type: 'string', maxLength: 50, examples: ['192.0.2.0/24'] },
  read(raw) {
    const read = typeof raw === 'string' ? readNetwork(raw) : null
    if (read === null) throw new Complaint('must be a network such as 192.0.2.0/24 or 2001:db8::/32.')
    return read
  },
})

export const shownNetworks: Attribute = {
  wire: wire.shown(
    {
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
      description: 'From where it may be used; null is from everywhere.',
    },
    (networks) => networks,
  ),
}
