import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { eraseAccounts } from '../../../../src/domain/personal-data/erase-accounts.job.ts'
import { createCompany, createSessionToken, password } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { png, upload } from '../../../support/multipart.ts'
import { assertForbidden, assertRefused } from '../../../support/refusals.ts'

const fixture = await createFixture()
const { world, company, otherCompany } = fixture
const { pool, appContext, files, log } = world.services
const { account, ws, accountId, admin } = company
const path = `${account}/account_erasure`
const second = await company.person({ roles: [4], attributes: { username: 'Zoe Second', locale: 'de' } })

const ask = (token = admin.token, name = 'Nordlicht') => world.post(path, { name }, token)
const dueAt = async (): Promise<string | null> => {
  const [row] = await pool<{ due: string | null }[]>`
    select erasure_due_at::text as due from accounts where id = ${accountId}`
  return row?.due ?? null
}
const runNightly = (): Promise<void> => eraseAccounts(appContext, files, log).work({})
type NoticeMail = { user_ids: string[]; title: string; message: string }
const mails = async (): Promise<NoticeMail[]> =>
  (
    await pool<{ data: NoticeMail }[]>`
      select data from jobs.job where name = 'send-notice-mail' and data ->> 'account_id' = ${accountId}
      order by created_on, data ->> 'user_ids'`
  ).map(({ data }) => data)

/** The number of rows of an account in each table. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const tables = await pool<{ table_name: string }[]>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`
  const counts: Record<string, number> = {}
  for (const { table_name } of tables) {
    const [row] = await pool<{ count: number }[]>`
      select count(*)::int as count from ${pool(table_name)} where account_id = ${id}`
    if (row!.count > 0) counts[table_name] = row!.count
  }
  return counts
}

test('403 for everybody but account admins, 404 in another account, 400 for a wrong account name', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    await assertForbidden(fixture, { method, path, ...(method === 'POST' && { attributes: { name: 'Nordlicht' } }) }, [
      'employee',
      'areaAdmin',
      'workspaceAdmin',
    ])
  assertRefused(await ask(otherCompany.admin.token), 404)
  for (const name of ['Nordlich', 'nordlicht', '', 'Elsewhere'])
    assertRefused(await ask(admin.token, name), 400, ['name'], name)
  assertRefused(await world.delete(path, admin.token), 400, ['base'])
  assert.equal(await dueAt(), null)
})

test('201 the erasure is due after two weeks, all account admins are notified, and any of them can cancel it', async () => {
  const told = await world.get(path, admin.token)
  assert.equal(told.status, 200, told.text)
  const records = Object.fromEntries(
    told.body.data.map(({ attributes: row }: { attributes: { category: string; records: number } }) => [
      row.category,
      row.records,
    ]),
  )
  assert.deepEqual([told.body.meta.name, told.body.meta.days, records.person], ['Nordlicht', 14, 5])
  assert.ok(records.company > 0 && records.contact > 0)

  const now = world.clock.now()
  const answer = await ask()
  assert.equal(answer.status, 201, answer.text)
  const due = Temporal.Instant.from(answer.body.data.attributes.erasure_due_at)
  assert.equal(Math.round(now.until(due).total('hours')), 14 * 24)
  assertRefused(await ask(second.token), 400, ['base'])
  const entries = await pool`
    select actor_id from audit_entries
    where account_id = ${accountId} and record_type = 'account' and after ? 'erasure_due_at'`
  assert.deepEqual(
    entries.map(({ actor_id }) => String(actor_id)),
    [admin.id],
  )
  assert.deepEqual(
    (await mails()).map(({ user_ids, title }) => [user_ids, title]),
    [
      [[admin.id], 'Nordlicht will be erased'],
      [[second.id], 'Nordlicht wird gelöscht'],
    ],
  )
  const [inEnglish, inGerman] = (await mails()).map(({ message }) => message)
  assert.match(inEnglish!, /in the night after \d{1,2} [A-Z][a-z]{2} \d{4} and/)
  assert.match(inGerman!, /in der Nacht nach dem \d\d\.\d\d\.\d{4} und/)
  assert.equal((await world.post('/api/v3/sign_in', { email: admin.email, password })).status, 200)
  world.clock.advance({ hours: 13 * 24 })
  await runNightly()
  assert.ok(await dueAt(), 'not before it is due')

  const token = await createSessionToken(world, accountId, second.id)
  const kept = await world.delete(path, token)
  assert.equal(kept.status, 200, kept.text)
  assert.equal(kept.body.data.attributes.erasure_due_at, null)
  assert.equal((await mails()).length, 4)
  world.clock.advance({ hours: 72 })
  await runNightly()
  assert.equal((await world.get(account, await createSessionToken(world, accountId, admin.id))).status, 200)
})

test('the nightly job erases the account with its files, and nothing of another account', async () => {
  const token = await createSessionToken(world, accountId, admin.id)
  const document = await upload(world, `${ws}/users/${second.id}/documents`, token, {
    filename: 'c.png',
    content: png,
  })
  assert.equal(document.status, 201, document.text)
  const [stored] = await pool<{ file_key: string }[]>`select file_key from uploads where account_id = ${accountId}`
  const before = await rowsOf(otherCompany.accountId)
  assert.equal((await ask(token)).status, 201)
  world.clock.advance({ hours: 15 * 24 })
  await runNightly()
  assert.deepEqual(await rowsOf(accountId), {})
  assert.equal((await pool`select from accounts where id = ${accountId}`).length, 0)
  assert.equal((await pool`select from erased_accounts where id = ${accountId}`).length, 1)
  assert.equal(await files.get(stored!.file_key).catch(() => null), null)
  assertRefused(await world.get(account, token), 401)
  assert.equal((await world.post('/api/v3/sign_in', { email: admin.email, password })).status, 401)
  assert.deepEqual(await rowsOf(otherCompany.accountId), before)
  await runNightly()
})

test('an erasure cancelled while the nightly job runs is either cancelled or done completely', async () => {
  const third = await createCompany(world, { account_name: 'Third' })
  const erasure = `${third.account}/account_erasure`
  assert.equal((await world.post(erasure, { name: 'Third' }, third.admin.token)).status, 201)
  world.clock.advance({ hours: 15 * 24 })
  const token = await createSessionToken(world, third.accountId, third.admin.id)
  const [kept] = await Promise.all([world.delete(erasure, token), runNightly()])
  const [left] = await pool<{ due: string | null }[]>`
    select erasure_due_at as due from accounts where id = ${third.accountId}`
  assert.deepEqual(left ?? 'gone', kept.status === 200 ? { due: null } : 'gone', kept.text)
})
