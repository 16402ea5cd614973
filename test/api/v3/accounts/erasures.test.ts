import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../../../src/domain/app-context.ts'
import { verifyChain } from '../../../../src/domain/audit/verify-chain.ts'
import { applyErasures } from '../../../../src/domain/personal-data/apply-erasures.job.ts'
import { erasePerson } from '../../../../src/domain/personal-data/erase-person.ts'
import { sealAuditLog } from '../../../support/audit.ts'
import { createSessionToken, type Person } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { png, upload } from '../../../support/multipart.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertForbidden, assertRefused } from '../../../support/refusals.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import type { Answer } from '../../../support/world.ts'

const fixture = await createFixture()
const { world, otherCompany, people } = fixture
world.clock.set('2026-09-01T12:00:00Z')
const company = await createAccountCompany(world)
const { account, ws, admin, accountId } = company
const { pool, appContext, log } = world.services
const corrections = timeCorrections(world, company)

const erase = (user_id: string, token = admin.token): Promise<Answer> =>
  world.post(`${account}/erasures`, { user_id }, token)
const preview = (userId: string, token = admin.token): Promise<Answer> =>
  world.get(`${account}/users/${userId}/erasure_preview`, token)
const runNightly = (): Promise<void> => applyErasures(appContext, log).work({})

const secrets = [
  'Greta Gone',
  'greta@',
  '1990-04-05',
  'GG-77',
  'Personal secret',
  'gone-contract',
  '432143.5',
  '432143214321',
]

/** A person with records of every kind. */
async function createPersonWithRecords(): Promise<Person & { picture: string; tracking: string; document: string }> {
  const attributes = { username: 'Greta Gone', email: `greta@${crypto.randomUUID()}.example`, birthday: '1990-04-05' }
  const more = { staff_number: 'GG-77', salary: 432143.5, tablet_pin: '432143214321', avatar: pictures.png.url }
  const person = await company.createWorker({ attributes: { ...attributes, ...more } })
  const tracking = await company.trackHours(person, '2026-06-08', 8)
  await company.trackHours(person, '2026-08-10', 8)
  assert.equal(
    (await world.post(`${ws}/time_trackings/${tracking}/notes`, { content: 'Personal secret' }, person.token)).status,
    201,
  )
  const reason = 'Personal secret'
  const times = { starts_at: '2026-08-07T08:00:00+02:00', ends_at: '2026-08-07T16:00:00+02:00' }
  const { id } = await corrections.createRecord(person, { kind: 'new', reason, ...times })
  assert.equal((await corrections.confirm(id, admin, reason)).status, 200)
  await corrections.createRecord(person, { kind: 'delete', reason, time_tracking_id: tracking })
  await company.createConfirmedAbsence(person, 'sickness', '2026-08-17')
  const documents = `${ws}/users/${person.id}/documents`
  const added = await upload(world, documents, admin.token, { filename: 'gone-contract.png', content: png })
  const shown = await world.get(`${ws}/users/${person.id}`, admin.token)
  return { ...person, tracking, document: added.body.data.id, picture: shown.body.data.attributes.avatar }
}

/** Everything that the account's tables hold, as text. */
async function allText(): Promise<string> {
  const tables = await pool<{ table_name: string }[]>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name not in ('accounts')`
  const texts: string[] = []
  for (const { table_name } of tables) {
    const rows = await pool<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${pool(table_name)} t where account_id = ${accountId}`
    texts.push(...rows.map(({ row }) => `${table_name}: ${row}`))
  }
  return texts.join('\n')
}

