import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import { type Company, createCompany, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import {
  assertToken,
  passwordMail,
  passwordMails,
  requestPasswordReset,
  setPassword,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({
  jobs: true,
  env: { STINT_CONFIRM_EMAIL: 'on', STINT_BASE_URL: 'https://time.example.org' },
})
const path = '/api/v3/email_confirmation'

const mailsTo = (email: string): string[] => world.mails().filter((mail) => mail.includes(`\nTo: ${email}\n`))
const linkIn = (mail: string): URL => new URL(/^https:\S+confirm-email\S+$/m.exec(mail)![0])
const confirmationMails = (email: string): string[] => mailsTo(email).filter((mail) => mail.includes('/confirm-email#'))
const tokenFor = async (email: string, after = 0): Promise<string> =>
  new URLSearchParams(linkIn(await eventually(() => confirmationMails(email)[after])).hash.slice(1)).get('token')!
const confirm = (token: string) => world.request('PUT', path, { body: { data: { attributes: { token } } } })
const isConfirmed = async ({ account, admin }: Company): Promise<boolean> =>
  (await world.get(account, admin.token)).body.data.attributes.email_confirmed
const allOut = async (): Promise<void> => {
  await eventually(async () => {
    const [row] = await world.services.pool<{ open: boolean }[]>`
      select exists (select from jobs.job where name like 'send-%' and state < 'completed') as open`
    return row?.open === false
  })
}
const invite = async (company: Company, email: string) => {
  const answer = await world.post(`${company.ws}/users`, { username: 'Emil Employee', email }, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  return answer
}

test('200 the link in the mail after a sign-up confirms the e-mail address, also when it is used again', async () => {
  const company = await createCompany(world, { username: 'Ada' })
  assert.equal(await isConfirmed(company), false)
  const token = await tokenFor(company.admin.email!)
  const [mail] = confirmationMails(company.admin.email!)
  assert.match(mail!, /^Subject: Confirm your e-mail address$/m)
  assert.equal(linkIn(mail!).origin, 'https://time.example.org')
  for (let round = 0; round < 2; round++) {
    const answer = await confirm(token)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.meta.success, /confirmed/)
    assert.equal(await isConfirmed(company), true)
  }
})

test('201 invitations are held back with a notice, and sent once the e-mail address is confirmed', async () => {
  const company = await createCompany(world)
  const people = [uniqueEmail(), uniqueEmail()]
  for (const email of people) assert.match((await invite(company, email)).body.meta.notice, /confirmed your own e-mail/)
  const token = await tokenFor(company.admin.email!)
  await allOut()
  for (const email of people) assert.deepEqual(mailsTo(email), [], 'no mail is sent')
  assert.equal((await confirm(token)).status, 200)
  for (const email of people) {
    const mail = await passwordMail(world, email)
    assertToken(await setPassword(world, { reset_password_token: mail.token, password: 'my own horse battery' }))
  }
  const later = uniqueEmail()
  assert.equal((await invite(company, later)).body.meta.notice, undefined)
  await passwordMail(world, later)
})

test('401 for an unknown, replaced or expired link, and one sent to a previous e-mail address', async () => {
  const company = await createCompany(world)
  const { admin } = company
  const first = await tokenFor(admin.email!)
  assertRefused(await confirm('none'), 401)
  assert.equal((await world.post(path, {}, admin.token)).status, 200)
  const second = await tokenFor(admin.email!, 1)
  assertRefused(await confirm(first), 401)
  const other = uniqueEmail()
  assert.equal((await world.patch(`${company.ws}/users/${admin.id}`, { email: other }, admin.token)).status, 200)
  assertRefused(await confirm(second), 401)
  assert.equal((await world.post(path, {}, admin.token)).status, 200)
  const third = await tokenFor(other)
  world.clock.advance({ hours: 7 * 24 })
  assertRefused(await confirm(third), 401)
  assert.equal(await isConfirmed(company), false)
})

test('200 a link is sent again until the address is confirmed; 403 for others, 401 without a token, 429 too often', async () => {
  const company = await createCompany(world)
  const employee = await company.person()
  assertRefused(await world.post(path, {}, employee.token), 403)
  assertRefused(await world.post(path, {}), 401)
  for (let round = 0; round < 5; round++) {
    // Mails queued together are sent in any order; only the latest link is valid.
    await allOut()
    assert.equal((await world.post(path, {}, company.admin.token)).status, 200)
  }
  assertRefused(await world.post(path, {}, company.admin.token), 429)
  await allOut()
  const token = await tokenFor(company.admin.email!, confirmationMails(company.admin.email!).length - 1)
  assert.equal((await confirm(token)).status, 200)
  const before = confirmationMails(company.admin.email!).length
  const again = await world.post(path, {}, company.admin.token)
  assert.deepEqual([again.status, again.body.meta.success], [200, 'The e-mail address is confirmed.'])
  await allOut()
  assert.equal(confirmationMails(company.admin.email!).length, before)
})

test('403 an invitation cannot be sent again before the e-mail address is confirmed', async () => {
  const company = await createCompany(world)
  const { body } = await invite(company, uniqueEmail())
  const again = await world.post(`${company.ws}/users/${body.data.id}/invitations`, {}, company.admin.token)
  assertRefused(again, 403)
  assert.match(again.body.errors[0].title, /Confirm your e-mail address/)
})

test('200 setting a password with a mailed link confirms the e-mail address as well', async () => {
  const company = await createCompany(world)
  const email = company.admin.email!
  assert.equal((await requestPasswordReset(world, email)).status, 200)
  const reset = await eventually(() => mailsTo(email).find((mail) => mail.includes('/set-password#')))
  const token = /^Token: (\S+)$/m.exec(reset)![1]!
  const issued = await setPassword(world, { reset_password_token: token, password: 'my own horse battery' })
  const session = assertToken(issued)
  assert.equal((await world.get(company.account, session)).body.data.attributes.email_confirmed, true)
})

test('invitations of people created through the public API are held back as well', async () => {
  const company = await createCompany(world)
  const email = uniqueEmail()
  await (await connectApi(world, company)).user({ email })
  await allOut()
  assert.deepEqual(mailsTo(email), [])
})

test('without a mail server, e-mail addresses count as confirmed', async () => {
  const plain = await createWorld()
  const company = await createCompany(plain)
  const { attributes } = (await plain.get(company.account, company.admin.token)).body.data
  assert.equal(attributes.email_confirmed, true)
})

test('the number of invitations per account and hour is limited, and the others are sent later', async () => {
  const strict = await createWorld({ jobs: true, env: { STINT_LIMIT_INVITATIONS: '2/1h' } })
  const company = await createCompany(strict)
  const people = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
  for (const email of people) await company.person({ attributes: { email } })
  await waitForPasswordMails(strict)
  const invited = () => people.filter((email) => passwordMails(strict, email).length > 0).length
  assert.equal(invited(), 2)
  const [row] = await strict.services.pool<{ count: number }[]>`select count(*)::int as count from waiting_invitations`
  assert.equal(row!.count, 1)
  strict.clock.advance({ hours: 1 })
  await strict.services.appContext.enqueue(strict.services.pool, 'send-waiting-invitations', {})
  await eventually(() => invited() === 3)
})

test('the number of invitations per recipient and hour is limited across accounts', async () => {
  const strict = await createWorld({ jobs: true, env: { STINT_LIMIT_INVITATIONS_RECIPIENT: '2/1h' } })
  const email = uniqueEmail()
  for (let round = 0; round < 4; round++) {
    const company = await createCompany(strict)
    const { id } = await company.person({ attributes: { email } })
    await waitForPasswordMails(strict)
    assert.equal((await strict.delete(`${company.ws}/users/${id}`, company.admin.token)).status, 200)
  }
  assert.equal(passwordMails(strict, email).length, 2)
})
