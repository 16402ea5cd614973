import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, signIn, signUp } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const sql = world.services.pool

test('201 returns a valid token, with the ids of user, account and workspace', async () => {
  const answer = await signUp(world)
  const token = assertToken(answer, 201)
  const { user, account, workspaces } = answer.body.data.relationships
  for (const [link, type] of [
    [user.data, 'user'],
    [account.data, 'account'],
    [workspaces.data[0], 'workspace'],
  ])
    assert.deepEqual(link, { id: link.id, type })
  assert.equal(workspaces.data.length, 1)

  const me = await world.get(`/api/v3/workspaces/${workspaces.data[0].id}/users/me`, token)
  assert.equal(me.status, 200)
  assert.equal(me.body.data.id, user.data.id)
  assert.equal(me.body.data.attributes.assumed_role, 'admin')
  assert.equal((await world.get(`/api/v3/accounts/${account.data.id}`, token)).status, 200, 'administers the account')
})

test('201 the default names of account and workspace are the name of the person', async () => {
  const plain = await signUp(world, { username: 'Grace Hopper' })
  const named = await signUp(world, { account_name: 'Hopper & Sons', workspace_name: 'Dock' })
  for (const [answer, accountName, workspaceName] of [
    [plain, 'Grace Hopper', 'Grace Hopper'],
    [named, 'Hopper & Sons', 'Dock'],
  ] as const) {
    const { account, workspaces } = answer.body.data.relationships
    const token = assertToken(answer, 201)
    const shown = await world.get(`/api/v3/accounts/${account.data.id}`, token)
    assert.equal(shown.body.data.attributes.account_name, accountName)
    const workspace = await world.get(`/api/v3/workspaces/${workspaces.data[0].id}`, token)
    assert.equal(workspace.body.data.attributes.name, workspaceName)
  }
})

for (const time_zone of ['Berlin', 'Europe/Berlin', 'Pacific Time (US & Canada)'])
  test(`201 the first workspace keeps the time zone as sent: ${time_zone}`, async () => {
    const answer = await signUp(world, { time_zone })
    const { workspaces } = answer.body.data.relationships
    const shown = await world.get(`/api/v3/workspaces/${workspaces.data[0].id}`, assertToken(answer, 201))
    assert.equal(shown.body.data.attributes.time_zone, time_zone)
  })

// At any moment, the date in at least one of the two differs from that in UTC.
for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`201 the time account of the first admin starts on the current date in ${time_zone}`, async () => {
    const days = [Temporal.Now.plainDateISO(time_zone).toString()]
    const answer = await signUp(world, { time_zone })
    const { workspaces } = answer.body.data.relationships
    const me = await world.get(`/api/v3/workspaces/${workspaces.data[0].id}/users/me`, assertToken(answer, 201))
    days.push(Temporal.Now.plainDateISO(time_zone).toString())
    assert.ok(days.includes(me.body.data.attributes.start_of_accounting), me.body.data.attributes.start_of_accounting)
  })

for (const [holiday_calendar, stored, hasReformationDay] of [
  ['DE-HH', 'DE-HH', true],
  ['DE-BY', 'DE-BY', false],
  ['DE', 'DE', false],
  ['none', 'none', false],
  [null, null, false],
  ['', null, false],
  [undefined, null, false],
] as const)
  test(`201 the first workspace has the public holidays of ${holiday_calendar}`, async () => {
    const answer = await signUp(world, { time_zone: 'Europe/Berlin', holiday_calendar })
    const token = assertToken(answer, 201)
    const ws = `/api/v3/workspaces/${answer.body.data.relationships.workspaces.data[0].id}`
    assert.equal((await world.get(ws, token)).body.data.attributes.holiday_calendar, stored)
    const { body } = await world.get(`${ws}/public_holidays?year=2026&items=100`, token)
    const days = body.data.map(({ attributes }: { attributes: { date: string } }) => attributes.date)
    assert.deepEqual([days.includes('2026-10-31'), days.includes('2026-10-03')], [hasReformationDay, stored !== 'none'])
  })

const kinds = ['vacation', 'sickness', 'overtime', 'unpaid', 'parental', 'education']
const keys = 'phone start_of_work trial_period end_of_contract desc cost_center cost_object birthday'.split(' ')

for (const [locale, vacation, profile] of [
  ['en', 'Vacation', 'Personal data'],
  ['de', 'Urlaub', 'Personaldaten'],
] as const)
  test(`201 the workspace starts with roles, absence types and a data profile, in ${locale}`, async () => {
    const answer = await signUp(world, { locale })
    const token = assertToken(answer, 201)
    const { account, workspaces } = answer.body.data.relationships
    const workspaceId = workspaces.data[0].id
    const ws = `/api/v3/workspaces/${workspaceId}`
    const workspace = await world.get(ws, token)
    assert.equal(workspace.body.data.attributes.locale, locale)

    const types = await sql<{ kind: string; title: string }[]>`
      select kind, title from absence_types where workspace_id = ${workspaceId} and active order by id`
    assert.deepEqual(
      types.map((type) => type.kind),
      kinds,
    )
    assert.equal(types[0]!.title, vacation)

    const profiles = await world.get(
      `/api/v3/accounts/${account.data.id}/workspaces/${workspaceId}/data_profiles?include=custom_fields`,
      token,
    )
    assert.equal(profiles.body.data.length, 1)
    assert.equal(profiles.body.data[0].attributes.title, profile)
    const fields = profiles.body.included.map((field: { attributes: { key: string } }) => field.attributes.key)
    assert.deepEqual(fields.sort(), [...keys].sort())

    const roles = await world.get(`${ws}/roles`, token)
    assert.deepEqual(
      roles.body.data.map((role: { id: string }) => role.id),
      ['1', '2', '3', '4'],
    )
  })

test('201 spaces around the e-mail address are removed, but not those in the password', async () => {
  const email = uniqueEmail()
  const secret = '  pässwörd 🔑 '
  assertToken(await signUp(world, { email: `  ${email} `, password: secret }), 201)
  assertToken(await signIn(world, email, secret))
  assertRefused(await signIn(world, email, secret.trim()), 401)
})

test('201 the password is stored as argon2id hash, the token as digest', async () => {
  const email = uniqueEmail()
  const answer = await signUp(world, { email })
  const secret = assertToken(answer, 201)
  const [login] = await sql`select * from logins where email = ${email}`
  assert.match(login!.password_hash, /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
  const [stored] =
    await sql`select *, encode(digest, 'hex') as hex from access_tokens where id = ${answer.body.data.id}`
  assert.match(stored!.hex, /^[0-9a-f]{64}$/)
  for (const text of [JSON.stringify(login), JSON.stringify(stored)]) {
    assert.ok(!text.includes(password))
    assert.ok(!text.includes(secret))
  }
})
