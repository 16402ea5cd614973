import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createPubSub, type PubSub } from '../../src/platform/db/pub-sub.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany, createSession, password } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { addWorkspace } from '../support/fixture.ts'
import { createKiosk } from '../support/kiosks.ts'
import { requestResetToken, setPassword } from '../support/sign-in.ts'
import { createWorld, eventually } from '../support/world.ts'

// Every node caches the session of a token in memory. Two nodes on one database: a session that ends on one has ended on
// both.

const database = await createDatabase()
const here = await createWorld({ databaseUrl: database.url, jobs: true })
const there = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const company = await createCompany(here)
const { ws, admin } = company

let lookUps = 0
there.services.pool.observe((text) => {
  if (/from (access_tokens|api_tokens|kiosk_tokens)/.test(text)) lookUps++
})
const costOf = async (ask: () => Promise<unknown>): Promise<number> => {
  const before = lookUps
  await ask()
  return lookUps - before
}
const known = async (token: string, path = ''): Promise<void> => {
  assert.equal((await there.get(ws + path, token)).status, 200)
  assert.equal(await costOf(() => there.get(ws + path, token)), 0, 'the node caches the session')
}

test('a token is looked up once', async () => {
  const { token } = await company.person()
  assert.equal(await costOf(() => there.get(ws, token)), 1)
  assert.equal(await costOf(() => there.get(ws, token)), 0)
  assert.equal(await costOf(() => there.get(`${ws}/users/me`, token)), 0)
})

test('401 on the other node as soon as sign-out has answered, but only for that session', async () => {
  const [leaving, staying] = [await company.person(), await company.person()]
  for (const { token } of [leaving, staying]) await known(token)
  assert.equal((await here.request('DELETE', '/api/v3/sign_out', { token: leaving.token })).status, 204)
  assert.equal((await there.get(ws, leaving.token)).status, 401)
  assert.equal((await there.get(ws, staying.token)).status, 200)
})

test('401 on the other node after a user was deactivated or deleted through either API', async () => {
  const api = await connectApi(here, company)
  for (const end of [
    (id: string) => here.patch(`${ws}/users/${id}/user_status`, { status: 'inactive' }, admin.token),
    (id: string) => here.delete(`${ws}/users/${id}`, admin.token),
    (id: string) => api.send('PATCH', 'users/deactivate', { user: { id } }),
    (id: string) => api.send('DELETE', 'users', { user: { id } }),
  ]) {
    const { id, token } = await company.person()
    await known(token)
    assert.equal((await end(id)).status, 200)
    assert.equal((await there.get(ws, token)).status, 401)
  }
})

test('401 on the other node after a session was ended by its owner or an admin', async () => {
  const person = await company.person()
  const own = '/api/v3/users/me/sessions'
  for (const end of [
    (id: string) => here.delete(`${own}/${id}`, person.token),
    () => here.delete(own, person.token),
    (id: string) => here.delete(`${ws}/users/${person.id}/sessions/${id}`, admin.token),
    () => here.delete(`${ws}/users/${person.id}/sessions`, admin.token),
  ]) {
    const { id, secret } = await createSession(here, company.accountId, person.id)
    await known(secret)
    assert.equal((await end(id)).status, 200)
    assert.equal((await there.get(ws, secret)).status, 401)
  }
})

test('401 for all tokens of somebody who resets the password', async () => {
  const other = await createCompany(here)
  assert.equal((await there.get(other.ws, other.admin.token)).status, 200)
  const email = other.admin.email!
  const reset_password_token = await requestResetToken(here, email)
  const set = await setPassword(here, { email, reset_password_token, password: `${password}!` })
  assert.equal(set.status, 200, set.text)
  assert.equal((await there.get(other.ws, other.admin.token)).status, 401)
})

test('401 on the other node for all other tokens of somebody who changes the password', async () => {
  const { admin: somebody, ws: place } = await createCompany(here)
  assert.equal((await there.get(place, somebody.token)).status, 200)
  const wanted = { current_password: password, password: `${password}!` }
  const changed = await here.patch('/api/v3/users/me/password', wanted, somebody.token)
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await there.get(place, somebody.token)).status, 401)
  assert.equal((await there.get(place, changed.body.data.attributes.access_token)).status, 200)
})

