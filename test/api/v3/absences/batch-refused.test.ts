import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, july } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { workBatch } from '../../../support/background.ts'
import { createWorld } from '../../../support/world.ts'

// Without workers: batches stay queued until the test runs them.
const world = await createWorld()
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { absences, admin, types, ws } = company
const sql = world.services.pool
const path = `${absences}/batch_actions`
const valid = { action: 'create', absence_type_id: types.vacation, ...july, user_ids: [admin.id] }

const queued = async (): Promise<number> => (await sql`select from batches`).length

const refused: [string, object, string[]][] = [
  ['an action is needed', { action: undefined }, ['action']],
  ['the action must be known', { action: 'destroy' }, ['action']],
  ['a type is needed', { absence_type_id: undefined }, ['absence_type_id']],
  ['the type must exist', { absence_type_id: 999999999 }, ['absence_type_id']],
  ['the type must not be of another account', { absence_type_id: other.types.vacation }, ['absence_type_id']],
  [
    'start, end and users are needed',
    { starts_at: undefined, ends_at: undefined, user_ids: undefined },
    ['user_ids', 'starts_at', 'ends_at'],
  ],
  ['users must be a list of ids', { user_ids: ['x'] }, ['user_ids']],
  ['the end must not be before the start', { ends_at: '2026-07-01' }, ['ends_at']],
  ['the absence must not last more than ten years', { ends_at: '2040-07-01' }, ['ends_at']],
  ['followers must not be of another account', { follower_ids: [other.admin.id] }, ['follower_ids']],
  ['full_day must be a boolean', { full_day: 'x' }, ['full_day']],
  ['notes need content', { notes_attributes: [{ created_by: 'x' }] }, ['notes_attributes/0/content']],
  ['force_calc_custom_hours must be a boolean', { force_calc_custom_hours: 'x' }, ['force_calc_custom_hours']],
]
for (const [name, sent, expected] of refused)
  test(`400 ${name}, and nothing is queued`, async () => {
    const before = await queued()
    const answer = await world.post(path, { ...valid, ...sent }, admin.token)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
    assert.equal(await queued(), before)
  })

test('403 an employee, 401 without a token, 404 in another account: nothing is queued', async () => {
  const before = await queued()
  const { id, token } = await company.person()
  assert.equal((await world.post(path, { ...valid, user_ids: [id] }, token)).status, 403)
  assert.equal((await world.post(path, valid)).status, 401)
  assert.equal((await world.post(path, valid, other.admin.token)).status, 404)
  assert.equal(await queued(), before)
})

test('a batch is stored with its records and applied exactly once, even if its job runs several times', async () => {
  const people = [await company.person(), await company.person(), await company.person()]
  const { body } = await world.post(path, { ...valid, user_ids: people.map((one) => one.id) }, admin.token)
  const { batch_id } = body.meta
  const shown = await world.get(`${ws}/batches/${batch_id}`, admin.token)
  assert.equal(shown.body.data.attributes.status, 'queued')
  assert.deepEqual([shown.body.data.attributes.done, shown.body.data.attributes.total], [0, 3])
  const pieces = await sql`select ids from batch_pieces where batch_id = ${batch_id}`
  assert.deepEqual([...pieces], [{ ids: people.map((one) => one.id) }])

  const run = () => workBatch(world.services.appContext, company.accountId, batch_id)
  await Promise.all([run(), run()])
  await run()
  const { attributes } = (await world.get(`${ws}/batches/${batch_id}`, admin.token)).body.data
  assert.deepEqual([attributes.status, attributes.done, attributes.skipped], ['finished', 3, 0])
  for (const person of people) assert.equal((await world.get(absences, person.token)).body.meta.total_count, 1)
})

test('two batches with the same users in opposite order do not deadlock', async () => {
  const ids = [await company.person(), await company.person(), await company.person()].map((one) => one.id)
  const queue = async (user_ids: string[]): Promise<string> =>
    (await world.post(path, { ...valid, user_ids }, admin.token)).body.meta.batch_id
  const batches = [await queue(ids), await queue([...ids].reverse())]
  await Promise.all(batches.map((id) => workBatch(world.services.appContext, company.accountId, id)))
  const listed = await world.get(`${absences}?filter[user_id]=in:${ids.join(',')}`, admin.token)
  assert.equal(listed.body.meta.total_count, 6)
})

test('everybody is skipped if the sender has lost the permission by the time the batch runs', async () => {
  const [former, person] = [await company.person({ roles: [3] }), await company.person()]
  const { body } = await world.post(path, { ...valid, user_ids: [person.id] }, former.token)
  await world.patch(`${ws}/users/${former.id}`, { role_ids: [1] }, admin.token)
  await workBatch(world.services.appContext, company.accountId, body.meta.batch_id)
  const { attributes } = (await world.get(`${ws}/batches/${body.meta.batch_id}`, admin.token)).body.data
  assert.deepEqual([attributes.status, attributes.done, attributes.skipped], ['finished', 0, 1])
  assert.equal(typeof attributes.results[person.id].skipped, 'string')
})
