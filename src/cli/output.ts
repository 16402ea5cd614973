// Results go to stdout for scripts; messages for people go to stderr.

export const print = (text: string): void => void process.stdout.write(`${text}\n`)

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2))

export const printMessage = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

export function printTable(rows: readonly Record<string, unknown>[]): void {
  const names = Object.keys(rows[0] ?? {})
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => cellText(row[name]))),
  ]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return toSeconds(String(value))
}

/** Cuts a timestamp to seconds; other text stays as it is. */
export const toSeconds = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\.\d+Z$/, '$1Z')
