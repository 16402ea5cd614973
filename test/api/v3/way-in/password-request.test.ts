import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { passwordMail, passwordMails, requestPasswordReset, waitForPasswordMails } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true, env: { STINT_BASE_URL: 'https://time.example.org' } })
const company = await createCompany(world)
const email = company.admin.email!

test('200 a known e-mail address gets a mail with a link, an unknown one the same response but no mail', async () => {
  const nobody = uniqueEmail()
  const known = await requestPasswordReset(world, email)
  const unknown = await requestPasswordReset(world, nobody)
  for (const answer of [known, unknown]) {
    assert.equal(answer.status, 200)
    assert.deepEqual(Object.keys(answer.body), ['meta'])
    assert.deepEqual(Object.keys(answer.body.meta).sort(), ['git_commit', 'request_id', 'success'])
    assert.match(answer.body.meta.success, /instructions/)
  }
  assert.equal(known.body.meta.success, unknown.body.meta.success)

  const mail = await passwordMail(world, email)
  assert.equal(`${mail.link.origin}${mail.link.pathname}`, 'https://time.example.org/set-password')
  assert.equal(mail.email, email)
  assert.match(mail.token, /^[\w-]{43}$/)
  assert.ok(mail.text.includes(`Token: ${mail.token}`))
  assert.match(mail.head, /^Subject: Set a new password$/m)
  assert.match(mail.text, /Hello Ada Admin/)
  await waitForPasswordMails(world)
  assert.deepEqual(passwordMails(world, nobody), [])
})

test('200 in any spelling of the e-mail address, the mail is sent to the stored one', async () => {
  const { admin } = await createCompany(world)
  assert.equal((await requestPasswordReset(world, ` ${admin.email!.toUpperCase()}`)).status, 200)
  assert.equal((await passwordMail(world, admin.email!)).email, admin.email)
})

test('200 the mail is in German for a German account', async () => {
  const { admin } = await createCompany(world, { locale: 'de' })
  assert.equal((await world.post('/api/v3/password', { email: admin.email })).status, 200)
  const mail = await passwordMail(world, admin.email!)
  assert.match(mail.head, /^Subject: Neues Passwort festlegen$/m)
  assert.match(mail.text, /^Hallo Ada Admin,$/m)
})

test('200 and no mail for deactivated and deleted users', async () => {
  const [deactivated, deleted] = [uniqueEmail(), uniqueEmail()]
  const first = await company.person({ attributes: { email: deactivated } })
  const second = await company.person({ attributes: { email: deleted } })
  await waitForPasswordMails(world)
  const { ws, admin } = company
  await world.patch(`${ws}/users/${first.id}/user_status`, { status: 'inactive' }, admin.token)
  await world.delete(`${ws}/users/${second.id}`, admin.token)
  for (const address of [deactivated, deleted]) assert.equal((await requestPasswordReset(world, address)).status, 200)
  await waitForPasswordMails(world)
  for (const address of [deactivated, deleted])
    assert.equal(passwordMails(world, address).length, 1, 'only the invitation')
})

test('400 without a valid e-mail address', async () => {
  assertRefused(await world.post('/api/v3/password', {}), 400, ['email'])
  assertRefused(await requestPasswordReset(world, 'nobody'), 400, ['email'])
})

test('429 after five requests per hour for one e-mail address from one IP address, whether or not the account exists', async () => {
  const { admin } = await createCompany(world)
  for (const address of [admin.email!, uniqueEmail()]) {
    const here = { address: '192.0.2.1' }
    for (let round = 0; round < 5; round++) assert.equal((await requestPasswordReset(world, address, here)).status, 200)
    const refused = await requestPasswordReset(world, address.toUpperCase(), here)
    assertRefused(refused, 429)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 3500 && wait <= 3600, `${wait}`)
    assert.equal((await requestPasswordReset(world, address, { address: '192.0.2.2' })).status, 200)
  }
  await waitForPasswordMails(world)
  assert.equal(passwordMails(world, admin.email!).length, 6)
  world.clock.advance({ hours: 1 })
  assert.equal((await requestPasswordReset(world, admin.email!, { address: '192.0.2.1' })).status, 200)
})
