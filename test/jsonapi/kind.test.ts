import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  blankAsNull,
  boolean,
  Complaint,
  color,
  date,
  email,
  id,
  ids,
  integer,
  type Kind,
  listOf,
  moment,
  nullable,
  number,
  oneOf,
  text,
  timeZone,
} from '../../src/platform/input/kind.ts'

const reading = { zone: 'Europe/Berlin' }
const instant = (iso: string) => Temporal.Instant.from(iso)

const lone = '\ud800'
const junk: unknown[] = [{}, [], { id: 1 }, [[]], Number.NaN, Number.POSITIVE_INFINITY, undefined]

type Case = { kind: Kind<unknown>; takes: [unknown, unknown][]; refuses: unknown[] }
const same = (...values: unknown[]): [unknown, unknown][] => values.map((value) => [value, value])

const cases: Record<string, Case> = {
  text: {
    kind: text(),
    takes: [...same('', ' a ', 'Łódź 🥐', 'x'.repeat(255)), [42, '42'], [1.5, '1.5'], [-0, '0']],
    refuses: [null, true, 1e-7, 2 ** 70, 'a\0b', lone, `a${lone}b`, 'x'.repeat(256)],
  },
  'filled text': { kind: text({ filled: true }), takes: same('a', ' a '), refuses: ['', '  ', '\n\t', null] },
  'short text': { kind: text({ most: 3 }), takes: [...same('abc'), [123, '123']], refuses: ['abcd', 1234] },
  integer: {
    kind: integer(),
    takes: [...same(0, -5, 2_147_483_647, -2_147_483_648), ['12', 12], ['-12', -12], [-0, -0], [1e3, 1000]],
    refuses: [null, true, 1.5, '1.5', '', ' 1', '1e3', 2 ** 31, -(2 ** 31) - 1, 2 ** 70, '99999999999', 'abc', '٣'],
  },
  'small integer': { kind: integer({ least: 1, most: 3 }), takes: same(1, 3), refuses: [0, 4] },
  number: {
    kind: number(),
    takes: [...same(0, 1.5, -2.25, 1e9), ['1.5', 1.5], ['-3', -3], [1e-7, 1e-7]],
    refuses: [null, true, '', '1,5', '1e3', '0x10', 1e10, -1e10, 2 ** 70, 1e308, 'abc', ' 1'],
  },
  'hours of a day': { kind: number({ least: 0, most: 24 }), takes: same(0, 24, 7.7), refuses: [-0.01, 24.01] },
  boolean: { kind: boolean(), takes: same(true, false), refuses: [null, 'true', 'false', 0, 1, ''] },
  oneOf: { kind: oneOf('de', 'en'), takes: same('de', 'en'), refuses: [null, 'DE', 'fr', '', 'constructor', 0, true] },
  date: {
    kind: date(),
    takes: same('2026-01-30', '2024-02-29', '1000-01-01', '9999-12-31'),
    refuses: [null, '', '2026-02-30', '2025-02-29', '30.01.2026', '2026-01-30T00:00:00Z', '0000-01-01', 20260130, true],
  },
  moment: {
    kind: moment(),
    takes: [
      ['2026-01-30T09:00:00.999+01:00', instant('2026-01-30T08:00:00Z')],
      ['2026-01-30T09:00:00', instant('2026-01-30T08:00:00Z')],
      ['2026-07-01', instant('2026-06-30T22:00:00Z')],
    ],
    refuses: [
      null,
      '',
      'now',
      '2026-02-30T09:00:00Z',
      '2026-01-30T25:00:00Z',
      1769772174,
      '9999-12-31T23:59:59Z',
      true,
    ],
  },
  timeZone: {
    kind: timeZone(),
    takes: same('Europe/Berlin', 'Berlin', 'UTC', 'Eastern Time (US & Canada)'),
    refuses: [
      null,
      '',
      'Europe/Bielefeld',
      '+01:00',
      'europe/berlin',
      'constructor',
      '__proto__',
      5,
      'x'.repeat(10_000),
    ],
  },
  color: {
    kind: color(),
    takes: same('#1A9988', '#ffffff'),
    refuses: [null, '', '1A9988', '#fff', '#1A99881', '#GGGGGG', '#1A9988\n', 'red', 1],
  },
  email: {
    kind: email(),
    takes: [
      ...same('ada@example.org', 'a.b+c@sub.example.org', 'ä@bücher.example'),
      [' ada@example.org ', 'ada@example.org'],
    ],
    refuses: [
      ...[null, '', 'ada', 'ada@', '@example.org', 'a b@example.org', 'a@b@c.org', 'ada@example.', 'ada@exa mple.org'],
      ...[
        '<a@example.org>',
        'a,b@example.org',
        `a${lone}@example.org`,
        'a\0@example.org',
        'a@example.org\nbcc:b@c.org',
        5,
      ],
      `${'x'.repeat(250)}@example.org`,
    ],
  },
  id: {
    kind: id(),
    takes: [...same('1', '999999999999999999'), [7, '7'], [Number.MAX_SAFE_INTEGER, '9007199254740991']],
    refuses: [
      null,
      '',
      '0',
      0,
      -1,
      '-1',
      1.5,
      '1.5',
      '01',
      'abc',
      '1e3',
      1e3 + 0.5,
      2 ** 70,
      '9223372036854775808',
      ' 1',
      true,
    ],
  },
  ids: {
    kind: ids(),
    takes: [
      [[], []],
      [
        [1, '2', '1'],
        ['1', '2'],
      ],
    ],
    refuses: [null, '1', 1, { 0: 1 }, [null], [[1]], ['x'], [1, 0], Array(10_001).fill(1)],
  },
  'list of dates': {
    kind: listOf(date(), { most: 2 }),
    takes: [[['2026-01-30'], ['2026-01-30']]],
    refuses: [['x'], Array(3).fill('2026-01-30')],
  },
  nullable: { kind: nullable(boolean()), takes: same(null, true), refuses: ['', 'null', 0] },
  blankAsNull: { kind: blankAsNull(date()), takes: [...same(null, '2026-01-30'), ['', null]], refuses: [' ', 'x', 0] },
}

for (const [name, { kind, takes, refuses }] of Object.entries(cases)) {
  test(`${name}: accepts ${takes.length} values`, () => {
    for (const [raw, value] of takes) {
      const read = kind.read(raw, reading)
      if (value instanceof Temporal.Instant) assert.equal(String(read), String(value))
      else assert.deepEqual(read, value, `of ${JSON.stringify(raw)}`)
    }
  })
  test(`${name}: refuses other values with the end of a sentence`, () => {
    const noise = name.startsWith('ids') || name.startsWith('list') ? junk.filter((one) => !Array.isArray(one)) : junk
    for (const raw of [...refuses, ...noise])
      assert.throws(
        () => kind.read(raw, reading),
        (error: unknown) => error instanceof Complaint && /^(must|may|contains) .+\.$/.test(error.message),
        `${JSON.stringify(raw)?.slice(0, 100)} was accepted`,
      )
  })
}

test('any value is either accepted or refused with a Complaint', () => {
  const raw = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true })
  for (const { kind } of Object.values(cases))
    fc.assert(
      fc.property(raw, (value) => {
        try {
          kind.read(value, reading)
        } catch (error) {
          assert.ok(error instanceof Complaint)
        }
      }),
      { numRuns: 50 },
    )
})

test('accepted text can be stored in the database', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      let value: string
      try {
        value = text().read(raw, reading)
      } catch {
        return
      }
      assert.equal(value, raw)
      assert.ok(value.isWellFormed() && !value.includes('\0'))
    }),
  )
})
