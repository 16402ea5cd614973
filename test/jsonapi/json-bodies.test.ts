import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../src/platform/errors.ts'
import { parseJson } from '../../src/platform/http/json-bodies.ts'

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
const invalid = (error: unknown) =>
  error instanceof Refusal && error.status === 400 && error.problems[0]!.pointer === 'base'

test('an empty body is read as undefined', () => {
  for (const text of ['', ' ', '\r\n\t']) assert.equal(parseJson(text), undefined)
})

test('32 levels of nesting are accepted, more are refused', () => {
  assert.ok(Array.isArray(parseJson(nested(32, '[', ']'))))
  for (const levels of [33, 34, 1000, 10_000, 500_000])
    assert.throws(() => parseJson(nested(levels, '[', ']')), invalid)
  assert.throws(() => parseJson(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), invalid)
  assert.throws(() => parseJson(`${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`), invalid)
})

test('malformed JSON is refused', () => {
  for (const text of ['{', '{"a":}', 'undefined', "{'a':1}", '[1,]', 'NaN', '{"a":1}{', '\0', '"\ud800'])
    assert.throws(() => parseJson(text), invalid)
})

test('a byte order mark is ignored', () => {
  assert.deepEqual(parseJson('\ufeff{"data":{}}'), { data: {} })
})

test('__proto__ is an ordinary member and changes no prototype', () => {
  const body = parseJson('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}') as object
  assert.equal(Object.getPrototypeOf(body), Object.prototype)
  assert.equal(({} as { admin?: boolean }).admin, undefined)
})

test('JSON values of moderate depth are read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
      assert.deepEqual(parseJson(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))
    }),
  )
})
