import type { Fragment } from '../platform/db/connect.ts'
import type { ListTotals, ReadScope, Resource } from './resource.ts'

/** All totals as one composite value in the first row, such as `(4711,12.5)`. */
export const totalsColumn = ':totals'

export const readTotals = (names: readonly string[], text: string): ListTotals => {
  const values = text.slice(1, -1).split(',')
  return Object.fromEntries(names.map((name, index) => [name, Number(values[index])])) as ListTotals
}

/** One row with the number of records and the other totals in the list's `meta`. */
export function totalsStatement(resource: Resource, scope: ReadScope, where: Fragment): Fragment {
  const { sql } = scope
  const extra = Object.entries(resource.listMeta?.(scope) ?? {}).map(
    ([name, aggregate]) => sql`, ${aggregate} as ${sql(name)}`,
  )
  return sql`
    select count(*)::int as total_count ${extra.reduce((left, right) => sql`${left}${right}`, sql``)}
    from ${sql(resource.table)} t
    where ${where}`
}

const totalNamesCache = new WeakMap<Resource, string[]>()

export function totalNames(resource: Resource, scope: ReadScope): string[] {
  const known = totalNamesCache.get(resource)
  if (known) return known
  const names = ['total_count', ...Object.keys(resource.listMeta?.(scope) ?? {})]
  totalNamesCache.set(resource, names)
  return names
}