test('added and removed roles take effect on the other node', async () => {
  const person = await company.person()
  await known(person.token)
  const createArea = () => there.post(`${ws}/areas`, { name: 'Bakehouse' }, person.token)
  assert.equal((await createArea()).status, 403)
  await here.patch(`${ws}/users/${person.id}`, { role_ids: ['3'] }, admin.token)
  assert.equal((await createArea()).status, 201)
  await here.patch(`${ws}/users/${person.id}`, { role_ids: ['1'] }, admin.token)
  assert.equal((await createArea()).status, 403)
})

test('changed settings of workspaces and areas take effect on the other node', async () => {
  const [lead, member] = [await company.person({ roles: [2] }), await company.person()]
  await known(lead.token)
  const area = await company.area('Counter', [lead.id])
  const punched = await here.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, member.token)
  const tracking = `${ws}/time_trackings/${punched.body.data.attributes.working_session_id}`
  assert.equal((await there.get(tracking, lead.token)).status, 404)
  await here.patch(`${ws}/areas/${area}`, { user_ids: [lead.id, member.id] }, admin.token)
  assert.equal((await there.get(tracking, lead.token)).status, 200)
  await here.patch(`${ws}/areas/${area}`, { user_ids: [member.id] }, admin.token)
  assert.equal((await there.get(tracking, lead.token)).status, 404)
})

test('a revoked api token ends on the other node', async () => {
  const issued = await here.post(`${company.account}/api_tokens`, { title: 'Payroll' }, admin.token)
  const { id, attributes } = issued.body.data
  const ping = () => there.get(`/public_api/v1/ping?api_token=${attributes.token}`)
  assert.equal((await ping()).status, 200)
  assert.equal(await costOf(ping), 0)
  assert.equal((await here.delete(`${company.account}/api_tokens/${id}`, admin.token)).status, 200)
  assert.equal((await ping()).status, 401)
})

test('a removed kiosk, or one in a deleted workspace, ends on the other node', async () => {
  const doomed = await addWorkspace(here, company, 'Doomed')
  const ends = [
    [company.ws, (id: string) => here.delete(`${ws}/kiosks/${id}`, admin.token)],
    [doomed.ws, () => here.delete(doomed.ws, admin.token)],
  ] as const
  for (const [place, end] of ends) {
    const { id, token } = await createKiosk(here, { ws: place, admin })
    const look = () => there.get('/api/v3/kiosk', token)
    assert.equal((await look()).status, 200)
    assert.equal(await costOf(look), 0)
    assert.equal((await end(id)).status, 200)
    assert.equal((await look()).status, 401)
  }
})

test('a session deleted directly in the database ends on all nodes', async () => {
  const { id, token } = await company.person()
  await known(token)
  const sql = connect({ url: database.url, max: 1, prepare: false })
  await sql`delete from access_tokens where account_id = ${company.accountId} and user_id = ${id}`
  await sql.end()
  await eventually(async () => (await there.get(ws, token)).status === 401)
})

test('a node that lost its listening connection looks sessions up again', async () => {
  const { id, token } = await company.person()
  await known(token)
  const { pool: sql } = here.services
  // The listening connection is gone, and the token is deleted before there is another.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stint hearing'`
  await sql`delete from access_tokens where account_id = ${company.accountId} and user_id = ${id}`
  await eventually(async () => (await there.get(ws, token)).status === 401)
  await eventually(() => there.services.pubSub.isConnected())
})

test('a node that does not receive its own messages caches nothing', async () => {
  const open = (onNotification?: (word: string) => void) =>
    connect({ url: database.url, max: 1, prepare: false, ...(onNotification && { onNotification }) })
  const pools = [open(), open()] as const
  const [deaf, pubSub] = pools.map(createPubSub) as [PubSub, PubSub]
  const watches = [open(() => {}), open((word) => pubSub.receive(word))] as const
  for (const [index, each] of [deaf, pubSub].entries()) {
    const [row] = await watches[index]!`select pg_backend_pid() as connection`
    await each.subscribe(watches[index]!, row!.connection)
  }
  // The other one, which started later, is connected by now.
  await eventually(() => pubSub.isConnected())
  assert.equal(deaf.isConnected(), false)
  await Promise.all([...pools, ...watches].map((pool) => pool.end()))
})
