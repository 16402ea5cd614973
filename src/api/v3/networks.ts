import type { Attribute } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { Complaint, type Kind, listOf } from '../../platform/input/kind.ts'

/** A list of limits. It must not be empty, since that could mean either no limit or nothing allowed. */
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

export const shownNetworks: Attribute = {
  wire: wire.serialized(
    {
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
      description: 'The networks from which the token may be used. Null means all.',
    },
    (networks) => networks,
  ),
}
