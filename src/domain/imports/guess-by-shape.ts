import { readTimeOfDay } from './time-of-day.ts'

type Shape = 'email' | 'day' | 'time' | 'flag' | 'text'

const dayForm = /^(\d{4}-\d{2}-\d{2}([T ].*)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/

/** The longest e-mail address; days and times are shorter. */
const longestShaped = 254

// No part matches the beginning of the next one, so there is no backtracking, even for malicious text.
const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const shapeOfCell = (cell: string): Shape => {
  if (cell.length > longestShaped) return 'text'
  if (emailForm.test(cell)) return 'email'
  if (dayForm.test(cell)) return 'day'
  if (readTimeOfDay(cell) !== null) return 'time'
  return /^[01]$/.test(cell) ? 'flag' : 'text'
}

/** The common shape of the cells of each column; null for an empty column. */
export function shapesOf(columns: number, rows: readonly (readonly string[])[]): (Shape | null)[] {
  return Array.from({ length: columns }, (_, column) => {
    const shapes = new Set(
      rows
        .map((cells) => (cells[column] ?? '').trim())
        .filter((cell) => cell !== '')
        .map(shapeOfCell),
    )
    if (shapes.size === 0) return null
    return shapes.size === 1 ? [...shapes][0]! : 'text'
  })
}

/** Assigns each field the leftmost free column of its shape. */
export function mappingByShape(shapes: readonly (Shape | null)[], fields: readonly [name: string, shape: Shape][]) {
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  for (const [name, wanted] of fields) {
    const column = shapes.findIndex((shape, index) => shape === wanted && !taken.has(index))
    if (column < 0) continue
    taken.add(column)
    mapping[name] = column
  }
  return mapping
}
