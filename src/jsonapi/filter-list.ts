/** PostgreSQL refuses null bytes and lone surrogates. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** `a,b,c` or `["a","b"]` */
export function readList(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(asText).filter(isText)
    } catch {
      // Not JSON: read it as a list with commas.
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

const asText = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))
