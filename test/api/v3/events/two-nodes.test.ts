import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createDatabase } from '../../../support/database.ts'
import { subscribeToEvents, waitForPublishing } from '../../../support/event-subscription.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Two nodes on one database, with subscribers on the other one.

const database = await createDatabase()
const here = await createWorld({ databaseUrl: database.url, jobs: true })
const there = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const company = await createCompany(here)
const { ws, admin } = company
const [employee, colleague] = [await company.person(), await company.person()]
const punch = (token: string) => here.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, token)

test('a change on one node is sent to the right subscribers on the other', async () => {
  await waitForPublishing()
  const [lead, own, beside] = await Promise.all(
    [admin, employee, colleague].map(({ token }) => subscribeToEvents(there, company, token)),
  )
  await punch(employee.token)
  for (const subscription of [lead!, own!]) await subscription.waitForKind('time_trackings')
  await beside!.assertNoKind('time_trackings')
  await Promise.all([lead, own, beside].map((subscription) => subscription!.close()))
})

test('changes by a worker on one node are sent on the other', async () => {
  const subscription = await subscribeToEvents(there, company, admin.token)
  const [tracking] = (await here.get(`${ws}/time_trackings`, admin.token)).body.data
  const sent = { action: 'note', ids: [tracking.id], note: { content: 'Seen.' } }
  await here.post(`${ws}/time_trackings/batch_actions`, sent, admin.token)
  await subscription.waitForKind('batches')
  await subscription.waitForKind('time_trackings')
  await subscription.close()
})

test('a token that ends on one node ends event streams on the other', async () => {
  for (const end of [
    ({ token }: { token: string }) => here.request('DELETE', '/api/v3/sign_out', { token }),
    ({ id }: { id: string }) => here.patch(`${ws}/users/${id}/user_status`, { status: 'inactive' }, admin.token),
  ]) {
    const person = await company.person()
    const subscription = await subscribeToEvents(there, company, person.token)
    const since = performance.now()
    assert.ok((await end(person)).status < 300)
    await eventually(() => subscription.isClosed())
    // Sessions are also checked with each heartbeat, which is sent every 25 seconds.
    assert.ok(performance.now() - since < 15_000, `${performance.now() - since} ms`)
  }
})

test('many changes are combined into a few messages between nodes, and reads send none', async () => {
  const words: string[] = []
  there.services.pubSub.onMessage((word) => word?.startsWith('changes:') && words.push(word))
  await waitForPublishing()
  words.length = 0
  await Promise.all(Array.from({ length: 60 }, () => punch(employee.token)))
  await waitForPublishing()
  assert.ok(words.length > 0 && words.length <= 10, `${words.length} words`)
  const before = words.length
  await here.get(`${ws}/time_trackings`, admin.token)
  await waitForPublishing()
  assert.equal(words.length, before)
})

test('a node that may have missed messages tells subscribers that anything may have changed', async () => {
  const subscription = await subscribeToEvents(there, company, employee.token)
  await here.services.pool`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stint hearing'`
  await subscription.waitForKind('*')
  await punch(employee.token)
  await subscription.waitForKind('time_trackings')
  await subscription.close()
})

test('a token that ended while the node was disconnected ends the stream once it is connected again', async () => {
  const person = await company.person()
  const subscription = await subscribeToEvents(there, company, person.token)
  const { pool: sql } = here.services
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stint hearing'`
  await sql`delete from access_tokens where account_id = ${company.accountId} and user_id = ${person.id}`
  await eventually(() => subscription.isClosed())
})
