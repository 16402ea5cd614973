import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../../support/company.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import {
  assertToken,
  passwordMail,
  passwordMails,
  setPassword,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'

const { world, company, people, otherWorkspace, otherCompany } = await createFixture({
  jobs: true,
  env: { STINT_LIMIT_PASSWORD_RESET: '2/1h' },
})
const { ws, admin } = company
const chosen = 'my own horse battery'

const invite = (id: string, token?: string, place = ws) =>
  world.request('POST', `${place}/users/${id}/invitations`, { token })

test('200 another invitation is sent, and only its link is valid; 400 once a password is set', async () => {
  const email = uniqueEmail()
  const { id } = await company.person({ attributes: { email } })
  const first = await passwordMail(world, email)
  const answer = await invite(id, people.workspaceAdmin.token)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.type, answer.body.data.id], ['user', id])
  const second = await passwordMail(world, email, 1)
  assert.match(second.head, /^Subject: Nordlicht invites you to Stint$/m)
  const given = { email, password: chosen }
  assertRefused(await setPassword(world, { ...given, reset_password_token: first.token }), 401)
  assertToken(await setPassword(world, { ...given, reset_password_token: second.token }))
  assertRefused(await invite(id, admin.token), 400, ['base'])
})

test('400 for a user without e-mail address, with a password, or deactivated; no mail is sent', async () => {
  assertRefused(await invite(people.employee.id, admin.token), 400, ['email'])
  assertRefused(await invite(admin.id, admin.token), 400, ['base'])
  const email = uniqueEmail()
  const { id } = await company.person({ attributes: { email } })
  await world.patch(`${ws}/users/${id}/user_status`, { status: 'inactive' }, admin.token)
  await waitForPasswordMails(world)
  const before = passwordMails(world, email).length
  assertRefused(await invite(id, admin.token), 400, ['status'])
  await waitForPasswordMails(world)
  assert.equal(passwordMails(world, email).length, before)
})

test('429 above the limit of mails per person, whoever sends them, also concurrently', async () => {
  const [email, another] = [uniqueEmail(), uniqueEmail()]
  const { id } = await company.person({ attributes: { email } })
  const { id: otherId } = await company.person({ attributes: { email: another } })
  const tokens = [admin.token, people.workspaceAdmin.token, admin.token, admin.token]
  const statuses = (await Promise.all(tokens.map((token) => invite(id, token)))).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 200, 429, 429])
  const refused = await invite(id, admin.token)
  assertRefused(refused, 429)
  assert.ok(Number(refused.headers['retry-after']) > 3000)
  const toAnother = await invite(otherId, admin.token)
  assert.equal(toAnother.status, 200, toAnother.text)
  world.clock.advance({ hours: 1 })
  const later = await invite(id, admin.token)
  assert.equal(later.status, 200, later.text)
})

test('sending an invitation while the user is changed does not deadlock', async () => {
  const { pool, jobs } = world.services
  const email = uniqueEmail()
  const { id } = await company.person({ attributes: { email } })
  await passwordMail(world, email)
  await pool.begin(async (tx) => {
    await tx`select from users where id = ${id} for update`
    const payload = { account_id: company.accountId, user_id: id, purpose: 'invitation' }
    await jobs.enqueue(pool, 'send-password-mail', payload)
    await waitForBlockedStatements(world)
    await tx`delete from password_tokens where user_id = ${id}`
  })
  await passwordMail(world, email, 1)
  const [tries] = await pool`select max(retry_count) as again from jobs.job where data->>'user_id' = ${id}`
  assert.equal(tries!.again, 0)
})

test('401 without a token, 403 for employees and area admins, 404 for users of others', async () => {
  const { id } = await company.person({ attributes: { email: uniqueEmail() } })
  assertRefused(await invite(id), 401)
  for (const role of nonAdmins) assertRefused(await invite(id, people[role].token), 403)
  assertRefused(await invite(id, otherCompany.admin.token), 404)
  assertRefused(await invite(id, otherCompany.admin.token, otherCompany.ws), 404)
  assertRefused(await invite(otherCompany.admin.id, admin.token), 404)
  const away = await world.post(`${otherWorkspace.ws}/users`, { username: 'Kai', email: uniqueEmail() }, admin.token)
  assertRefused(await invite(away.body.data.id, people.workspaceAdmin.token), 404)
  assertRefused(await invite('999999', admin.token), 404)
})

test('200 admins see and list who has not accepted an invitation', async () => {
  const email = uniqueEmail()
  const { id } = await company.person({ attributes: { email } })
  const pending = async (): Promise<string[]> => {
    const listed = await world.get(`${ws}/users?filter[invitation_pending]=eq:true&items=100`, admin.token)
    return listed.body.data.map((one: { id: string }) => one.id)
  }
  const isPending = async (one: string): Promise<boolean> =>
    (await world.get(`${ws}/users/${one}`, admin.token)).body.data.attributes.invitation_pending
  assert.equal(await isPending(id), true)
  assert.equal(await isPending(people.employee.id), false, 'a user without e-mail address is not invited')
  assert.equal(await isPending(admin.id), false)
  const before = await pending()
  assert.ok(before.includes(id) && !before.includes(admin.id))
  const { token } = await passwordMail(world, email)
  assertToken(await setPassword(world, { email, password: chosen, reset_password_token: token }))
  assert.equal(await isPending(id), false)
  assert.ok(!(await pending()).includes(id))
})
