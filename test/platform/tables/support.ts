import { Refusal } from '../../../src/platform/errors.ts'
import { readTable } from '../../../src/platform/tables/read-table.ts'
import type { TableBounds } from '../../../src/platform/tables/table.ts'

/** The header and the rows, each with its line number. */
export async function allOf(source: Uint8Array | AsyncIterable<Uint8Array>, bounds?: Partial<TableBounds>) {
  const { headLine, head, rows } = await readTable(source, bounds)
  const read: unknown[][] = [[headLine, ...head]]
  for await (const { line, cells } of rows) read.push([line, ...cells])
  return read
}

/** The sentence of the refusal. */
export async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) return error.problems.map(({ title }) => title).join(' ')
    throw error
  }
  throw new Error('It was not refused.')
}
