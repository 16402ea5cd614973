import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { openingBalancesProfile } from '../../../src/domain/imports/profiles/opening-balances.ts'
import { recognisedSource } from '../../../src/domain/imports/profiles.ts'
import { readSignedHours } from '../../../src/domain/imports/signed-hours.ts'
import { readFile } from './support.ts'

const head = 'Personalnummer;Vorname;Nachname;E-Mail;Externe ID;Saldo;Stand am'

const rows: [text: string, expected: object | string[]][] = [
  [
    ';;;ada@example.org;;12,5;31.12.2026',
    { person: { email: 'ada@example.org', name: null }, balance: 12.5, day: '2026-12-31' },
  ],
  ['0815;;;;;-3:45;', { person: { staffNumber: '0815', email: null, name: null }, balance: -3.75, day: null }],
  [';Ada;Lovelace;;;0;', { person: { email: null, name: 'Ada Lovelace' }, balance: 0, day: null }],
  [';;;;hr-7;+1;', { person: { externalId: 'hr-7', email: null, name: null }, balance: 1, day: null }],
  [
    ';;;;;;31.12.2026',
    [
      'email: The person must be identified by an e-mail address, a personnel number, an external id or a name.',
      'balance: Balance must be given.',
    ],
  ],
  [
    ';;;nobody;;viel;morgen',
    [
      'email: Email must be a valid e-mail address.',
      'balance: Balance must be hours such as 12.5 or -3:45.',
      'day: Day must be a date such as 2026-01-30 or 30.01.2026.',
    ],
  ],
  ['1;;;;;1.234,5;', ['balance: Balance must be hours such as 12.5 or -3:45.']],
  ['1;;;;;-10000,01;', ['balance: Balance must be from -10000 to 10000.']],
]
for (const [text, expected] of rows)
  test(text, async () => {
    const [read] = await readFile(openingBalancesProfile, `${head}\n${text}\nx;;;;;1;\n`)
    if (!read || !('key' in read)) return assert.deepEqual(read, expected)
    const { key, kind, ...rest } = read
    assert.equal(kind, 'opening')
    assert.match(key, /^opening_balances:/)
    assert.deepEqual(rest, expected)
  })

const forms: [text: string, hours: number | null][] = [
  ['12.5', 12.5],
  ['12,5 h', 12.5],
  ['7:20', 7.3333],
  ['- 0:20 Std.', -0.3333],
  ['\u22123,5', -3.5],
  ['\u20133:30', -3.5],
  ['-00:00:01', -0.0003],
  ['120:00', 120],
  ['-3.5000000000000004', -3.5],
  ['-0', 0],
  ['', null],
  ['-', null],
  ['3:60', null],
  ['1,2,3', null],
  ['123456', null],
  ['1e3', null],
]
for (const [text, hours] of forms)
  test(`${JSON.stringify(text)} is parsed as hours`, () => assert.equal(readSignedHours(text), hours))

test('every second of an hour survives rounding to four decimals', () => {
  for (let second = 0; second < 3600; second++) {
    const text = `-1:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`
    assert.equal(Math.round(readSignedHours(text)! * 3600), -3600 - second)
  }
})

test('a table with a person and a balance is recognised; one with more columns is a table of people', () => {
  for (const heads of [
    ['E-Mail', 'Stunden', 'Stand am'],
    ['E-mail', 'Hours', 'As of'],
    ['Personalnummer', 'Name', 'Überstunden'],
    ['Vorname', 'Nachname', 'Gleitzeitsaldo (h)'],
  ])
    assert.equal(recognisedSource(heads), 'opening_balances', heads.join())
  for (const heads of [
    ['Name', 'E-Mail', 'Wochenstunden', 'Überstunden'],
    ['Name', 'E-Mail', 'Personalnummer'],
    ['Stunden', 'Stand am'],
  ])
    assert.equal(recognisedSource(heads), 'people', heads.join())
  assert.equal(recognisedSource(['User', 'Email', 'Start date', 'Start time', 'End time', 'Hours']), 'toggl')
})
