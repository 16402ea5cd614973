import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import {
  assertToken,
  passwordMail,
  passwordMails,
  requestResetToken,
  setPassword,
  signIn,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true, env: { STINT_BASE_URL: 'https://time.example.org/' } })
const company = await createCompany(world, { account_name: 'Bakery & Sons' })
const { ws, admin } = company
const chosen = 'my own horse battery'

test('a user created with an e-mail address gets a mail whose link sets the first password once', async () => {
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email, username: 'Emil Employee' } })
  assertRefused(await signIn(world, email, chosen), 401)
  const mail = await passwordMail(world, email)
  assert.ok(mail.link.href.startsWith('https://time.example.org/set-password#email='))
  assert.equal(mail.email, email)
  assert.match(mail.head, /^Subject: Bakery & Sons invites you to Stint$/m)
  assert.match(mail.text, /^Hello Emil Employee,$/m)
  assert.match(mail.text, /7 days/)

  const given = { email, reset_password_token: mail.token, password: chosen }
  const answer = await setPassword(world, given)
  assertToken(answer)
  assert.equal(answer.body.data.relationships.user.data.id, person.id)
  assert.deepEqual(answer.body.data.relationships.workspaces.data, [{ id: company.workspaceId, type: 'workspace' }])
  assertToken(await signIn(world, email, chosen))
  assertRefused(await setPassword(world, given), 401)
})

test('200 the page of the link exists', async () => {
  const page = await world.get('/set-password')
  assert.equal(page.status, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
})

test('the invitation is in the language of the user, or else of the account', async () => {
  const german = await createCompany(world, { locale: 'de', account_name: 'Bäckerei' })
  const [own, inherited, english] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
  await company.person({ attributes: { email: own, locale: 'de' } })
  await german.person({ attributes: { email: inherited } })
  await german.person({ attributes: { email: english, locale: 'en' } })
  assert.match((await passwordMail(world, own)).head, /^Subject: Einladung von Bakery & Sons zu Stint$/m)
  assert.match((await passwordMail(world, inherited)).text, /^Hallo Emil Employee,$/m)
  assert.match((await passwordMail(world, english)).text, /^Hello Emil Employee,$/m)
})

test('a user without an e-mail address gets no mail, until one is added', async () => {
  const before = world.mails().length
  const person = await company.person()
  await waitForPasswordMails(world)
  assert.equal(world.mails().length, before)
  const email = uniqueEmail()
  const changed = await world.patch(`${ws}/users/${person.id}`, { email }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  const { token } = await passwordMail(world, email)
  assertToken(await setPassword(world, { email, reset_password_token: token, password: chosen }))
})

test('400 a refused user gets no mail, because the job is rolled back', async () => {
  const email = uniqueEmail()
  const answer = await world.post(`${ws}/users`, { username: 'Nobody', email, area_ids: [999_999] }, admin.token)
  assert.equal(answer.status, 400, answer.text)
  await waitForPasswordMails(world)
  assert.deepEqual(passwordMails(world, email), [])
})

test('an invitation and a password reset are both valid until one is used', async () => {
  const email = uniqueEmail()
  await company.person({ attributes: { email } })
  const invitation = (await passwordMail(world, email)).token
  const reset = await requestResetToken(world, email)
  assertToken(await setPassword(world, { email, reset_password_token: reset, password: chosen }))
  assertRefused(await setPassword(world, { email, reset_password_token: invitation, password: chosen }), 401)
})

test('200 less than seven days later, 401 after seven days', async () => {
  const [early, late] = [uniqueEmail(), uniqueEmail()]
  for (const email of [early, late]) await company.person({ attributes: { email } })
  const tokens = { early: (await passwordMail(world, early)).token, late: (await passwordMail(world, late)).token }
  world.clock.advance({ hours: 7 * 24 - 1 })
  assertToken(await setPassword(world, { email: early, reset_password_token: tokens.early, password: chosen }))
  world.clock.advance({ hours: 1 })
  assertRefused(await setPassword(world, { email: late, reset_password_token: tokens.late, password: chosen }), 401)
  assertToken(
    await setPassword(world, {
      email: late,
      reset_password_token: await requestResetToken(world, late),
      password: chosen,
    }),
  )
})
