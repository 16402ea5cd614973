import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../../../support/company.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { factorRequests, setUpAuthenticator } from '../../../support/second-factors.ts'
import { assertToken } from '../../../support/sign-in.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, people, otherCompany } = await createFixture({ jobs: true })
const { begin, removeAuthenticator, show, signIn } = factorRequests(world)

type Company = Awaited<ReturnType<typeof createCompany>>

const want = ({ ws, admin }: Company, attributes: object) => world.patch(ws, attributes, admin.token)
const lists = async ({ ws }: Company, token: string) => (await world.get(`${ws}/time_trackings`, token)).status

/** A company whose admin has a second factor already and demands one of others. */
async function wanting(demand: 'admins' | 'everybody', days: number) {
  const own = await createCompany(world)
  await setUpAuthenticator(world, own.admin.token)
  const [employee, workspaceAdmin] = [await own.person({}), await own.person({ roles: [3] })]
  const answer = await want(own, { second_factor_demand: demand, second_factor_grace_days: days })
  assert.equal(answer.status, 200, answer.text)
  const { second_factor_demand, second_factor_grace_days } = answer.body.data.attributes
  assert.deepEqual([second_factor_demand, second_factor_grace_days], [demand, days])
  return { own, employee, workspaceAdmin }
}

test('403 everybody without a second factor after the grace period, until they set one up', async () => {
  const { own, employee } = await wanting('everybody', 3)
  const { token } = employee
  const { due_at } = (await show(token)).body.data.attributes
  assert.ok(Math.abs(Date.parse(due_at) - world.clock.now().add({ hours: 72 }).epochMilliseconds) < 60_000, due_at)
  assert.equal(await lists(own, token), 200)
  world.clock.advance({ hours: 73 })
  const refused = await world.get(`${own.ws}/time_trackings`, token)
  assertRefused(refused, 403, ['second_factor'])
  assertRefused(await world.post(`${own.ws}/areas`, { name: 'Bar' }, token), 403, ['second_factor'])
  assert.equal((await world.get('/api/v3/users/me', token)).status, 200)
  await setUpAuthenticator(world, token)
  assert.equal(await lists(own, token), 200)
  assert.equal((await show(token)).body.data.attributes.due_at, null)
  assertRefused(await removeAuthenticator(token), 400, ['base'])
  assert.equal(await lists(own, own.admin.token), 200)
})

test('403 only admins are affected if it is demanded of admins', async () => {
  const { own, employee, workspaceAdmin } = await wanting('admins', 0)
  assert.equal(await lists(own, employee.token), 200)
  assert.equal((await show(employee.token)).body.data.attributes.due_at, null)
  assertRefused(await world.get(`${own.ws}/time_trackings`, workspaceAdmin.token), 403, ['second_factor'])
  assert.equal((await want(own, { second_factor_demand: 'nobody' })).status, 200)
  assert.equal(await lists(own, workspaceAdmin.token), 200)
})

test('403 people who join later have a grace period of their own; other companies are not affected', async () => {
  const { own } = await wanting('everybody', 2)
  world.clock.advance({ hours: 72 })
  const late = await own.person({})
  assert.equal(await lists(own, late.token), 200)
  world.clock.advance({ hours: 49 })
  assertRefused(await world.get(`${own.ws}/time_trackings`, late.token), 403, ['second_factor'])
  assert.equal(await lists(company, people.employee.token), 200)
})

test('400 for an invalid demand, 403 for employees and area admins', async () => {
  assertRefused(await want(company, { second_factor_demand: 'some' }), 400, ['second_factor_demand'])
  assertRefused(await want(company, { second_factor_grace_days: 366 }), 400, ['second_factor_grace_days'])
  for (const role of nonAdmins)
    assertRefused(await world.patch(company.ws, { second_factor_demand: 'everybody' }, people[role].token), 403)
})

test('200 an admin deletes the second factors of a user, who gets a mail; 401, 403 and 404 for others', async () => {
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email } })
  await setUpAuthenticator(world, person.token)
  const path = `${company.ws}/users/${person.id}/second_factor`
  assert.equal((await world.get(path, company.admin.token)).body.data.attributes.authenticator, true)
  for (const role of nonAdmins) {
    assertRefused(await world.get(path, people[role].token), 403)
    assertRefused(await world.delete(path, people[role].token), 403)
  }
  assertRefused(await world.get(path, otherCompany.admin.token), 404)
  assertRefused(
    await world.delete(`${otherCompany.ws}/users/${person.id}/second_factor`, otherCompany.admin.token),
    404,
  )
  assertRefused(await world.delete(path), 401)
  const reset = await world.delete(path, people.workspaceAdmin.token)
  assert.equal(reset.status, 200, reset.text)
  assert.equal(reset.body.data.attributes.authenticator, false)
  await eventually(() =>
    world
      .mails()
      .find((mail) => mail.includes(`\nTo: ${email}\n`) && /second factors for Stint were removed/.test(mail)),
  )
})

test('403 deleting second factors of somebody with a higher role, and one’s own', async () => {
  const { own, workspaceAdmin } = await wanting('everybody', 30)
  const path = (id: string) => `${own.ws}/users/${id}/second_factor`
  assertRefused(await world.delete(path(own.admin.id), workspaceAdmin.token), 403)
  assertRefused(await world.delete(path(own.admin.id), own.admin.token), 403)
  assert.equal((await begin(workspaceAdmin.token)).status, 201)
  assertToken(await signIn((await createCompany(world)).admin.email!))
})
