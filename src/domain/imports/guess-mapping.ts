import type { ImportField, Mapping } from './rows.ts'

/** Headers are shorter, but cells are compared like them. */
const longestHead = 200

/** Column headers are compared without case, accents, punctuation and text in brackets. */
export const plainHead = (head: string): string =>
  head
    .slice(0, longestHead)
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Each column is used once; of two with the same header, the first. */
export function guessByHead(fields: readonly ImportField[], head: readonly string[]): Mapping {
  const columns = head.map(plainHead)
  const taken = new Set<number>()
  const mapping: Record<string, number> = {}
  for (const { name, heads } of fields) {
    const names = new Set(heads.map(plainHead))
    const column = columns.findIndex((column, index) => names.has(column) && !taken.has(index))
    if (column < 0) continue
    taken.add(column)
    mapping[name] = column
  }
  return mapping
}

/** The trimmed text of a field in a row; empty if the file has no such column. */
export const cellOf = (cells: readonly string[], mapping: Mapping, name: string): string => {
  const column = mapping[name]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

/** The fields with non-empty cells. */
export const filledCells = (
  cells: readonly string[],
  mapping: Mapping,
  names: readonly string[],
): Record<string, string> =>
  withoutBlanks(Object.fromEntries(names.map((name) => [name, cellOf(cells, mapping, name)])))

export const withoutBlanks = <T>(fields: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
