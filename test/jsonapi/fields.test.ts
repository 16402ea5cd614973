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

test('fields that were not sent are missing; null is kept', () => {
  assert.deepEqual(read({ name: 'a' }), { values: { name: 'a' }, problems: [] })
  assert.deepEqual(read({ name: 'a', floor: null }), { values: { name: 'a', floor: null }, problems: [] })
  assert.deepEqual(read({ name: 'a', floor: undefined }).values, { name: 'a' })
})

test('unknown names are ignored', () => {
  assert.deepEqual(read({ name: 'a', size: {}, constructor: 1 }).values, { name: 'a' })
})

test('inherited values do not count as sent', () => {
  assert.deepEqual(read(Object.create({ name: 'a' })).problems, [{ pointer: 'name', title: 'Name must be given.' }])
})

test('problems in nested objects have their path as pointer', () => {
  assert.deepEqual(read({ floor: 'x' }, 'rooms/0/').problems, [
    { pointer: 'rooms/0/name', title: 'Name must be given.' },
    { pointer: 'rooms/0/floor', title: 'Floor must be a whole number.' },
  ])
})

test('errors other than Complaint are thrown on', () => {
  const broken: Kind<string> = {
    schema: {},
    read() {
      throw new TypeError('a mistake in the code')
    },
  }
  assert.throws(() => readFields({ x: optional(broken) }, { x: 1 }, { zone: 'UTC' }, []), TypeError)
})

test('a label is the name with spaces and a capital letter', () => {
  assert.equal(label('starts_at'), 'Starts at')
  assert.equal(label('name'), 'Name')
})

test('lists and null are not objects', () => {
  assert.ok(isObject({}) && isObject(Object.create(null)))
  for (const value of [null, [], 'x', 1, undefined]) assert.ok(!isObject(value))
})
