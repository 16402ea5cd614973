import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { connectApi, createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture()
const count = async (): Promise<number> => {
  const [row] = await world.services.pool`select count(*)::int as count from users`
  return row!.count
}
const body = { user: { location_ids: company.workspaceId, username: 'Jana' } }
const post = (key: string, sent: object = body, by = api) =>
  by.send('POST', 'users', sent, { headers: { 'idempotency-key': key } })

test('200 the same request with the same key is executed once, also concurrently', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 4 }, () => post('night-1')))
  answers.push(await post('night-1'))
  for (const answer of answers) {
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, answers[0]!.body)
  }
  assert.equal(await count(), before + 1)
})

test('400 another request with the same key', async () => {
  await post('night-2')
  assertRefused(await post('night-2', { user: { ...body.user, username: 'Other' } }), 400, ['Idempotency-Key'])
  assertRefused(await post('x'.repeat(256)), 400, ['Idempotency-Key'])
})

test('200 a refused request can be corrected and sent again with its key', async () => {
  assertRefused(await post('night-3', { user: { username: 'Jana' } }), 400, ['location_ids'])
  assert.equal((await post('night-3')).status, 200)
})

test('200 keys belong to one token and expire after a day', async () => {
  const second = await connectApi(world, company, 'Second')
  const [one, two] = [await post('night-4'), await post('night-4', body, second)]
  assert.notEqual(one.body.id, two.body.id)
  world.clock.advance({ hours: 25 })
  assert.notEqual((await post('night-4')).body.id, one.body.id)
})
