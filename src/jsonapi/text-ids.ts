import type { Resource, Row } from './resource.ts'

const idNames = new WeakMap<Resource, string[]>()

function idNamesOf(resource: Resource): string[] {
  const known = idNames.get(resource)
  if (known) return known
  const columns = [...Object.keys(resource.attributes), ...Object.keys(resource.alsoRead)]
  const names = ['id', ...columns.filter((name) => name.endsWith('_id'))]
  idNames.set(resource, names)
  return names
}

/** Rows that came as JSON from the database have numeric ids; everywhere else ids are text. */
export function withTextIds(resource: Resource, rows: Row[]): Row[] {
  const names = idNamesOf(resource)
  for (const row of rows) for (const name of names) if (typeof row[name] === 'number') row[name] = String(row[name])
  return rows
}
