import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { csvForms, csvOf } from '../../src/platform/sheets/csv.ts'

const written = (cell: string): string =>
  csvOf({ title: 'T', head: ['A'], rows: [[cell]] }, csvForms.en)
    .toString()
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .replace(/^"(.*)"$/s, '$1')

const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1+1']
const blanks = ['', ' ', '   ', '\t', ' \t ', '\n', '\r', '\u00a0', '\u2003', '\u3000', '\ufeff']
for (const before of blanks)
  test(`a formula after ${JSON.stringify(before)} is written as text`, () => {
    for (const formula of formulas) assert.equal(written(before + formula), `'${before}${formula}`)
  })

test('numbers and ordinary names are written unchanged', () => {
  for (const cell of ['-5', '+49', '-2.5', '-3:45', 'Ada', ' Ada = Bea', 'a@example.org', ''])
    assert.equal(written(cell), cell)
})

test('dates and times are written so that spreadsheets read them in every language', () => {
  const rows = [[Temporal.PlainDate.from('2026-03-29'), Temporal.PlainDateTime.from('2026-03-29T02:30:15')]]
  assert.match(csvOf({ title: 'T', head: ['A', 'B'], rows }, csvForms.de).toString(), /\n2026-03-29;2026-03-29 02:30\r/)
})
