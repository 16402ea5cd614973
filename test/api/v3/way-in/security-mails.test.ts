import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { passwordMail, requestResetToken, setPassword, signIn, signUp } from '../../../support/sign-in.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
/** Text that only this mail contains; the body of a mail is not encoded. */
const told = {
  device: { en: 'somebody has signed in as you' },
  email: {
    en: 'the e-mail address that you sign in with was changed or removed',
    de: 'gehört eine andere oder keine E-Mail-Adresse',
  },
  password: { de: 'das Passwort wurde geändert' },
}

/** The mails to this address once all mail jobs have completed. */
async function mailsTo(email: string): Promise<string[]> {
  await eventually(async () => {
    const [row] = await world.services.pool<{ open: boolean }[]>`
      select exists (select from jobs.job where name like 'send-%-mail' and state < 'completed') as open`
    return row?.open === false
  })
  return world.mails().filter((mail) => mail.includes(`\nTo: ${email}\n`))
}
const about = (mails: string[], words: string): string[] => mails.filter((mail) => mail.includes(words))
const from = (address: string, userAgent = firefox) => ({ address, headers: { 'user-agent': userAgent } })

test('a sign-in with a new device or from a new network sends one mail; the first one and known ones do not', async () => {
  const email = uniqueEmail()
  await signUp(world, { email }, from('192.0.2.1'))
  await signIn(world, email, password, from('192.0.2.200'))
  assert.equal((await mailsTo(email)).length, 0, 'the same device in the same network')
  await Promise.all([1, 2, 3].map((last) => signIn(world, email, password, from(`198.51.100.${last}`))))
  const [mail, ...more] = about(await mailsTo(email), told.device.en)
  assert.ok(mail)
  assert.equal(more.length, 0, 'only one mail')
  assert.match(mail, /Device: Firefox, Linux\nNetwork: 198\.51\.100\.0\/24/)
  await signIn(world, email, password, from('192.0.2.1', 'okhttp/5.0'))
  assert.equal(about(await mailsTo(email), told.device.en).length, 2, 'another program')
})

test('a failed sign-in sends no mail, and does not make a device known', async () => {
  const email = uniqueEmail()
  await signUp(world, { email }, from('192.0.2.1'))
  assertRefused(await signIn(world, email, 'wrong', from('203.0.113.1')), 401)
  await signIn(world, email, password, from('203.0.113.1'))
  assert.equal(about(await mailsTo(email), told.device.en).length, 1)
})

test('a changed e-mail address sends a mail to the old address only, in the language of the person', async () => {
  for (const language of ['en', 'de'] as const) {
    const company = await createCompany(world, { locale: language })
    const [old, fresh] = [company.admin.email!, uniqueEmail()]
    const path = `${company.ws}/users/${company.admin.id}`
    assert.equal((await world.patch(path, { email: fresh }, company.admin.token)).status, 200)
    const mails = about(await mailsTo(old), told.email[language])
    assert.equal(mails.length, 1)
    assert.ok(!mails[0]!.includes(fresh))
    assert.equal((await mailsTo(fresh)).length, 0)
    await world.patch(path, { email: fresh, username: 'Ada' }, company.admin.token)
    assert.equal((await mailsTo(fresh)).length, 0, 'nothing has changed')
  }
})

test('a refused change sends no mail', async () => {
  const [company, other] = [await createCompany(world), await createCompany(world)]
  const path = `${company.ws}/users/${company.admin.id}`
  assertRefused(await world.patch(path, { email: other.admin.email }, company.admin.token), 400, ['email'])
  assert.equal((await mailsTo(company.admin.email!)).length, 0)
})

test('a person without a password is invited at a corrected e-mail address, without a mail about it to the old one', async () => {
  const company = await createCompany(world)
  const [typo, right] = [uniqueEmail(), uniqueEmail()]
  const person = await company.person({ attributes: { email: typo } })
  await world.patch(`${company.ws}/users/${person.id}`, { email: right }, company.admin.token)
  await passwordMail(world, right)
  assert.equal(about(await mailsTo(typo), told.email.en).length, 0)
})

test('a changed or reset password sends a mail, the first one after an invitation does not', async () => {
  const company = await createCompany(world, { locale: 'de' })
  const email = company.admin.email!
  const change = { current_password: password, password: `${password}!` }
  assert.equal((await world.patch('/api/v3/users/me/password', change, company.admin.token)).status, 200)
  assert.equal(about(await mailsTo(email), told.password.de).length, 1)
  const reset_password_token = await requestResetToken(world, email)
  assert.equal((await setPassword(world, { email, reset_password_token, password })).status, 200)
  assert.equal(about(await mailsTo(email), told.password.de).length, 2)
  const invited = uniqueEmail()
  const { person } = await createCompany(world, { locale: 'de' })
  await person({ attributes: { email: invited } })
  const { token } = await passwordMail(world, invited)
  assert.equal((await setPassword(world, { reset_password_token: token, password })).status, 200)
  assert.equal(about(await mailsTo(invited), told.password.de).length, 0)
})

test('the time in a mail is in the time zone of the person, or else of the workspace', async () => {
  for (const [workspace, own, told] of [
    ['Lisbon', null, 'Europe/Lisbon'],
    ['Lisbon', 'Eastern Time (US & Canada)', 'America/New_York'],
  ] as const) {
    const company = await createCompany(world, { time_zone: workspace })
    const { id, token, email } = company.admin
    assert.equal((await world.patch(`${company.ws}/users/${id}`, { time_zone: own }, token)).status, 200)
    const change = { current_password: password, password: `${password}!` }
    assert.equal((await world.patch('/api/v3/users/me/password', change, token)).status, 200)
    assert.equal(about(await mailsTo(email!), `(${told})`).length, 1, told)
  }
})
