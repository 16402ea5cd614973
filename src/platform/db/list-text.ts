/** PostgreSQL's text form of a list: `{1,NULL,"two, three"}`. Lists of lists are not supported; none are stored. */
export const writeList = (values: readonly unknown[], writeValue: (value: unknown) => unknown): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(String(writeValue(value))))).join(',')}}`

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

const nextValue = /"((?:[^"\\]|\\.)*)"|([^,]+)/gs

export function readList<T>(text: string, readValue: (text: string) => T): (T | null)[] {
  if (text === '{}') return []
  // The fast path: nearly all lists are of ids, without quotes.
  if (!text.includes('"'))
    return text
      .slice(1, -1)
      .split(',')
      .map((bare) => (bare === 'NULL' ? null : readValue(bare)))
  return [...text.slice(1, -1).matchAll(nextValue)].map(([, inQuotes, bare]) => {
    if (inQuotes !== undefined) return readValue(inQuotes.replace(/\\(.)/gs, '$1'))
    return bare === 'NULL' ? null : readValue(bare!)
  })
}
