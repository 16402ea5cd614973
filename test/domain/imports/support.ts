import type { ImportRow, Profile, RowOptions } from '../../../src/domain/imports/rows.ts'
import { readTable } from '../../../src/platform/tables/read-table.ts'

const usual: RowOptions = { date_order: 'day_first', projects_become: 'areas' }

/** The rows of a file by the mapping that its profile guesses; for problems, the field and the sentence. */
export async function readFile<Row extends ImportRow>(
  profile: Profile<Row>,
  text: string,
  options: Partial<RowOptions> = {},
) {
  const { head, rows } = await readTable(Buffer.from(text))
  const lines: (readonly string[])[] = []
  for await (const { cells } of rows) lines.push(cells)
  const mapping = profile.guess(head, lines)
  return lines.map((cells) => {
    const read = profile.read(cells, mapping, { ...usual, ...options })
    return 'row' in read ? read.row : read.problems.map(({ pointer, title }) => `${pointer}: ${title}`)
  })
}
