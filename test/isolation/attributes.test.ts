import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createWorld } from '../support/world.ts'
import { call, exampleOf, operations, pathWith } from './support/calls.ts'
import { createFullCompany, dump, type FullCompany } from './support/full-company.ts'

// Every attribute and relationship that names a record, with somebody else's ids in it.

const world = await createWorld()
const own = await createFullCompany(world, 'Own')
const foreign = await createFullCompany(world, 'ZZFOREIGN')
const before = await dump(world, foreign.company.accountId)

type Named = (of: FullCompany) => string
const values: Record<string, (ids: string[]) => unknown> = {
  custom_field_values_attributes: (ids) => ids.map((custom_field_id) => ({ custom_field_id, value: 'x' })),
}

/** What each attribute names. Whoever adds one that ends in _id or _ids adds it here. */
const named: Record<string, Named> = {
  user_ids: ({ company }) => company.admin.id,
  area_ids: ({ ids }) => ids.area_id!,
  tag_ids: ({ ids }) => ids.tag_id!,
  filter_ids: ({ ids }) => ids.tag_id!,
  absence_type_ids: ({ absenceTypeId }) => absenceTypeId,
  custom_field_values_attributes: ({ ids }) => ids.custom_field_id!,
}

/** Ids of nothing that belongs to an account: shared records, other systems' names, things without a record. */
const nobodys = [
  'external_id',
  'role_ids',
  'time_tracking_method_id',
  'wage_type_ids',
  'default_break_ids',
  'public_holiday_ids',
]

const looksLikeIds = (name: string): boolean => /(_ids?|_attributes)$/.test(name)
const taking = operations.flatMap((operation) =>
  Object.keys(operation.input?.attributes ?? {})
    .filter(looksLikeIds)
    .map((name) => ({ operation, name })),
)

test('every attribute that names records is known here', () => {
  const known = [...Object.keys(named), ...nobodys]
  assert.deepEqual(
    taking.filter(({ name }) => !known.includes(name)).map(({ name }) => name),
    [],
  )
  assert.deepEqual(
    known.filter((name) => !taking.some((one) => one.name === name)),
    [],
  )
  const linking = operations.filter(({ input }) => Object.keys(input?.relationships ?? {}).length > 0)
  assert.deepEqual(linking, [], 'relationships in requests need a case of their own here')
})

for (const { operation, name } of taking) {
  const idOf = named[name]
  if (!idOf) continue
  const sentFor = values[name] ?? ((ids: string[]) => ids)

  test(`${operation.id}: 400 for ${name} of another account, alone or among own ones`, async () => {
    const path = pathWith(operation, own.ids)
    for (const ids of [[idOf(foreign)], [idOf(own), idOf(foreign)]]) {
      const attributes = { ...exampleOf(operation), [name]: sentFor(ids) }
      const answer = await call(world, operation, path, own.company.admin.token, attributes)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.errors[0].source.pointer.split('/')[0], name)
      assert.ok(!answer.text.includes(foreign.mark))
    }
  })

  test(`${operation.id}: own ${name} are fine`, async () => {
    const attributes = { ...exampleOf(operation), [name]: sentFor([idOf(own)]) }
    const answer = await call(world, operation, pathWith(operation, own.ids), own.company.admin.token, attributes)
    assert.equal(answer.status, operation.status, answer.text)
  })
}

test('an image of another account cannot be taken over', async () => {
  const shown = await world.get(`${foreign.company.ws}/users/${foreign.ids.user_id}`, foreign.company.admin.token)
  const { avatar } = shown.body.data.attributes
  assert.match(avatar, /^\/images\/\d+\/[0-9a-f]{32}$/)
  const { ws, admin } = own.company
  for (const path of [ws, `${ws}/users/${own.ids.user_id}`])
    assert.equal((await world.patch(path, { avatar }, admin.token)).status, 400)
})

test('no row of the other account has changed', async () => {
  assert.deepEqual(await dump(world, foreign.company.accountId), before)
})
