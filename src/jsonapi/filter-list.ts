/** Text that PostgreSQL can hold: it refuses null bytes and halves of surrogate pairs. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

/** `a,b,c` or `["a","b"]` */
export function readList(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(asText).filter(isText)
    } catch {
      // Not JSON after all: read it as the plain form.
    }
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

const asText = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))
