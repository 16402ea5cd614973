import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseQuery } from '../../src/jsonapi/query.ts'
import { Refusal } from '../../src/platform/errors.ts'

const filterCases: [string, string, object[]][] = [
  ['filter[name]', 'eq:Bakery', [{ field: 'name', matcher: 'eq', value: 'Bakery' }]],
  ['filter[name]', 'Bakery', [{ field: 'name', matcher: 'eq', value: 'Bakery' }]],
  ['filter[name]', '!eq:a', [{ field: 'name', matcher: '!eq', value: 'a' }]],
  ['filter[name]', '!ct:a', [{ field: 'name', matcher: '!ct', value: 'a' }]],
  ['filter[name]', 'eq:a:b:c', [{ field: 'name', matcher: 'eq', value: 'a:b:c' }]],
  [
    'filter[at]',
    'gte:2026-01-30T11:22:54+01:00',
    [{ field: 'at', matcher: 'gte', value: '2026-01-30T11:22:54+01:00' }],
  ],
  ['filter[name]', 'eq:', [{ field: 'name', matcher: 'eq', value: '' }]],
  ['filter[name]', '', [{ field: 'name', matcher: 'eq', value: '' }]],
  ['filter[name]', 'present', [{ field: 'name', matcher: 'present', value: 'true' }]],
  ['filter[name]', 'present:true', [{ field: 'name', matcher: 'present', value: 'true' }]],
  ['filter[name]', 'present:false', [{ field: 'name', matcher: 'present', value: 'false' }]],
  ['filter[name][]', 'in:a,b', [{ field: 'name', matcher: 'in', value: 'a,b' }]],
  ['filter[name]', 'like:a', []],
  ['filter[name]', 'EQ:a', []],
  ['filter[name]', ':a', []],
  ['filter[]', 'eq:a', []],
  ['filter', 'eq:a', []],
  ['filter[name][eq]', 'a', []],
]
for (const [key, value, expected] of filterCases)
  test(`${key}=${value} is ${expected.length === 0 ? 'no filter' : 'a filter'}`, () => {
    assert.deepEqual(parseQuery({ [key]: value }).filters, expected)
  })

test('repeated filters all count, of other parameters the last one', () => {
  const query = parseQuery({
    'filter[name]': ['gt:a', 'lt:b'],
    sort: ['name', '-id'],
    page: ['3', '2'],
    include: ['areas', 'tags'],
    permissions: ['update', 'destroy'],
    areas: ['1', '2'],
  })
  assert.deepEqual(
    query.filters.map(({ matcher, value }) => `${matcher} ${value}`),
    ['gt a', 'lt b'],
  )
  assert.deepEqual(query.sorts, [{ field: 'id', descending: true }])
  assert.equal(query.page.number, 2)
  assert.deepEqual(query.include, ['tags'])
  assert.deepEqual(query.permissions, ['destroy'])
  assert.equal(query.plain.areas, '2')
})

const up = (field: string) => ({ field, descending: false })
const down = (field: string) => ({ field, descending: true })
const sortCases: [string, object[]][] = [
  ['name', [up('name')]],
  ['+name', [up('name')]],
  [' name', [up('name')]],
  ['-name', [down('name')]],
  ['- name', [down('name')]],
  ['-status, name,+id', [down('status'), up('name'), up('id')]],
  ['name,-name,name', [up('name')]],
  [',,', []],
  ['', []],
]
for (const [text, expected] of sortCases)
  test(`sort=${text} has ${expected.length} fields`, () => {
    assert.deepEqual(parseQuery({ sort: text }).sorts, expected)
  })

const pageCases: [Record<string, string>, object][] = [
  [{}, { number: 1, items: 20, outset: 0 }],
  [
    { page: '2', items: '5', outset: '3' },
    { number: 2, items: 5, outset: 3 },
  ],
  [
    { 'page[number]': '2', 'page[size]': '5', 'page[offset]': '3' },
    { number: 2, items: 5, outset: 3 },
  ],
  [{ 'page[limit]': '7' }, { number: 1, items: 7, outset: 0 }],
  [{ items: '100' }, { number: 1, items: 100, outset: 0 }],
  [{ items: '101' }, { number: 1, items: 100, outset: 0 }],
  [{ items: '9'.repeat(400) }, { number: 1, items: 100, outset: 0 }],
  [{ page: '9'.repeat(400) }, { number: Number.MAX_SAFE_INTEGER, items: 20, outset: 0 }],
  [{ outset: '9'.repeat(400) }, { number: 1, items: 20, outset: Number.MAX_SAFE_INTEGER }],
  [
    { page: '007', outset: '0' },
    { number: 7, items: 20, outset: 0 },
  ],
]
for (const [raw, expected] of pageCases)
  test(`the page of ${JSON.stringify(raw).slice(0, 80)}`, () => assert.deepEqual(parseQuery(raw).page, expected))

for (const key of ['page', 'items', 'page[number]', 'page[size]', 'page[limit]', 'outset', 'page[offset]'])
  for (const value of ['-1', '1.5', 'abc', '', '1e3', '0x10', '+1', ' 1', '١', 'null'])
    test(`400 for ${key}=${value}`, () => {
      assert.throws(
        () => parseQuery({ [key]: value }),
        (error: unknown) => error instanceof Refusal && error.status === 400 && error.problems[0]!.pointer === key,
      )
    })

for (const key of ['page', 'items', 'page[number]', 'page[size]', 'page[limit]'])
  test(`400 for ${key}=0`, () => assert.throws(() => parseQuery({ [key]: '0' }), Refusal))

test('include, fields and permissions allow blanks and empty names', () => {
  const query = parseQuery({
    include: ' areas , tags.users,,',
    fields: 'name, color',
    'fields[user]': ' username ',
    'fields[tag]': '',
    permissions: ' update , destroy ',
  })
  assert.deepEqual(query.include, ['areas', 'tags.users'])
  assert.deepEqual({ ...query.fields }, { '': ['name', 'color'], user: ['username'], tag: [] })
  assert.deepEqual(query.permissions, ['update', 'destroy'])
})

for (const [text, expected] of [
  ['true', 'all'],
  [' true ', 'all'],
  ['false', null],
  ['', null],
  ['  ', null],
] as const)
  test(`permissions=${JSON.stringify(text)} is ${expected}`, () =>
    assert.equal(parseQuery({ permissions: text }).permissions, expected))

test('any query string is either read and frozen, or refused', () => {
  const keys = fc.oneof(
    fc.constantFrom('sort', 'page', 'items', 'include', 'fields', 'permissions', '__proto__', 'filter[__proto__]'),
    fc.string().map((name) => `filter[${name}]`),
    fc.string(),
  )
  const values = fc.oneof(fc.string(), fc.array(fc.string()))
  fc.assert(
    fc.property(fc.dictionary(keys, values), (raw) => {
      try {
        assert.ok(Object.isFrozen(parseQuery(raw)))
      } catch (error) {
        assert.ok(error instanceof Refusal && error.status === 400)
      }
    }),
  )
})

test('the value after the first colon is kept as written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('eq', '!eq', 'gt', 'ct', 'in', 'pre'),
      fc.string({ unit: 'binary' }),
      (matcher, value) => {
        assert.deepEqual(parseQuery({ 'filter[name]': `${matcher}:${value}` }).filters, [
          { field: 'name', matcher, value },
        ])
      },
    ),
  )
})
