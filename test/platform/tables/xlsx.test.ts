import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { strToU8 } from 'fflate'
import { xlsxOf } from '../../../src/platform/sheets/xlsx.ts'
import { allOf, refusalOf } from './support.ts'
import { formats, main, type Parts, partsOf, types, zipped } from './workbook.ts'

const read = (rows: string, other?: Parts) => allOf(zipped(partsOf(rows, other)))

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>'
test('a workbook written by Stint', async () => {
  const bytes = await xlsxOf({
    title: 'T',
    head: ['Name', 'Hours'],
    rows: [
      ['Zoë <&>', 7.5],
      [null, 0.1],
      ['=1+1', -3],
    ],
  })
  assert.deepEqual(await allOf(bytes), [
    [1, 'Name', 'Hours'],
    [2, 'Zoë <&>', '7.5'],
    [3, '', '0.1'],
    [4, '=1+1', '-3'],
  ])
})

test('dates and times written by Stint', async () => {
  const days = ['1900-03-01', '2026-03-29', '2026-10-25', '9999-12-31']
  const times = ['2026-03-29T00:00:00', '2026-03-29T02:30:00', '2026-10-25T23:59:00']
  const rows = [
    [...days.map((day) => Temporal.PlainDate.from(day)), ...times.map((time) => Temporal.PlainDateTime.from(time))],
  ]
  const bytes = await xlsxOf({ title: 'T', head: Array(7).fill('h'), rows })
  assert.deepEqual((await allOf(bytes))[1], [2, ...days, ...times])
})

test('a long table is written row by row, with other work in between', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await setImmediate()
      turns++
    }
  })()
  const rows = {
    *[Symbol.iterator]() {
      for (let n = 1; n <= 20_000; n++) yield [`Person ${n}`, n / 4, null]
    },
  }
  const bytes = await xlsxOf({ title: 'T', head: ['Name', 'Hours', 'Due'], rows })
  isDone = true
  await others
  const read = await allOf(bytes)
  assert.deepEqual([read.length, read.at(-1)], [20_001, [20_001, 'Person 20000', '5000']])
  assert.ok(turns > 30, `${turns} turns`)
})

test('columns beyond the twenty-sixth', async () => {
  const head = Array.from({ length: 60 }, (_, at) => `c${at}`)
  const bytes = await xlsxOf({ title: 'T', head, rows: [head.map((_, at) => at)] })
  assert.deepEqual(await allOf(bytes), [
    [1, ...head],
    [2, ...head.map((_, at) => String(at))],
  ])
})

test('gaps between rows and cells, and cells without an address', async () => {
  const rows = `${head}<row r="4"><c r="C4"><v>1</v></c><c><v>2</v></c></row><row/><row><c><v>3</v></c></row>`
  assert.deepEqual(await read(rows), [
    [1, 'a'],
    [4, '', '', '1', '2'],
    [6, '3'],
  ])
})

test('shared texts in several pieces, without phonetic readings', async () => {
  const texts = `<sst ${main}><si><t>one</t></si><si><r><t xml:space="preserve">two </t></r><r><t>three</t></r><rPh><t>no</t></rPh></si></sst>`
  const rows = '<row r="1"><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>9</v></c></row>'
  assert.deepEqual(await read(rows, { 'xl/sharedStrings.xml': texts }), [[1, 'two three', 'one', '']])
})

test('line breaks and control characters as escaped by Excel', async () => {
  const texts = `<sst ${main}><si><t>one_x000D_
two</t></si><si><r><t>a_x00</t></r><r><t>0d_b</t></r></si><si><t>_x005F_x000D_</t></si></sst>`
  const rows =
    '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="inlineStr"><is><t>3_x000D_4_x0000__xD800_</t></is></c></row>'
  const read1 = await read(rows, { 'xl/sharedStrings.xml': texts })
  assert.deepEqual(read1, [[1, 'one\ntwo', 'a\nb', '_x000D_', '3\n4_x0000__xD800_']])
})

test('a text too long for a cell is cut', async () => {
  const rows = [['x'.repeat(32_767), 'x'.repeat(40_000)]]
  const [, [, fits, cut]] = (await allOf(await xlsxOf({ title: 'T', head: ['A', 'B'], rows }))) as [never, string[]]
  assert.equal(fits, rows[0]![0])
  assert.equal(cut, `${'x'.repeat(32_766)}…`)
})

test('formulas are read as their stored values, booleans and errors as text', async () => {
  const rows = `${head}<row r="2"><c><f>1+1</f><v>2</v></c><c t="str"><f>"x"</f><v>x</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><f>A1</f></c><c><v>0.30000000000000004</v></c></row>`
  assert.deepEqual((await read(rows))[1], [2, '2', 'x', 'true', '#N/A', '', '0.3'])
})

