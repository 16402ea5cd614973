import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

// One error for each problem, also if one of two ids of a record is required.

const { world, company, otherCompany, api } = await createV1Fixture()
const nowhere = 999_999_999
const times = { starts_at: '2026-02-02', ends_at: '2026-02-03' }

const cases: [what: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, pointers: string[]][] = [
  ['a user without fields', 'POST', 'users', { user: {} }, ['username', 'location_ids']],
  [
    'an empty list of locations and a wrong address',
    'POST',
    'users',
    { user: { username: 'A', location_ids: '', email: 'x' } },
    ['email', 'location_ids'],
  ],
  [
    'location ids that are not ids have one error',
    'POST',
    'users',
    { user: { location_ids: 'x', location_external_ids: '' } },
    ['location_ids', 'username'],
  ],
  [
    'unknown locations and areas',
    'POST',
    'users',
    { user: { username: 'A', location_external_ids: 'x', working_area_ids: nowhere } },
    ['location_external_ids', 'working_area_ids'],
  ],
  [
    'unknown tags and facts',
    'POST',
    'users',
    {
      user: { username: 'A', location_ids: company.workspaceId, tags: nowhere, data_profiles: { one: 'x', two: 'y' } },
    },
    ['tags', 'data_profiles/one', 'data_profiles/two'],
  ],
  ['a user without an id', 'PUT', 'users', { user: { salary: 'x' } }, ['salary', 'id']],
  [
    'an absence without fields',
    'POST',
    'absences',
    { absence: {} },
    ['starts_at', 'ends_at', 'absence_type_id', 'user_id'],
  ],
  [
    'an absence of an unknown type and a foreign user',
    'POST',
    'absences',
    { absence: { ...times, absence_type_external_id: 'x', user_id: otherCompany.admin.id } },
    ['absence_type_external_id', 'user_id'],
  ],
  ['a change of an absence without an id', 'PUT', 'absences', { absence: {} }, ['starts_at', 'ends_at', 'id']],
  ['a working area without fields', 'POST', 'working_areas', { working_area: {} }, ['name', 'location_id']],
  ['a change without a working area', 'PUT', 'working_areas', { working_area: {} }, ['name', 'id', 'location_id']],
  ['a deletion without a working area', 'DELETE', 'working_areas', {}, ['id', 'location_id']],
  [
    'an entitlement without fields',
    'POST',
    'vacation_entitlements',
    { vacation_times: {} },
    ['title', 'planned_days', 'user_id'],
  ],
]
for (const [what, method, path, body, pointers] of cases)
  test(`400 ${what}`, async () => {
    const count = async () =>
      (await world.get(`${company.ws}/users?items=1`, company.admin.token)).body.meta.total_count
    const before = await count()
    assertRefused(await api.send(method, path, body), 400, pointers, what)
    assert.equal(await count(), before)
  })

test('400 every wrong filter of a list', async () => {
  const users = { location_ids: otherCompany.workspaceId, working_area_external_ids: 'x' }
  assertRefused(await api.get('users', users), 400, ['location_ids', 'working_area_external_ids'])
  const absences = { range_start: '2026-01-01', user_id: otherCompany.admin.id, location_external_id: 'x' }
  assertRefused(await api.get('absences', absences), 400, ['range_end', 'user_id', 'location_external_id'])
})

test('400 in German', async () => {
  const answer = await api.send('POST', 'absences', { absence: times }, { headers: { 'accept-language': 'de' } })
  assert.deepEqual(
    answer.body.errors.map(({ title }: { title: string }) => title),
    [
      'Entweder absence_type_id oder absence_type_external_id muss angegeben werden.',
      'Entweder user_id oder user_external_id muss angegeben werden.',
    ],
  )
})