test('201 only what must be kept is left of the person, under a number', async () => {
  const greta = await createPersonWithRecords()
  for (const text of secrets.slice(0, 6)) assert.ok((await allText()).includes(text), text)
  await sealAuditLog(world)

  const told = await preview(greta.id)
  assert.equal(told.status, 200, told.text)
  const rows = Object.fromEntries(
    told.body.data.map(({ attributes: { category, when, records, gone_by } }: Row) => [
      `${category} ${when}`,
      { records, gone_by },
    ]),
  )
  assert.deepEqual([told.body.meta.name, told.body.meta.years], ['Greta Gone', 2])
  assert.deepEqual(rows['picture at_once'], { records: 1, gone_by: null })
  assert.deepEqual(rows['documents at_once'], { records: 1, gone_by: null })
  assert.deepEqual(rows['notes at_once'], { records: 3, gone_by: null }, 'one note and two corrections')
  assert.equal(rows['working_time later'].gone_by, '2028-08-11')
  assert.equal(rows['absences later'].gone_by, '2028-08-18')
  assert.ok(rows['membership kept'])
  assert.ok((await allText()).includes('Greta Gone'), 'a preview changes nothing')

  const answer = await erase(greta.id)
  assert.equal(answer.status, 201, answer.text)
  const { attributes } = answer.body.data
  assert.equal(attributes.name, `Former employee ${attributes.number}`)
  assert.equal(attributes.user_id, greta.id)
  assert.equal(attributes.completed_at, null)

  const left = await allText()
  for (const text of secrets)
    assert.ok(!left.includes(text), `${text}: ${left.split('\n').find((line) => line.includes(text))}`)
  assertRefused(await world.get('/api/v3/users/me', greta.token), 401)
  assert.equal((await world.get(greta.picture)).status, 404)
  const [user] = await pool`select * from users where account_id = ${accountId} and id = ${greta.id}`
  assert.deepEqual(
    [user!.salary, user!.birthday, user!.identifier_pin_sealed, user!.tablet_pin_digest, user!.image_id],
    [0, null, null, null, null],
  )
  const jobs = await pool`select data from jobs.job where name = 'remove-file' and data ->> 'account_id' = ${accountId}`
  assert.equal(jobs.length, 1, 'the file of the document is deleted')

  const still = await world.get(`${account}/erasures/${answer.body.data.id}/kept_records`, admin.token)
  assert.equal(still.status, 200, 'the list of kept records is available after the erasure')
  assert.ok(!still.body.data.some((row: Row) => row.attributes.when === 'at_once'))
  const kept = still.body.data.find((row: Row) => row.attributes.category === 'working_time')
  assert.equal(kept.attributes.gone_by, '2028-08-11')
  assert.equal(still.body.meta.name, attributes.name)

  const time = await world.get(`${ws}/time_trackings/${greta.tracking}?include=user`, admin.token)
  assert.equal(time.status, 200, 'working time is kept until its retention is over')
  assert.equal(time.body.included[0].attributes.username, attributes.name)
  await sealAuditLog(world)
  const chain = await verifyChain(pool, accountId)
  assert.deepEqual([chain.holds, chain.breaks], [true, []])
  assert.ok(chain.redacted > 0)
})

type Row = { attributes: { category: string; when: string; records: number; gone_by: string | null } }

test('the nightly job deletes working time once its retention is over, and then completes the erasure', async () => {
  const person = await company.createWorker()
  const [early, late] = [
    await company.trackHours(person, '2026-02-03', 8),
    await company.trackHours(person, '2026-08-03', 8),
  ]
  // A punch later than the day of its tracking.
  await pool`
    insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, time_tracking_id, effect,
      created_at, updated_at)
    select account_id, gen_random_uuid(), workspace_id, user_id, 'end', '2026-08-03T12:00:00Z', id, 'join', now(), now()
    from time_trackings where account_id = ${accountId} and id = ${early}`
  const { data } = (await erase(person.id)).body
  const there = async (): Promise<string[]> =>
    (
      await pool<
        { id: string }[]
      >`select id from time_trackings where account_id = ${accountId} and user_id = ${person.id}`
    ).map(({ id }) => id)
  await runNightly()
  assert.deepEqual((await there()).sort(), [early, late].sort())
  world.clock.set('2028-06-01T12:00:00Z')
  await runNightly()
  assert.deepEqual(await there(), [late])
  const kept = await pool`
    select time_tracking_id from actions where account_id = ${accountId} and user_id = ${person.id}`
  assert.deepEqual([...kept], [{ time_tracking_id: null }], 'a punch within its retention is kept')
  world.clock.set('2028-09-01T12:00:00Z')
  await runNightly()
  await runNightly()
  assert.deepEqual(await there(), [])
  for (const table of ['actions', 'work_schedules', 'time_account_days', 'time_tracking_totals', 'tracking_reviews']) {
    const rows = await pool`select from ${pool(table)} where account_id = ${accountId} and user_id = ${person.id}`
    assert.equal(rows.length, 0, table)
  }
  const listed = await world.get(`${account}/erasures`, admin.token)
  const shown = listed.body.data.find(({ id }: { id: string }) => id === data.id)
  assert.ok(shown.attributes.completed_at)
  world.clock.set('2026-09-01T12:00:00Z')
})