const dates: [code: string, serial: string, text: string][] = [
  ['dd.mm.yyyy', '46110', '2026-03-29'],
  ['[$-407]d. mmm yy;@', '46110', '2026-03-29'],
  ['yyyy-mm-dd hh:mm', '46110.0833333333', '2026-03-29T02:00:00'],
  ['hh:mm', '0.395833333333333', '09:30:00'],
  ['h:mm AM/PM', '0.75', '18:00:00'],
  ['[h]:mm', '1.25', '30:00:00'],
  ['[h]:mm', '-0.15625', '-03:45:00'],
  ['hh:mm', '-0.15625', '-03:45:00'],
  ['m/d/yyyy h:mm', '0.5', '12:00:00'],
  ['0.00" d"', '1.5', '1.5'],
  ['#,##0 [$€-407];[Red]-0', '3', '3'],
  ['General', '4', '4'],
  ['dd.mm.yyyy', '1', '1900-01-01'],
  ['dd.mm.yyyy', '61', '1900-03-01'],
  ['dd.mm.yyyy', '-1', '-1'],
  ['dd.mm.yyyy', '2958466', '2958466'],
]
test('dates are read as ISO text', async () => {
  const cells = dates.map(([, serial], at) => `<c s="${at + 1}"><v>${serial}</v></c>`).join('')
  const row = `<row r="1">${cells}<c s="${dates.length + 1}"><v>46110</v></c><c s="${dates.length + 2}"><v>46110.5</v></c><c s="${dates.length + 3}"><v>0.5</v></c><c t="d"><v>2026-03-29</v></c></row>`
  const [read1] = await read(row, formats(...dates.map(([code]) => code)))
  assert.deepEqual(read1, [
    1,
    ...dates.map(([, , text]) => text),
    '2026-03-29',
    '2026-03-29T12:00:00',
    '12:00:00',
    '2026-03-29',
  ])
})

test('dates in the 1904 system, in the first visible sheet', async () => {
  const other = {
    ...formats('yyyy'),
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${types}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="H" state="hidden" r:id="rId9"/><x:sheet name="T" r:id="rId1"/></x:sheets></x:workbook>`,
  }
  assert.deepEqual(await read('<row r="1"><c s="1"><v>44648</v></c></row>', other), [[1, '2026-03-29']])
})

const bomb = '<row><c><v>1</v></c></row>'.repeat(10_000)
const without = (path: string): Parts =>
  Object.fromEntries(Object.entries(partsOf(head)).filter(([name]) => name !== path))

test('refused: archives, damaged files, and content too large when decompressed', async () => {
  const refusals: [bytes: Uint8Array, sentence: RegExp][] = [
    [zipped({ 'a.csv': 'a;b' }), /an archive/],
    [zipped(without('xl/worksheets/sheet1.xml')), /no sheet/],
    [zipped(partsOf('<row r="1"><c></row>')), /damaged/],
    [zipped(partsOf(head)).subarray(0, 300), /damaged/],
    [strToU8('PK\u0003\u0004 and nothing more'), /damaged/],
    [zipped(partsOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')), /too many columns/],
    [zipped(partsOf(`<row r="1"><c t="str"><v>${'x'.repeat(300_000)}</v></c></row>`)), /Line 1 is too long/],
    [zipped(partsOf(`<row r="1"><c t="str"><v>${'x'.repeat(9_000_000)}</v></c></row>`)), /damaged/],
    [zipped(partsOf(head, { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY e "boo">]><x>&e;</x>' })), /damaged/],
    [zipped(partsOf('')), /empty/],
  ]
  for (const [bytes, sentence] of refusals) assert.match(await refusalOf(() => allOf(bytes)), sentence)
  assert.match(
    await refusalOf(() => allOf(zipped(partsOf(bomb)), { sheetBytes: 100_000 })),
    /content of the Excel file is too large/,
  )
  assert.match(
    await refusalOf(() => allOf(zipped(partsOf(head, { 'xl/sharedStrings.xml': bomb })), { sharedTextBytes: 1000 })),
    /content of the Excel file is too large/,
  )
})

test('refused: a part larger than declared in the archive', async () => {
  const bytes = Buffer.from(zipped(partsOf(bomb)))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(partsOf(bomb)['xl/worksheets/sheet1.xml']!.length)
  // In the local header and in the central directory.
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(1000, at)
  assert.match(await refusalOf(() => allOf(bytes, { sheetBytes: 100_000 })), /damaged/)
})
