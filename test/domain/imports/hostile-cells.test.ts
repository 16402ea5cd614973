import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { shapesOf } from '../../../src/domain/imports/guess-by-shape.ts'
import { plainHead } from '../../../src/domain/imports/guess-mapping.ts'
import { withinTime } from '../../../src/domain/imports/read-lines.ts'
import { refusalOf } from '../../platform/tables/support.ts'

// Regular expressions with backtracking would take minutes for these, or longer.

test('a very long cell that is almost an e-mail address is text', () =>
  assert.deepEqual(
    shapesOf(
      3,
      Array.from({ length: 20 }, () => [
        `${'@.'.repeat(16_000)} x`,
        `a@${'.'.repeat(32_000)} x`,
        `${'@.'.repeat(120)} x`,
      ]),
    ),
    ['text', 'text', 'text'],
  ))

const shapes: [cell: string, shape: string][] = [
  ['ada@example.org', 'email'],
  ['a.b+c@mail.example.co.uk', 'email'],
  [`${'a'.repeat(241)}@example.org`, 'email'],
  [`${'a'.repeat(250)}@example.org`, 'text'],
  ['ada@example', 'text'],
  ['ada@example.', 'text'],
  ['ada at@example.org', 'text'],
]
for (const [cell, shape] of shapes)
  test(`${cell.slice(-25)} is ${shape === 'email' ? 'an e-mail address' : 'text'}`, () =>
    assert.deepEqual(shapesOf(1, [[cell]]), [shape]))

const heads: [head: string, plain: string][] = [
  ['Hours (net) [h]', 'hours'],
  ['Straße', 'strasse'],
  ['Name (', 'name'],
  ['('.repeat(1_000_000), ''],
  ['['.repeat(1_000_000), ''],
  ['(['.repeat(500_000), ''],
]
for (const [head, plain] of heads)
  test(`the header ${head.slice(0, 20)} is compared as ${plain || 'nothing'}`, () =>
    assert.equal(plainHead(head), plain))

test('a table that takes too long is refused while it is read', async () => {
  const rows = (async function* () {
    for (let line = 2; ; line++) yield { line, cells: ['x'] }
  })()
  let read = 0
  const table = withinTime({ headLine: 1, head: ['a'], rows }, () => read >= 10)
  assert.match(
    await refusalOf(async () => {
      for await (const _ of table.rows) read++
    }),
    /takes too long/,
  )
  assert.equal(read, 10)
})
