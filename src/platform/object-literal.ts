// V8 builds an object from a literal several times as fast as by setting its members one after the other under names that
// are only known at runtime. So what builds many objects of one kind is compiled from a literal (docs/adr/0056).

/** The names of members with the source text of their values. */
export type Members = readonly (readonly [name: string, source: string])[]

/** The source text of an object literal. */
export const literalOf = (members: Members): string => `{ ${members.map(memberOf).join(', ')} }`

function memberOf([name, source]: Members[number]): string {
  // In a literal it would set the prototype.
  if (name === '__proto__') throw new Error('An object cannot have a member called __proto__.')
  return `${JSON.stringify(name)}: ${source}`
}

/**
 * A function that returns the literal. Its source text may use the parameters and the constants; all of it comes from this
 * code and the names of columns and attributes, never from a client.
 */
export const compileLiteral = <F>(
  literal: string,
  parameters: readonly string[],
  constants: Readonly<Record<string, unknown>>,
): F =>
  new Function(...Object.keys(constants), `return (${parameters.join(', ')}) => (${literal})`)(
    ...Object.values(constants),
  ) as F
