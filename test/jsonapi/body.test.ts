import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { input, readBody } from '../../src/jsonapi/body.ts'
import { Refusal } from '../../src/platform/errors.ts'
import { optional, required } from '../../src/platform/input/fields.ts'
import { boolean, moment, text } from '../../src/platform/input/kind.ts'

const expected = input(
  { name: required(text({ filled: true })), open: optional(boolean()), starts_at: optional(moment()) },
  { area: 'one', tags: 'many' } as const,
)
const zone = 'Europe/Berlin'
const echoed = { attributes: new Set(['total']), relationships: new Set(['owner']) }
const readAll = (body: unknown, strict = false) => readBody(expected, body, zone, { echoed, strict })
const read = (body: unknown) => {
  const { attributes, links } = readAll(body)
  return { attributes, links }
}
const linked = (relationships: unknown) => read({ data: { attributes: { name: 'x' }, relationships } }).links

const refusal = (body: unknown): Refusal => {
  try {
    read(body)
  } catch (error) {
    assert.ok(error instanceof Refusal)
    assert.equal(error.status, 400)
    return error
  }
  return assert.fail('the body was accepted')
}
const pointers = (body: unknown): string[] => refusal(body).problems.map(({ pointer }) => pointer)

for (const body of [undefined, null, 1, 'data', [], {}, { data: null }, { data: [] }, { data: 'x' }, { name: 'x' }])
  test(`400 without a data object: ${JSON.stringify(body)}`, () => assert.deepEqual(pointers(body), ['data']))

for (const attributes of [1, 'x', [], true])
  test(`400 if attributes is ${JSON.stringify(attributes)}`, () =>
    assert.deepEqual(pointers({ data: { attributes } }), ['attributes']))

test('the type is not checked, and unknown members are ignored', () => {
  for (const type of ['areas', 'workingArea', undefined, null, 7]) {
    const body = {
      data: { type, id: '9', attributes: { name: 'x', nonsense: {} }, method: 'x' },
      included: [],
      meta: {},
    }
    assert.deepEqual(read(body), { attributes: { name: 'x' }, links: {} })
  }
})

test('every problem is reported under the name of its attribute', () => {
  const body = { data: { attributes: { open: 'yes', starts_at: 'soon' }, relationships: { area: 5 } } }
  assert.deepEqual(pointers(body), ['name', 'open', 'starts_at', 'area'])
  for (const { title } of refusal(body).problems) assert.match(title, /^[A-Z][a-z ]+ must .+\.$/)
})

test('a time without an offset is in the zone sent with it, otherwise in the zone of the workspace', () => {
  const at = (attributes: object) =>
    String(read({ data: { attributes: { name: 'x', ...attributes } } }).attributes.starts_at)
  assert.equal(at({ starts_at: '2026-07-01T09:00:00' }), '2026-07-01T07:00:00Z')
  assert.equal(at({ starts_at: '2026-07-01T09:00:00', time_zone: 'America/New_York' }), '2026-07-01T13:00:00Z')
  assert.equal(at({ starts_at: '2026-07-01T09:00:00', time_zone: 'New York' }), '2026-07-01T13:00:00Z')
  assert.equal(at({ starts_at: '2026-07-01T09:00:00', time_zone: 'Nowhere' }), '2026-07-01T07:00:00Z')
  assert.equal(at({ starts_at: '2026-07-01', time_zone: 'Asia/Tokyo' }), '2026-06-30T15:00:00Z')
  assert.equal(at({ starts_at: '2026-07-01T09:00:00.999Z', time_zone: 'Asia/Tokyo' }), '2026-07-01T09:00:00Z')
})

const trackingId = '0190f5f0-7e3a-7c3e-9f43-1d2f8a6f3c11'
const oneForms: [unknown, string | null][] = [
  [{ data: { id: '5', type: 'area' } }, '5'],
  [{ data: { id: 5, type: 'areas' } }, '5'],
  [{ id: '5', type: 'area' }, '5'],
  [{ id: 5 }, '5'],
  [{ data: null }, null],
  [null, null],
  [{ data: { id: '5', type: 'area', method: 'update', attributes: {} } }, '5'],
]
for (const [sent, id] of oneForms)
  test(`to-one ${JSON.stringify(sent)} is read as ${id}`, () => assert.deepEqual(linked({ area: sent }), { area: id }))

const manyForms: [unknown, string[]][] = [
  [{ data: [{ id: '1', type: 'tag' }, { id: 2 }] }, ['1', '2']],
  [[{ id: '1', type: 'tag' }], ['1']],
  [{ data: [] }, []],
  [[], []],
  [[{ id: '1' }, { id: 1 }], ['1']],
]
for (const [sent, ids] of manyForms)
  test(`to-many ${JSON.stringify(sent)} is read as ${ids}`, () =>
    assert.deepEqual(linked({ tags: sent }), { tags: ids }))

const misfits: [string, unknown][] = [
  ['area', { data: { id: trackingId, type: 'time_tracking' } }],
  ['area', 5],
  ['area', '5'],
  ['area', []],
  ['area', {}],
  ['area', { data: [] }],
  ['area', { data: { id: 'abc' } }],
  ['area', { data: { id: '-1' } }],
  ['area', { data: { id: 1e300 } }],
  ['area', { data: { id: '9223372036854775808' } }],
  ['area', { id: '------------------------------------' }],
  ['tags', null],
  ['tags', { data: null }],
  ['tags', { id: '1' }],
  ['tags', [null]],
  ['tags', ['1']],
  ['tags', [{ id: '1' }, { id: 'x' }]],
]
for (const [name, sent] of misfits)
  test(`400 for the relationship ${name} as ${JSON.stringify(sent)}`, () => {
    const body = { data: { attributes: { name: 'x' }, relationships: { [name]: sent } } }
    assert.deepEqual(pointers(body), [name])
  })

test('unknown relationships, and relationships that are no object, are ignored', () => {
  for (const relationships of [
    undefined,
    null,
    5,
    'x',
    [],
    { owner: { data: { id: '1' } } },
    { __proto__: { area: 1 } },
  ])
    assert.deepEqual(linked(relationships), {})
})

test('any JSON is either read or refused with 400', () => {
  const attributes = fc.record({ name: fc.jsonValue(), open: fc.jsonValue(), starts_at: fc.jsonValue() })
  const relationships = fc.record({ area: fc.jsonValue(), tags: fc.jsonValue() })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.record({ attributes, relationships }) })), (body) => {
      try {
        assert.equal(typeof read(body).attributes.name, 'string')
      } catch (error) {
        assert.ok(error instanceof Refusal && error.status === 400)
      }
    }),
  )
})

test('unknown members are listed as ignored; in strict mode they are refused', () => {
  const body = {
    data: {
      attributes: { name: 'x', total: 3, colour: 'red' },
      relationships: { area: null, owner: null, boss: null },
    },
  }
  assert.deepEqual(
    readAll(body).ignored.map(({ pointer }) => pointer),
    ['colour', 'boss'],
  )
  assert.throws(() => readAll(body, true), Refusal)
  assert.deepEqual(readAll({ data: { attributes: { name: 'x', total: 3 } } }, true).ignored, [])
})
