import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { verifyChain } from '../../../../src/domain/audit/verify-chain.ts'
import { applyErasures } from '../../../../src/domain/personal-data/apply-erasures.job.ts'
import { applyErasureList, listErasures } from '../../../../src/domain/personal-data/erasure-list.ts'
import { readMigrations } from '../../../../src/platform/db/migrate.ts'
import { readAuditLog, sealAuditLog } from '../../../support/audit.ts'
import { createSessionToken, type Person } from '../../../support/company.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Erased people in entries of the audit log and in notifications that are not theirs, or whose record is gone.

const world = await createWorld({ jobs: true })
world.clock.set('2026-09-01T12:00:00Z')
const company = await createAccountCompany(world)
const other = await createAccountCompany(world)
const { account, accountId, ws, admin } = company
const { pool, appContext, log, files } = world.services

const worker = (username: string): Promise<Person> => company.createWorker({ attributes: { username } })
async function erase({ id }: Person): Promise<string> {
  const answer = await world.post(`${account}/erasures`, { user_id: id }, admin.token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.attributes.name
}
const textOfLog = async (): Promise<string> => JSON.stringify(await readAuditLog(world, company), null, 1)
async function assertGone(name: string): Promise<void> {
  const line = (await readAuditLog(world, company)).find((entry) => JSON.stringify(entry).includes(name))
  assert.equal(line, undefined, `${name} is still in ${JSON.stringify(line)}`)
}
async function assertChainHolds(): Promise<void> {
  await sealAuditLog(world)
  const { holds, breaks } = await verifyChain(pool, accountId)
  assert.deepEqual([holds, breaks], [true, []])
}
const done = (answer: { status: number; text: string }): void =>
  assert.ok(answer.status >= 200 && answer.status < 300, answer.text)
const rename = async ({ id }: Person, username: string): Promise<void> =>
  done(await world.patch(`${ws}/users/${id}`, { username }, admin.token))

/** An entitlement and a schedule that were changed and deleted. */
async function deletedRecords({ id }: Person): Promise<void> {
  const dates = { starts_at: '2026-01-01', ends_at: '2026-12-31' }
  const granted = { title: 'Extra days', user_id: id, planned_days: 5, kind: 'contractual', ...dates }
  const entitlement = await world.post(`${ws}/vacation_entitlements`, granted, admin.token)
  done(entitlement)
  const one = `${ws}/vacation_entitlements/${entitlement.body.data.id}`
  done(await world.patch(one, { planned_days: 6 }, admin.token))
  done(await world.delete(one, admin.token))
  const weeks = [[240, 240, 240, 240, 240, 0, 0]]
  const sent = { starts_on: '2026-08-01', weeks, holiday_calendar: 'none' }
  const schedule = await world.post(`${ws}/users/${id}/work_schedules`, sent, admin.token)
  done(schedule)
  const other = `${ws}/users/${id}/work_schedules/${schedule.body.data.id}`
  done(await world.patch(other, { weeks: [[300, 300, 300, 300, 300, 0, 0]] }, admin.token))
  done(await world.delete(other, admin.token))
}

test('the name is removed from entries of entitlements and schedules deleted earlier, also former names', async () => {
  const [person, namesake] = [await worker('Ella Early'), await worker('Nora Namesake')]
  await deletedRecords(person)
  await rename(person, 'Ella Married')
  await deletedRecords(person)
  await deletedRecords(namesake)
  await sealAuditLog(world)
  assert.ok((await textOfLog()).includes('Ella Early, Extra days'))
  const before = (await readAuditLog(world, company)).length
  const name = await erase(person)
  for (const former of ['Ella Early', 'Ella Married']) await assertGone(former)
  const log = await textOfLog()
  assert.ok(log.includes(`${name}, Extra days`), 'the title of the record stays')
  assert.ok(log.includes('Nora Namesake, Extra days'), 'names of others stay')
  assert.ok((await readAuditLog(world, company)).length > before)
  await assertChainHolds()
})

test('the name is removed from entries of records deleted without an entry, if nobody else has the same name', async () => {
  const [person, first, second] = [await worker('Otto Old'), await worker('Alex Same'), await worker('Alex Same')]
  for (const one of [person, first, second]) {
    const tracking = await company.trackHours(one, '2026-08-03', 8)
    const changed = { ends_at: '2026-08-03T15:00:00Z' }
    done(await world.patch(`${ws}/time_trackings/${tracking}`, changed, admin.token))
    await pool`delete from notes where account_id = ${accountId} and time_tracking_id = ${tracking}`
    await pool`delete from time_tracking_followers where account_id = ${accountId} and time_tracking_id = ${tracking}`
    await pool`delete from time_trackings where account_id = ${accountId} and id = ${tracking}`
  }
  await erase(person)
  await assertGone('Otto Old')
  await erase(first)
  const log = await readAuditLog(world, company)
  const names = log.filter(({ record_type }) => record_type === 'time_tracking').map(({ record_name }) => record_name)
  assert.ok(
    names.filter((name) => name.startsWith('Alex Same, ')).length >= 2,
    'the owners of these records are unknown',
  )
  await assertChainHolds()
})

test('the name is removed from lists of people in entries of areas', async () => {
  const [one, two] = [await worker('Lia Listed'), await worker('Lou Listed')]
  const inOther = await other.createWorker({ attributes: { username: 'Lia Listed' } })
  await other.area('Kitchen', [inOther.id])
  const area = await company.area('Kitchen', [one.id, two.id, admin.id])
  done(await world.patch(`${ws}/areas/${area}`, { user_ids: [two.id, admin.id] }, admin.token))
  done(await world.patch(`${ws}/areas/${area}`, { user_ids: [two.id] }, admin.token))
  done(await world.delete(`${ws}/areas/${area}`, admin.token))
  await sealAuditLog(world)
  const name = await erase(one)
  await assertGone('Lia Listed')
  assert.ok((await textOfLog()).includes('Lou Listed'))
  const listed = (await readAuditLog(world, company)).find(({ after }) => after?.users?.length === 3)!
  assert.deepEqual(
    listed.after.users.map((user: { name: string }) => user.name).filter((text: string) => !text.includes('Admin')),
    [name, 'Lou Listed'],
  )
  await erase(two)
  await assertGone('Lou Listed')
  await assertChainHolds()
  assert.ok(JSON.stringify(await readAuditLog(world, other)).includes('Lia Listed'), 'other accounts are not changed')
})

test('the name is removed from entries of what they did to a person who was erased before them', async () => {
  const [boss, person] = [
    await company.person({ roles: [4], attributes: { username: 'Bea Boss' } }),
    await worker('Wim Worker'),
  ]
  const token = await createSessionToken(world, accountId, boss.id)
  done(await world.patch(`${ws}/users/${person.id}`, { birthday: '1990-01-01' }, token))
  await erase(person)
  await sealAuditLog(world)
  const name = await erase(boss)
  await assertGone('Bea Boss')
  assert.ok((await textOfLog()).includes(name))
  await assertChainHolds()
})

test('the name is removed from entries of timesheet downloads', async () => {
  const [person, namesake] = [await worker('Tim Sheet'), await worker('Tim Sheet')]
  for (const { id } of [person, namesake])
    done(await world.get(`${ws}/users/${id}/months/2026-08/timesheet`, admin.token))
  const name = await erase(person)
  const fetched = (await readAuditLog(world, company)).filter(({ record_type }) => record_type === 'report')
  assert.deepEqual(
    fetched.map(({ record_name }) => record_name),
    [`${name}, timesheet-2026-08-${person.id}.pdf`, `Tim Sheet, timesheet-2026-08-${namesake.id}.pdf`],
  )
})

const notices = (): Promise<{ message: string }[]> => pool<{ message: string }[]>`
  select message from notifications where account_id = ${accountId} and message <> '' order by id`

test('the name is removed from notifications to others, as absentee and as decider', async () => {
  const boss = await company.person({ roles: [3], attributes: { username: 'Dora Decides' } })
  const token = await createSessionToken(world, accountId, boss.id)
  const [ann, maryAnn, asker] = [await worker('Ann'), await worker('Mary Ann'), await worker('Asta Asks')]
  for (const person of [ann, maryAnn])
    await company.decide(
      await company.createAbsence(person.token, { starts_at: '2026-10-05', ends_at: '2026-10-09' }),
      'confirmed',
    )
  const asked = { starts_at: '2026-10-05', ends_at: '2026-10-09' }
  const pending = await company.createAbsence(asker.token, asked)
  const awayIn = async (): Promise<string | undefined> =>
    (
      await pool<{ message: string }[]>`
      select message from notifications where account_id = ${accountId} and entity_type = 'absence' and entity_id = ${pending}`
    )[0]?.message
  assert.match((await eventually(awayIn))!, /Also away in this time: Ann, Mary Ann\.$/)
  const decided = await company.createAbsence(asker.token, { starts_at: '2026-11-02', ends_at: '2026-11-03' })
  await company.decide(decided, 'confirmed', token)
  assert.ok((await notices()).some(({ message }) => message.startsWith('Dora Decides has approved')))
  const [annNow, bossNow] = [await erase(ann), await erase(boss)]
  assert.ok((await awayIn())?.endsWith(`Also away in this time: ${annNow}, Mary Ann.`))
  const messages = (await notices()).map(({ message }) => message)
  assert.ok(messages.some((message) => message.startsWith(`${bossNow} has approved`)))
  assert.ok(!messages.some((message) => message.includes('Dora')))
})

test('people are erased again after a restore; repeating it changes nothing', async () => {
  const person = await worker('Rita Restored')
  await deletedRecords(person)
  await company.area('Bar', [person.id])
  await sealAuditLog(world)
  const saved = await readAuditLog(world, company)
  const [row] = await pool`select created_at from users where id = ${person.id}`
  const people = [
    {
      account_id: accountId,
      user_id: person.id,
      created_at: row!.created_at,
      number: 977,
      erased_at: '2026-08-20T12:00:00Z',
    },
  ]
  assert.ok(JSON.stringify(saved).includes('Rita Restored'))
  const outcome = await applyErasureList(appContext, files, { people, accounts: [] })
  assert.deepEqual([outcome.erased, outcome.refused], [1, []])
  await assertGone('Rita Restored')
  await assertChainHolds()
  const before = await readAuditLog(world, company)
  await applyErasureList(appContext, files, await listErasures(pool))
  await applyErasures(appContext, log).work({})
  assert.deepEqual(await readAuditLog(world, company), before)
})

test('the migration removes the names of people who were erased by an earlier version', async () => {
  const [person, colleague] = [await worker('Zoe Before'), await worker('Yan Before')]
  await deletedRecords(person)
  await company.area('Store', [person.id, colleague.id])
  const absence = await company.createConfirmedAbsence(person, 'vacation', '2026-09-14')
  await sealAuditLog(world)
  const saved = await readAuditLog(world, company)
  const name = await erase(person)
  // As the earlier version left it: what was of records that are gone, lists, and a former name.
  const missed = saved.filter(
    (entry) => JSON.stringify(entry).includes('Zoe Before') && /area|entitlement|schedule/.test(entry.record_type),
  )
  assert.ok(missed.length >= 7)
  await pool.begin(async (tx) => {
    await tx`select set_config('stint.audit_redaction', 'on', true), set_config('stint.audit_retention', 'on', true)`
    for (const { id, record_name, before, after } of missed) {
      await tx`delete from audit_redactions where account_id = ${accountId} and entry_id = ${id}`
      await tx`
        update audit_entries set record_name = ${record_name}, before = ${before && tx.json(before)},
          after = ${after && tx.json(after)} where account_id = ${accountId} and id = ${id}`
    }
    await tx`
      update audit_entries set record_name = 'Zoe Maiden, Vacation'
      where account_id = ${accountId} and record_type = 'absence' and record_id = ${absence}`
  })
  assert.ok((await textOfLog()).includes('Zoe Before'))
  const [{ text } = { text: '' }] = (await readMigrations()).filter(({ version }) => version === 69)
  const backfill = text.slice(text.indexOf('create temporary table naming'))
  assert.ok(backfill.length > 100)
  const once = () => pool.begin((tx) => tx.unsafe(`${backfill}; drop table naming`))
  await once()
  for (const former of ['Zoe Before', 'Zoe Maiden']) await assertGone(former)
  const after = await textOfLog()
  assert.ok(after.includes(`${name}, Extra days`) && after.includes('Yan Before'))
  await assertChainHolds()
  await once()
  assert.equal(await textOfLog(), after)
})
