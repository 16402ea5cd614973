import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { plainName } from '../../../src/platform/mail/plain-name.ts'
import { createCompany, uniqueEmail } from '../../support/company.ts'
import { assertRefused } from '../../support/refusals.ts'
import { passwordMail, signUp } from '../../support/sign-in.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createCompany(world)
const { ws, account, admin } = company

const bad: Record<string, string> = {
  'a line break': 'Ada\nBcc: all@example.org',
  'a carriage return': 'Ada\rSubject: Win',
  'a tab': 'Ada\tLovelace',
  'a bell': 'Ada\u0007',
  'a line separator': 'Ada\u2028Lovelace',
  'a bidirectional control character': 'Ada \u202egpj.exe',
  'a web address': 'Win at https://evil.example/now',
  'a web address without its scheme': 'Win at WWW.evil.example',
}
for (const [what, name] of Object.entries(bad))
  test(`400 ${what} in the name of a person, a company or a workspace`, async () => {
    assertRefused(await signUp(world, { username: name }), 400, ['username'])
    assertRefused(await signUp(world, { account_name: name }), 400, ['account_name'])
    assertRefused(await signUp(world, { workspace_name: name }), 400, ['workspace_name'])
    assertRefused(await world.patch(account, { name }, admin.token), 400, ['name'])
    assertRefused(await world.patch(ws, { name }, admin.token), 400, ['name'])
    assertRefused(await world.post(`${account}/workspaces`, { name }, admin.token), 400, ['name'])
    assertRefused(await world.post(`${ws}/users`, { username: name }, admin.token), 400, ['username'])
    const refused = await world.patch(`${ws}/users/${admin.id}`, { username: name }, admin.token)
    assertRefused(refused, 400, ['username'])
    assert.match(refused.body.errors[0].title, /^Username must (be one line without|not contain a web)/)
  })

test('201 real names of people and companies are accepted', async () => {
  for (const username of ['Łukasz O’Neill-Müller', 'Dr. Ada Lovelace', '李小龍', 'Booking.com', 'Ada  Lovelace'])
    assert.equal((await signUp(world, { username, account_name: username })).status, 201)
})

test('200 an existing name that would be refused now is kept until it is changed', async () => {
  const person = await company.person()
  await world.services.pool`update users set username = ${'Old\nname'} where id = ${person.id}`
  const changed = await world.patch(`${ws}/users/${person.id}`, { abbreviation: 'ON' }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.attributes.username, 'Old\nname')
})

test('existing names that would be refused now are one line in mails, and never become links', async () => {
  const email = uniqueEmail()
  const other = await createCompany(world, { account_name: 'evil.example Ltd', username: 'Eve' })
  await world.services.pool`
    update accounts set name = ${'Win\r\nBcc: x@evil.example https://evil.example'} where id = ${other.accountId}`
  await other.person({ attributes: { email, username: 'evil.example/now' } })
  const { head, text } = await passwordMail(world, email)
  assert.doesNotMatch(head, /^Bcc:/im)
  const [before] = text.split('http://127')
  assert.doesNotMatch(before!, /evil\.example|https?:\/\/|^Bcc/m)
  assert.ok(before!.replaceAll('\u2060', '').includes('evil.example/now'), 'the visible text is the same')
})

test('a name is cut to 100 characters', () => {
  assert.equal(plainName('x'.repeat(101)), `${'x'.repeat(100)}…`)
  assert.equal(plainName('Dr. Ada Lovelace'), 'Dr. Ada Lovelace')
})
