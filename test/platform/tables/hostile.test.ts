import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readTable } from '../../../src/platform/tables/read-table.ts'
import type { TableBounds } from '../../../src/platform/tables/table.ts'
import { shownBy } from '../../../src/platform/tables/xlsx-dates.ts'
import { allOf, refusalOf } from './support.ts'
import { formats, main, partsOf, zipped } from './workbook.ts'

const refusedText = (text: string, bounds?: Partial<TableBounds>) => refusalOf(() => allOf(Buffer.from(text), bounds))
const refusedWorkbook = (rows: string, other: Record<string, string>, bounds?: Partial<TableBounds>) =>
  refusalOf(() => allOf(zipped(partsOf(rows, other)), bounds))

const texts = (...all: string[]) => ({
  'xl/sharedStrings.xml': `<sst ${main}>${all.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
})
const reference = '<c t="s"><v>0</v></c>'

test('a format code of many brackets is read in linear time', () => {
  // Parsing again from each bracket would take minutes.
  assert.equal(shownBy(164, '['.repeat(1_000_000)), 'number')
  assert.equal(shownBy(164, `${'['.repeat(1_000_000)}yyyy]`), 'number')
})

test('format codes longer than Excel allows are ignored, others are used', async () => {
  const long = `${'['.repeat(60_000)}yyyy`
  const codes = formats(long, 'yyyy')
  const styles = codes['xl/styles.xml']!.replace('</cellXfs>', `${'<xf numFmtId="164"/>'.repeat(20_000)}</cellXfs>`)
  const rows = '<row r="1"><c s="1"><v>46110</v></c><c s="2"><v>46110</v></c></row>'
  assert.deepEqual(await allOf(zipped(partsOf(rows, { 'xl/styles.xml': styles }))), [[1, '46110', '2026-03-29']])
})

test('refused: a cell longer than Excel allows, in every format', async () => {
  const [longest, longer] = ['x'.repeat(32_767), 'x'.repeat(32_768)]
  for (const source of [`a;b\n1;${longer}\n`, JSON.stringify([{ a: 1, b: longer }])])
    assert.match(await refusedText(source), /Line 2 has a cell that is too long/)
  const inline = (text: string) => `<row r="1"><c t="str"><v>${text}</v></c></row>`
  assert.match(await refusedWorkbook(inline(longer), {}), /Line 1 has a cell that is too long/)
  assert.match(await refusedWorkbook(`<row>${reference}</row>`, texts(longer)), /has a cell that is too long/)
  for (const source of [
    Buffer.from(`a;b\n1;${longest}\n`),
    Buffer.from(JSON.stringify([{ a: longest }])),
    zipped(partsOf(inline(longest))),
    zipped(partsOf(`<row>${reference}</row>`, texts(longest))),
  ])
    assert.equal(String((await allOf(source)).at(-1)!.at(-1)).length, 32_767)
})

test('refused: a text in pieces that is longer than a cell', async () => {
  const pieces = `<sst ${main}><si>${`<r><t>${'x'.repeat(1000)}</t></r>`.repeat(33)}</si></sst>`
  assert.match(
    await refusedWorkbook('<row><c><v>1</v></c></row>', { 'xl/sharedStrings.xml': pieces }),
    /has a cell that is too long/,
  )
})

test('refused: a row or table that is too long because it repeats a shared text', async () => {
  const shared = texts('x'.repeat(30_000))
  assert.match(await refusedWorkbook(`<row>${reference.repeat(9)}</row>`, shared), /Line 1 is too long/)
  assert.match(await refusedWorkbook(`<row>${reference.repeat(9)}</row>`, texts(' '.repeat(30_000))), /Line 1 is too/)
  assert.match(
    await refusedWorkbook(`<row>${reference}</row>`.repeat(20), shared, { sheetBytes: 500_000 }),
    /content of the file is too large/,
  )
})

test('refused: too many rows, even if they are empty', async () => {
  const bounds = { lines: 100 }
  const head = '<row><c t="str"><v>a</v></c></row>'
  const blank = '<row><c r="SF1"/></row>'
  assert.match(await refusedWorkbook(head + blank.repeat(100), {}, bounds), /too many rows/)
  assert.equal((await allOf(zipped(partsOf(head + blank.repeat(99))), bounds)).length, 1)
  assert.match(await refusedText(`a;b\n${';\n'.repeat(100)}`, bounds), /too many rows/)
})

const nested = (levels: number, inside: string) => `${'{"a":'.repeat(levels)}${inside}${'}'.repeat(levels)}`
test('refused: JSON nested too deeply', async () => {
  for (const text of [
    `[${nested(100_000, '1')}]`,
    `[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`,
    '['.repeat(100_000),
    `[${nested(32, '1')}]`,
  ])
    assert.match(await refusedText(text), /nested too deeply/)
  assert.equal((await allOf(Buffer.from(`[${nested(31, '1')}]`))).length, 2)
  // Brackets in strings are not nesting.
  assert.deepEqual(await allOf(Buffer.from(JSON.stringify([{ a: `\\"${'[{'.repeat(50)}\\` }]))), [
    [1, 'a'],
    [2, `\\"${'[{'.repeat(50)}\\`],
  ])
})

test('refused: too many records, fields or names, before they are collected', async () => {
  assert.match(await refusedText('[{"a":1},{"a":1},{"a":1}]', { rows: 2 }), /too many rows/)
  assert.match(await refusedText(`[${'[],'.repeat(10)}[]]`, { rows: 2 }), /too many rows/)
  const names = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`n${at}`, 1]))
  // Collecting the columns of all records first would not finish: each record has other names.
  const others = Array.from({ length: 20_000 }, (_, at) => ({ [`n${at}`]: 1 }))
  for (const records of [[names], others]) assert.match(await refusedText(JSON.stringify(records)), /too many columns/)
  // The long name is a prefix of the name of each of its fields.
  const prefixed = { ['.'.repeat(1_000_000)]: Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [at, {}])) }
  assert.match(await refusedText(JSON.stringify([prefixed])), /too long|empty/)
})

for (const [format, text] of [
  ['CSV', `a;b\n${'1;2\n'.repeat(20_000)}`],
  ['JSON', `[${'{"a":1},'.repeat(20_000)}{"a":1}]`],
] as const)
  test(`other work runs while a ${format} file is read`, async () => {
    let [turns, isDone] = [0, false]
    const others = (async () => {
      while (!isDone) {
        await setImmediate()
        turns++
      }
    })()
    for await (const _ of (await readTable(Buffer.from(text))).rows);
    isDone = true
    await others
    assert.ok(turns >= 20, `${turns} turns`)
  })
