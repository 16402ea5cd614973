import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readTable } from '../../../src/platform/tables/read-table.ts'
import { allOf, refusalOf } from './support.ts'

const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

const words = 'Name;Straße\r\nZoë;Köln €\r\n'
const expected = [
  [1, 'Name', 'Straße'],
  [2, 'Zoë', 'Köln €'],
]
const encodings: [name: string, bytes: Buffer][] = [
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${words}`)],
  ['UTF-16 little-endian with a byte order mark', utf16(`\ufeff${words}`, false)],
  ['UTF-16 big-endian with a byte order mark', utf16(`\ufeff${words}`, true)],
  ['UTF-16 little-endian without a byte order mark', utf16(words, false)],
  ['UTF-16 big-endian without a byte order mark', utf16(words, true)],
  ['Windows-1252', Buffer.from(words.replace('€', '\x80'), 'latin1')],
]
for (const [name, bytes] of encodings)
  test(`encoding: ${name}`, async () => assert.deepEqual(await allOf(bytes), expected))

const forms: [name: string, text: string, rows: unknown[][]][] = [
  [
    'commas',
    'a,b\n1,2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'tabs, as pasted',
    'a\tb\n1,5\tx;y',
    [
      [1, 'a', 'b'],
      [2, '1,5', 'x;y'],
    ],
  ],
  [
    'semicolons, and decimals with commas',
    'a;b\n1,5;2,5',
    [
      [1, 'a', 'b'],
      [2, '1,5', '2,5'],
    ],
  ],
  [
    'a header with commas in quotation marks',
    '"a,b,c";d\n1;2',
    [
      [1, 'a,b,c', 'd'],
      [2, '1', '2'],
    ],
  ],
  [
    'a line that names the separator',
    'sep=|\r\na;b|c\r\n1|2',
    [
      [2, 'a;b', 'c'],
      [3, '1', '2'],
    ],
  ],
  [
    'doubled quotation marks',
    'a,b\n"say ""hi""",2',
    [
      [1, 'a', 'b'],
      [2, 'say "hi"', '2'],
    ],
  ],
  [
    'a quotation mark within a cell',
    'a,b\n5" pipe,2',
    [
      [1, 'a', 'b'],
      [2, '5" pipe', '2'],
    ],
  ],
  [
    'a cell of two lines',
    'a,b\r\n"one\r\ntwo",2\r\n3,4',
    [
      [1, 'a', 'b'],
      [2, 'one\ntwo', '2'],
      [4, '3', '4'],
    ],
  ],
  [
    'empty lines',
    '\n\na,b\n\n1,2\n,\n3,4\n',
    [
      [3, 'a', 'b'],
      [5, '1', '2'],
      [7, '3', '4'],
    ],
  ],
  [
    'rows that are too short or too long',
    'a,b\n1\n1,2,3',
    [
      [1, 'a', 'b'],
      [2, '1'],
      [3, '1', '2', '3'],
    ],
  ],
  [
    'one column',
    'a\n1\n',
    [
      [1, 'a'],
      [2, '1'],
    ],
  ],
  [
    'a formula, which stays text',
    "a\n=1+1\n'=1+1\n'tis",
    [
      [1, 'a'],
      [2, '=1+1'],
      [3, '=1+1'],
      [4, "'tis"],
    ],
  ],
  [
    'line endings of old Macs',
    'a,b\r1,2\r',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
]
for (const [name, text, rows] of forms)
  test(`CSV: ${name}`, async () => assert.deepEqual(await allOf(Buffer.from(text)), rows))

const refused: [name: string, bytes: Buffer, sentence: RegExp][] = [
  ['nothing', Buffer.alloc(0), /empty/],
  ['blanks', Buffer.from(' \n;;\n'), /empty/],
  ['zero bytes', Buffer.from('a;b\n1;\0 2\nabcdefgh'), /not a table/],
  ['a PDF', Buffer.from('%PDF-1.7\nabc'), /not a table/],
  ['gzip', Buffer.from('1f8b0800', 'hex'), /not a table/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Old or protected/],
  ['an unclosed quotation mark', Buffer.from('a;b\n"1;2\n3;4\n'), /never closed/],
]
for (const [name, bytes, sentence] of refused)
  test(`refused: ${name}`, async () => assert.match(await refusalOf(() => allOf(bytes)), sentence))

test('refused: too many bytes, rows or columns, or too long a row', async () => {
  const bytes = Buffer.from('a;b;c\n1;2;3\n4;5;6\n')
  assert.match(await refusalOf(() => allOf(bytes, { bytes: 17 })), /too large/)
  assert.match(await refusalOf(() => allOf(bytes, { rows: 1 })), /too many rows/)
  assert.match(await refusalOf(() => allOf(bytes, { columns: 2 })), /too many columns/)
  assert.match(await refusalOf(() => allOf(bytes, { recordBytes: 1 })), /Line 1 is too long/)
  assert.equal((await allOf(bytes, { bytes: 18, rows: 2, columns: 3, recordBytes: 10 })).length, 3)
})

test('a file in chunks that split a letter', async () => {
  const bytes = Buffer.from(words)
  async function* pieces() {
    for (const byte of bytes) yield Buffer.from([byte])
  }
  assert.deepEqual(await allOf(pieces()), expected)
})

test('100,000 rows are read on demand', async () => {
  const text = `a;b\n${'1;2\n'.repeat(100_000)}`
  let all = 0
  for await (const _ of (await readTable(Buffer.from(text))).rows) all++
  assert.equal(all, 100_000)
  // The end of this file is invalid: a reader that reads ahead would refuse it.
  let last = 0
  for await (const { line } of (await readTable(Buffer.from(`${text}"`))).rows) {
    last = line
    if (line === 1000) break
  }
  assert.equal(last, 1000)
})

test('a line ending split between two chunks counts once', async () => {
  const filler = 'x'.repeat((64 * 1024 - 'a;b\r\n'.length - ';\r'.length - 1) / 2)
  const [, , after] = await allOf(Buffer.from(`a;b\r\n${filler};${filler}1\r\n2;3\r\n`))
  assert.deepEqual(after, [3, '2', '3'])
})

const json: [name: string, text: string, rows: unknown[][]][] = [
  [
    'a list',
    '[{"a":1,"b":null},{"b":true,"c":["x","y"]}]',
    [
      [1, 'a', 'b', 'c'],
      [2, '1', '', ''],
      [3, '', 'true', 'x, y'],
    ],
  ],
  [
    'records within',
    ' [{"project":{"name":"P","customer":{"name":"C"}}}]',
    [
      [1, 'project.name', 'project.customer.name'],
      [2, 'P', 'C'],
    ],
  ],
  [
    'a list in an object',
    '\ufeff{"count":1,"data":[{"a":"1"}]}',
    [
      [1, 'a'],
      [2, '1'],
    ],
  ],
]
for (const [name, text, rows] of json)
  test(`JSON: ${name}`, async () => assert.deepEqual(await allOf(Buffer.from(text)), rows))

for (const [text, sentence] of [
  ['[{"a":1}', /not valid JSON/],
  ['[1,2]', /list of records/],
  ['{"a":[{}],"b":[{}]}', /list of records/],
  ['{"a":1}', /list of records/],
  ['[]', /empty/],
] as const)
  test(`refused: ${text}`, async () => assert.match(await refusalOf(() => allOf(Buffer.from(text))), sentence))