test('an erasure that fails does not block others, and is retried', async () => {
  const [broken, fine] = [await company.createWorker(), await company.createWorker()]
  for (const person of [broken, fine]) {
    await company.trackHours(person, '2026-08-03', 8)
    assert.equal((await erase(person.id)).status, 201)
  }
  const left = async (person: Person): Promise<number> =>
    (await pool`select from time_trackings where account_id = ${accountId} and user_id = ${person.id}`).length
  await pool.unsafe(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
    create trigger refuse before delete on time_trackings for each row when (old.user_id = ${broken.id})
      execute function refuse()`)
  const told: object[] = []
  world.clock.set('2029-09-01T12:00:00Z')
  await applyErasures(appContext, { ...log, error: (about: object) => void told.push(about) } as never).work({})
  assert.deepEqual([await left(broken), await left(fine), told.length], [1, 0, 1])
  await pool.unsafe('drop trigger refuse on time_trackings; drop function refuse')
  await runNightly()
  assert.equal(await left(broken), 0)
  world.clock.set('2026-09-01T12:00:00Z')
})

test('the retention is a setting of the account', async () => {
  for (const bad of [0, 31, 1.5, 'two', null])
    assertRefused(
      await world.patch(account, { retention_years: bad }, admin.token),
      400,
      ['retention_years'],
      String(bad),
    )
  assert.equal(
    (await world.patch(account, { retention_years: 5 }, admin.token)).body.data.attributes.retention_years,
    5,
  )
  const person = await company.createWorker()
  await company.trackHours(person, '2026-08-03', 8)
  const told = await preview(person.id)
  assert.equal(told.body.meta.years, 5)
  assert.ok(told.body.data.some(({ attributes }: Row) => attributes.gone_by === '2031-08-04'))
  await world.patch(account, { retention_years: 2 }, admin.token)
})

test('working time, absences and pay can have retentions of their own, with the legal minimum', async () => {
  const own = { retention_years_working_time: 3, retention_years_absences: 1, retention_years_pay: 6 }
  for (const [attribute, bad] of [
    ['retention_years_working_time', 1],
    ['retention_years_absences', 0],
    ['retention_years_pay', 1],
    ['retention_years_pay', 31],
    ['retention_years_pay', 'six'],
  ] as const)
    assertRefused(await world.patch(account, { ...own, [attribute]: bad }, admin.token), 400, [attribute], String(bad))
  assert.equal((await world.get(account, admin.token)).body.data.attributes.retention_years_pay, null)

  assert.equal((await world.patch(account, own, admin.token)).status, 200)
  const person = await company.createWorker()
  await company.trackHours(person, '2026-08-03', 8)
  await company.createConfirmedAbsence(person, 'sickness', '2026-08-17')
  assert.equal((await company.close(person, '2026-08')).status, 201)
  const told = await preview(person.id)
  const goneBy = (category: string): string =>
    told.body.data.find(({ attributes: row }: Row) => row.category === category && row.when === 'later').attributes
      .gone_by
  assert.equal(told.body.meta.years, 3)
  assert.deepEqual([goneBy('working_time'), goneBy('absences')], ['2029-08-04', '2027-08-18'])
  assert.ok(goneBy('pay') > '2032-08', goneBy('pay'))

  assert.equal((await erase(person.id)).status, 201)
  const left = async (): Promise<boolean[]> =>
    Promise.all(
      ['absences', 'time_trackings', 'time_account_days', 'work_schedules'].map(
        async (table) =>
          (await pool`select from ${pool(table)} where account_id = ${accountId} and user_id = ${person.id}`).length >
          0,
      ),
    )
  for (const [now, there] of [
    ['2027-08-16T12:00:00Z', [true, true, true, true]],
    ['2027-09-01T12:00:00Z', [false, true, true, true]],
    ['2029-09-01T12:00:00Z', [false, false, true, true]],
    ['2032-10-01T12:00:00Z', [false, false, false, false]],
  ] as const) {
    world.clock.set(now)
    await runNightly()
    assert.deepEqual(await left(), there, now)
  }
  world.clock.set('2026-09-01T12:00:00Z')
  const none = { retention_years_working_time: null, retention_years_absences: null, retention_years_pay: null }
  assert.equal((await world.patch(account, { retention_years: 1, ...none }, admin.token)).status, 200)
  const another = await company.createWorker()
  assert.equal((await preview(another.id)).body.meta.years, 2, 'working time has a minimum of two years')
  await world.patch(account, { retention_years: 2 }, admin.token)
})

test('closed months keep their numbers, and their records are deleted once the retention is over', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-07-06', 9)
  assert.equal((await company.close(person, '2026-07')).status, 201)
  const months = () =>
    pool`select month, worked_seconds, balance_after from closed_months where account_id = ${accountId} and user_id = ${person.id} order by month`
  const before = await months()
  assert.equal((await erase(person.id)).status, 201)
  world.clock.set('2029-01-01T12:00:00Z')
  await runNightly()
  world.clock.set('2026-09-01T12:00:00Z')
  assert.deepEqual(await months(), before)
  assert.equal(
    (await pool`select from time_trackings where account_id = ${accountId} and user_id = ${person.id}`).length,
    0,
  )
})

test('closed months of other people stay locked during an erasure', async () => {
  const [one, two] = [await company.createWorker(), await company.createWorker()]
  const tracking = await company.trackHours(two, '2026-07-06', 9)
  assert.equal((await company.close(two, '2026-07')).status, 201)
  const attempt = inAccount(appContext, accountId, async (scope) => {
    await erasePerson(scope, one.id)
    await scope.sql`delete from time_trackings where account_id = ${accountId} and id = ${tracking}`
  })
  await assert.rejects(attempt, /month is closed/)
  await assert.rejects(pool`select begin_erasure(${accountId}, ${one.id})`, /not to be erased/)
})

test('201 somebody who was deleted can be erased, once', async () => {
  const person = await company.person({ attributes: { username: 'Late Leaver' } })
  await world.delete(`${ws}/users/${person.id}`, admin.token)
  const deleted = await world.get(`${account}/deleted_users`, admin.token)
  assert.ok(deleted.body.data.some(({ id }: { id: string }) => id === person.id))
  assert.equal((await erase(person.id)).status, 201)
  assertRefused(await erase(person.id), 400, ['user_id'])
  assertRefused(await preview(person.id), 404)
  const after = await world.get(`${account}/deleted_users`, admin.token)
  assert.ok(!after.body.data.some(({ id }: { id: string }) => id === person.id))
})

test('201 numbers are consecutive, also for concurrent erasures', async () => {
  const three = await Promise.all([1, 2, 3].map(() => company.person()))
  const answers = await Promise.all(three.map(({ id }) => erase(id)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  const numbers = answers.map(({ body }) => body.data.attributes.number).sort((a, b) => a - b)
  assert.deepEqual(numbers, [numbers[0], numbers[0] + 1, numbers[0] + 2])
})

test('of two concurrent erasures of the same person one succeeds', async () => {
  const person = await company.person()
  const statuses = (await Promise.all([erase(person.id), erase(person.id)])).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [201, 400])
})

test('a punch that races with the erasure is either stored as working time or refused, and leaves no name', async () => {
  const person = await company.person({ attributes: { username: 'Pia Punch' } })
  const punch = () =>
    world.post(
      `${ws}/time_trackings/actions`,
      { action_type: 'start', action_time: world.clock.now().toString() },
      person.token,
    )
  const [erased, ...punches] = await Promise.all([erase(person.id), punch(), punch()])
  assert.equal(erased.status, 201, erased.text)
  for (const { status, text } of punches) assert.ok([201, 401, 404].includes(status), text)
  await runNightly()
  const text = await allText()
  assert.ok(!text.includes('Pia Punch'), `${text.split('\n').find((line) => line.includes('Pia Punch'))}`)
})

test('what the person did for others is kept, under the number', async () => {
  const [boss, person] = [
    await company.person({ roles: [3], attributes: { username: 'Bea Boss' } }),
    await company.createWorker(),
  ]
  const token = await createSessionToken(world, accountId, boss.id)
  const sent = { kind: 'correction', seconds: 3600, day: '2026-08-31', reason: 'Forgotten' }
  assert.equal((await world.post(`${ws}/users/${person.id}/time_account/entries`, sent, token)).status, 201)
  const tracking = await company.trackHours(person, '2026-08-04', 8)
  await world.patch(`${ws}/time_trackings/${tracking}`, { ends_at: '2026-08-04T15:00:00Z' }, token)
  const made = { created_at: '2026-09-01T00:00:00Z', updated_at: '2026-09-01T00:00:00Z', month: '2026-07-01' }
  const handed = { format: 'csv', lines: 1, earlier_exports: 0, sha256: 'x', file_name: 'a' }
  const by = { exported_by_id: boss.id, exported_by: 'Bea Boss', content: Buffer.from('4711;160') }
  const place = { account_id: accountId, workspace_id: company.workspaceId }
  await pool`insert into payroll_exports ${pool({ ...place, ...made, ...handed, settings: pool.json({}), warnings: pool.json([]), ...by })}`
  assert.ok((await allText()).includes('Bea Boss'))
  const { name } = (await erase(boss.id)).body.data.attributes
  const text = await allText()
  assert.ok(!text.includes('Bea Boss'), `${text.split('\n').find((line) => line.includes('Bea Boss'))}`)
  const [handedOver] = await pool`select exported_by, content from payroll_exports where account_id = ${accountId}`
  assert.deepEqual([handedOver!.exported_by, String(handedOver!.content)], [name, '4711;160'])
  await assert.rejects(
    pool`update payroll_exports set exported_by = 'x' where account_id = ${accountId}`,
    /never changed/,
  )
  const [entry] = await pool`select author, seconds from time_account_entries where author_id = ${boss.id}`
  assert.deepEqual([entry!.author, Number(entry!.seconds)], [name, 3600])
  const notes = await world.get(`${ws}/time_trackings/${tracking}/notes`, admin.token)
  assert.ok(notes.text.includes(`${name} changed`), notes.text)
})

test('403 for everybody but account admins, for oneself and the last account admin; 404 in another account', async () => {
  const { employee } = people
  const ours = fixture.company.account
  for (const attempt of [
    { method: 'POST', path: `${ours}/erasures`, attributes: { user_id: employee.id } },
    { method: 'GET', path: `${ours}/erasures` },
    { method: 'GET', path: `${ours}/deleted_users` },
    { method: 'GET', path: `${ours}/users/${employee.id}/erasure_preview` },
  ])
    await assertForbidden(fixture, attempt, ['employee', 'areaAdmin', 'workspaceAdmin'])
  const { token } = otherCompany.admin
  assertRefused(await world.post(`${ours}/erasures`, { user_id: employee.id }, token), 404)
  assertRefused(await world.post(`${otherCompany.account}/erasures`, { user_id: employee.id }, token), 400, ['user_id'])
  assertRefused(await world.get(`${otherCompany.account}/users/${employee.id}/erasure_preview`, token), 404)
  assertRefused(await erase(admin.id), 403)
  assertRefused(await preview(admin.id), 403)
  const answer = await inAccount(appContext, accountId, (scope) => erasePerson(scope, admin.id)).catch((error) => error)
  assert.equal(answer.status, 403, 'the last account admin stays')
  for (const bad of ['x', 0, null, {}])
    assertRefused(await world.post(`${account}/erasures`, { user_id: bad }, admin.token), 400, ['user_id'])
})

test('the name is in the account’s language at the time of the erasure, and stays when the language changes', async () => {
  const speak = async (locale: string): Promise<void> =>
    assert.equal((await world.patch(account, { locale }, admin.token)).status, 200)
  const person = await company.createWorker()
  await company.trackHours(person, '2026-08-10', 8)
  await speak('de')
  const { id, attributes } = (await erase(person.id)).body.data
  assert.equal(attributes.name, `Ehemalige Person ${attributes.number}`)
  await speak('en')
  const entries = () => pool<{ count: number }[]>`
    select count(*)::int from audit_entries where account_id = ${accountId} and after ? 'erased'`
  const [before] = await entries()
  await runNightly()
  const shown = await world.get(`${account}/erasures`, admin.token)
  const kept = shown.body.data.find((one: { id: string }) => one.id === id)
  assert.equal(kept.attributes.name, attributes.name)
  assert.deepEqual((await entries())[0], before, 'nobody is erased again')
})
