import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Problem } from '../../src/platform/errors.ts'
import { isObject, label, optional, readFields, required } from '../../src/platform/input/fields.ts'
import { integer, type Kind, nullable, text } from '../../src/platform/input/kind.ts'

const fields = { name: required(text({ filled: true })), floor: optional(nullable(integer())) }
const read = (raw: Record<string, unknown>, prefix?: string) => {
  const problems: Problem[] = []
  return { values: readFields(fields, raw, { zone: 'UTC' }, problems, prefix), problems }
}

test('what was not sent is not there; what was sent as null is', () => {
  assert.deepEqual(read({ name: 'a' }), { values: { name: 'a' }, problems: [] })
  assert.deepEqual(read({ name: 'a', floor: null }), { values: { name: 'a', floor: null }, problems: [] })
  assert.deepEqual(read({ name: 'a', floor: undefined }).values, { name: 'a' })
})

test('names that are not known are passed over', () => {
  assert.deepEqual(read({ name: 'a', size: {}, constructor: 1 }).values, { name: 'a' })
})

test('a value that is only inherited was not sent', () => {
  assert.deepEqual(read(Object.create({ name: 'a' })).problems, [{ pointer: 'name', title: 'Name must be given.' }])
})

test('problems of nested objects carry their place', () => {
  assert.deepEqual(read({ floor: 'x' }, 'rooms/0/').problems, [
    { pointer: 'rooms/0/name', title: 'Name must be given.' },
    { pointer: 'rooms/0/floor', title: 'Floor must be a whole number.' },
  ])
})

test('only complaints are problems of the caller; an accident stays one', () => {
  const broken: Kind<string> = {
    schema: {},
    read() {
      throw new TypeError('a mistake in the code')
    },
  }
  assert.throws(() => readFields({ x: optional(broken) }, { x: 1 }, { zone: 'UTC' }, []), TypeError)
})

test('a label is the name as a person would write it', () => {
  assert.equal(label('starts_at'), 'Starts at')
  assert.equal(label('name'), 'Name')
})

test('objects are neither lists nor null', () => {
  assert.ok(isObject({}) && isObject(Object.create(null)))
  for (const value of [null, [], 'x', 1, undefined]) assert.ok(!isObject(value))
})
