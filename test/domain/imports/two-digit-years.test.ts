import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readDay } from '../../../src/domain/imports/date-order.ts'
import { peopleProfile } from '../../../src/domain/imports/profiles/people.ts'
import { readFile } from './support.ts'

test('a German CSV file saved by LibreOffice, with two-digit years', async () => {
  const table = `Name;E-Mail;Geburtstag;Eintritt;Austritt
Björn Groß;bjoern@example.org;07.05.85;01.03.98;31.12.31
Zoë Ode;zoe@example.org;01.02.49;15.09.26;
Jo Jung;jo@example.org;30.04.09;01.08.00;
`
  const rows = await readFile(peopleProfile, table)
  assert.deepEqual(
    rows.map((row) => 'kind' in row && [row.birthday, row.start_of_work, row.end_of_contract]),
    [
      ['1985-05-07', '1998-03-01', '2031-12-31'],
      ['1949-02-01', '2026-09-15', null],
      ['2009-04-30', '2000-08-01', null],
    ],
  )
})

const days: [text: string, day: string | null][] = [
  ['29.3.26', '2026-03-29'],
  ['1.1.49', '2049-01-01'],
  ['1.1.50', '1950-01-01'],
  ['12/31/99', null],
  ['31/12/99', '1999-12-31'],
  ['31.12.2099', '2099-12-31'],
  ['1.1.1949', '1949-01-01'],
]
for (const [text, day] of days) test(`${text} is ${day}`, () => assert.equal(readDay(text, 'day_first'), day))
