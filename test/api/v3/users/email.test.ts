import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { password, uniqueEmail } from '../../../support/company.ts'
import { addWorkspace, createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, people } = await createFixture({ jobs: true })
const { token } = company.admin
const users = `${company.ws}/users`

const mailTo = (address: string): string | undefined =>
  world.mails().findLast((mail) => mail.includes(`To: ${address}`))
const tokenIn = (mail: string): string => /Token: (\S+)/.exec(mail)![1]!
const invitation = async (address: string): Promise<string> => tokenIn(await eventually(() => mailTo(address)))
const accept = (email: string, reset_password_token: string) =>
  world.request('PUT', '/api/v3/password', {
    body: { data: { attributes: { email, reset_password_token, password } } },
  })
const invited = async (email: string): Promise<string> =>
  (await world.post(users, { username: 'Iris Invited', email }, token)).body.data.id

test('200 an invited user sets a password and is signed in', async () => {
  const email = uniqueEmail()
  const id = await invited(email)
  const answer = await accept(email, await invitation(email))
  assert.equal(answer.status, 200, answer.text)
  const me = await world.get(`${users}/me`, answer.body.data.attributes.access_token)
  assert.equal(me.body.data.id, id)
})

test('200 correcting the e-mail address invalidates the old link and invites the new address', async () => {
  const [wrong, right] = [uniqueEmail(), uniqueEmail()]
  const id = await invited(wrong)
  const stale = await invitation(wrong)
  const answer = await world.patch(`${users}/${id}`, { email: right }, people.workspaceAdmin.token)
  assert.equal(answer.body.data.attributes.email, right)
  assertRefused(await accept(wrong, stale), 401)
  assertRefused(await accept('', stale), 401)
  assert.equal((await accept(right, await invitation(right))).status, 200)
})

test('200 a changed e-mail address keeps the password, and the old address can be used again', async () => {
  const [before, after] = [uniqueEmail(), uniqueEmail()]
  const id = await invited(before)
  await accept(before, await invitation(before))
  assert.equal((await world.patch(`${users}/${id}`, { email: after }, token)).status, 200)
  assertRefused(await world.post('/api/v3/sign_in', { email: before, password }), 401)
  assert.equal((await world.post('/api/v3/sign_in', { email: after, password })).status, 200)
  assert.equal((await world.post(users, { username: 'Next', email: before }, token)).status, 201)
})

test('200 a user who gets an e-mail address is invited, one who loses it is signed out', async () => {
  const email = uniqueEmail()
  const person = await company.person()
  await world.patch(`${users}/${person.id}`, { email }, token)
  const answer = await accept(email, await invitation(email))
  const own = answer.body.data.attributes.access_token
  const cleared = await world.patch(`${users}/${person.id}`, { email: null }, token)
  assert.equal(cleared.body.data.attributes.email, null)
  assertRefused(await world.get(`${users}/me`, own), 401)
})

test('400 the e-mail address of an account admin cannot be removed', async () => {
  const answer = await world.patch(`${users}/${company.admin.id}`, { email: null }, token)
  assertRefused(answer, 400, ['email'])
})

test('403 only account admins change the e-mail address of a user of several workspaces', async () => {
  const founder = await company.person({ roles: [4], attributes: { email: uniqueEmail() } })
  await addWorkspace(world, { ...company, admin: founder }, 'Second home')
  const path = `${users}/${founder.id}`
  await world.patch(path, { role_ids: ['1'] }, token)
  assertRefused(await world.patch(path, { email: uniqueEmail() }, people.workspaceAdmin.token), 403)
  assert.equal((await world.patch(path, { username: 'Renamed' }, people.workspaceAdmin.token)).status, 200)
  assert.equal((await world.patch(path, { email: uniqueEmail() }, token)).status, 200)
})
