import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../src/platform/errors.ts'
import { parseJson } from '../../src/platform/http/json-bodies.ts'

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
const invalid = (error: unknown) =>
  error instanceof Refusal && error.status === 400 && error.problems[0]!.pointer === 'base'

test('an empty body is no body', () => {
  for (const text of ['', ' ', '\r\n\t']) assert.equal(parseJson(text), undefined)
})

test('32 levels are read, more are refused, however many', () => {
  assert.ok(Array.isArray(parseJson(nested(32, '[', ']'))))
  for (const levels of [33, 34, 1000, 10_000, 500_000])
    assert.throws(() => parseJson(nested(levels, '[', ']')), invalid)
  assert.throws(() => parseJson(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), invalid)
  assert.throws(() => parseJson(`${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`), invalid)
})

test('what is not JSON is refused', () => {
  for (const text of ['{', '{"a":}', 'undefined', "{'a':1}", '[1,]', 'NaN', '{"a":1}{', '\0', '"\ud800'])
    assert.throws(() => parseJson(text), invalid)
})

test('a mark at the start that says how the text is encoded is no part of it', () => {
  assert.deepEqual(parseJson('\ufeff{"data":{}}'), { data: {} })
})

test('a member called __proto__ is a member like any other and reaches no prototype', () => {
  const body = parseJson('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as object
  assert.equal(Object.getPrototypeOf(body), Object.prototype)
  assert.equal(({} as { admin?: boolean }).admin, undefined)
})

test('every JSON value of modest depth is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
      assert.deepEqual(parseJson(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))
    }),
  )
})
