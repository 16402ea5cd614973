import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { sendBatch } from '../../../support/batches.ts'
import { createCompany } from '../../../support/company.ts'
import { createDatabase } from '../../../support/database.ts'
import { insertTrackings } from '../../../support/insert-trackings.ts'
import { createTcpProxy } from '../../../support/tcp-proxy.ts'
import { createWorld } from '../../../support/world.ts'

const database = await createDatabase()
const proxy = await createTcpProxy(database.url)
const world = await createWorld({ databaseUrl: proxy.url })
after(() => database.drop())

test('200 with all, the ids of many records are split into pieces within the database', async () => {
  const company = await createCompany(world)
  const count = 30_000
  await insertTrackings(world.services.pool, company, count)
  await world.services.pool`
    insert into notifications (account_id, workspace_id, user_id, kind, situation, about_user_id, title, message,
      created_at, updated_at)
    select ${company.accountId}, ${company.workspaceId}, ${company.admin.id}, 'notification', 'x:' || n, ${company.admin.id},
      'Title', 'Message', now(), now()
    from generate_series(1, ${count}::int) n`
  const before = proxy.receivedBytes()
  const sent = [
    await sendBatch(world, company, { action: 'confirm', all: true }),
    await world.post(
      `${company.ws}/notifications/batch_actions`,
      { action: 'destroy', all: true },
      company.admin.token,
    ),
  ]
  assert.ok(proxy.receivedBytes() - before < count, 'less than one byte per record was received')
  for (const { status, body } of sent) {
    assert.equal(status, 200)
    const shown = await world.get(`${company.ws}/batches/${body.meta.batch_id}`, company.admin.token)
    assert.equal(shown.body.data.attributes.total, count)
  }
  const pieces = await world.services.pool`
    select max(cardinality(ids)) as most, count(*)::int as pieces from batch_pieces group by batch_id`
  assert.deepEqual([...pieces], Array(2).fill({ most: 500, pieces: count / 500 }))
})
