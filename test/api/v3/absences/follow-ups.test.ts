import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { confirmAutomatically } from '../../../../src/domain/absences/confirm-automatically.ts'
import { notifyAbsenceDeciders } from '../../../../src/domain/absences/notify-absence-deciders.ts'
import { countFollowUpsSetAside, workFollowUps } from '../../../../src/domain/follow-ups/work-follow-ups.ts'
import { notifyCorrectionDeciders } from '../../../../src/domain/time-corrections/notify-correction-deciders.ts'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { type AbsenceCompany, createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// The follow-ups of requests. Without workers: each test runs them.
const lines: { level: number; record_id?: string; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await createWorld({ log })
const { pool, appContext } = world.services
const works = {
  'confirm-absence': confirmAutomatically,
  'tell-of-correction': notifyCorrectionDeciders,
  'tell-of-request': notifyAbsenceDeciders,
}
const work = workFollowUps(appContext, works, log)
const workAll = async (): Promise<void> => {
  while ((await work()) > 0);
}

const toldOf = async ({ ws, admin }: AbsenceCompany): Promise<string[]> => {
  const { body } = await world.get(`${ws}/notifications?items=100`, admin.token)
  return body.data
    .filter(({ attributes }: { attributes: { title: string } }) => / requests /.test(attributes.title))
    .map((one: { relationships: { entity: { data: { id: string } } } }) => one.relationships.entity.data.id)
    .sort()
}
const listed = async ({ accountId }: AbsenceCompany): Promise<string[]> => {
  const rows = await pool<{ record_id: string }[]>`
    select record_id from follow_ups where account_id = ${accountId} order by record_id`
  return rows.map(({ record_id }) => record_id)
}

test('a request notifies the deciders once, and its follow-up is removed', async () => {
  const company = await createAbsenceCompany(world)
  const id = await company.createAbsence((await company.person()).token)
  assert.deepEqual(await toldOf(company), [])
  await workAll()
  assert.deepEqual(await toldOf(company), [id])
  assert.deepEqual(await listed(company), [])
  assert.equal(await work(), 0)
})

test('no notifications for requests that were decided, deleted or withdrawn before their follow-up ran', async () => {
  const company = await createAbsenceCompany(world)
  const person = await company.person()
  const [confirmed, rejected, deleted] = [
    await company.createAbsence(person.token),
    await company.createAbsence(person.token),
    await company.createAbsence(person.token),
  ]
  await company.decide(confirmed, 'confirmed')
  await company.decide(rejected, 'rejected')
  await world.delete(`${company.absences}/${deleted}`, company.admin.token)
  assert.deepEqual(await listed(company), [])
  const gone = await company.person()
  await company.createAbsence(gone.token)
  assert.equal((await world.delete(`${company.ws}/users/${gone.id}`, company.admin.token)).status, 200)
  await workAll()
  assert.deepEqual(await toldOf(company), [])
})

test('no notification for a request that is rejected while its follow-up runs', async () => {
  const company = await createAbsenceCompany(world)
  const id = await company.createAbsence((await company.person()).token)
  let working: Promise<number> | undefined
  await transaction(pool, async (tx) => {
    await tx`
      update absences set confirmation_status = 'rejected' where account_id = ${company.accountId} and id = ${id}`
    working = work()
    // A worker that does not wait for the lock would have notified everybody by then.
    await eventually(async () => {
      const [row] = await pool<{ met: boolean }[]>`
        select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())
          or not exists (select from follow_ups where account_id = ${company.accountId}) as met`
      return row!.met
    })
  })
  await working
  assert.deepEqual(await toldOf(company), [])
  assert.deepEqual(await listed(company), [])
})

test('a decision does not wait for a worker that holds the follow-up, which then leaves no notification', async () => {
  const company = await createAbsenceCompany(world)
  const id = await company.createAbsence((await company.person()).token)
  await transaction(pool, async (tx) => {
    await tx`select from follow_ups where account_id = ${company.accountId} and record_id = ${id} for update`
    await company.decide(id, 'confirmed')
  })
  assert.deepEqual(await listed(company), [id], 'the follow-up is left to the worker')
  await workAll()
  assert.deepEqual([await toldOf(company), await listed(company)], [[], []])
})

test('two concurrent workers notify about each request once', async () => {
  const company = await createAbsenceCompany(world)
  const person = await company.person()
  const ids = await Promise.all(Array.from({ length: 6 }, () => company.createAbsence(person.token)))
  const other = workFollowUps(appContext, works, log)
  const done = await Promise.all([work(), other(), work(), other()])
  assert.equal(
    done.reduce((sum, count) => sum + count),
    6,
  )
  assert.deepEqual(await toldOf(company), ids.sort())
})

test('a failing follow-up is retried later, does not block others, and is finally set aside', async () => {
  const [broken, well] = [await createAbsenceCompany(world), await createAbsenceCompany(world)]
  const [bad, person] = [await broken.person(), await broken.person()]
  await pool.unsafe(`
    create or replace function refuse_notification() returns trigger language plpgsql as $$
    begin
      if new.about_user_id = ${bad.id} then raise 'broken on purpose'; end if;
      return new;
    end $$;
    create trigger refuse_notification before insert on notifications
      for each row execute function refuse_notification()`)
  const [never, behind, elsewhere] = [
    await broken.createAbsence(bad.token),
    await broken.createAbsence(person.token),
    await well.createAbsence((await well.person()).token),
  ]
  await workAll()
  assert.deepEqual([await toldOf(broken), await toldOf(well)], [[behind], [elsewhere]])
  assert.deepEqual(await listed(broken), [never])
  assert.equal(await work(), 0, 'not retried immediately')
  for (let attempt = 2; attempt < 8; attempt++) {
    world.clock.advance({ minutes: 5 })
    assert.equal(await work(), 1, `attempt ${attempt}`)
  }
  assert.equal(await countFollowUpsSetAside(appContext), 0)
  const before = lines.length
  world.clock.advance({ minutes: 5 })
  assert.equal(await work(), 1)
  assert.equal(await countFollowUpsSetAside(appContext), 1)
  // The clock is regularly compared with that of the database, which logs a warning as well once the test has advanced it.
  const ofFollowUps = lines.slice(before).filter(({ msg }) => !msg.startsWith('The clock of this machine'))
  assert.deepEqual(
    ofFollowUps.map(({ level, record_id }) => [level, record_id]),
    [[50, never]],
  )
  world.clock.advance({ hours: 24 })
  assert.equal(await work(), 0)
  await pool.unsafe('drop trigger refuse_notification on notifications')
  await broken.decide(never, 'confirmed')
  assert.equal(await countFollowUpsSetAside(appContext), 0, 'removed by the decision')
})

test('an account with hundreds of follow-ups does not delay those of another account', async () => {
  const [busy, other] = [await createAbsenceCompany(world), await createAbsenceCompany(world)]
  const id = await other.createAbsence((await other.person()).token)
  await pool`
    insert into follow_ups (account_id, workspace_id, kind, record_id)
    select ${busy.accountId}, ${busy.workspaceId}, 'confirm-absence', 900000 + n from generate_series(1, 300) n`
  const done = await work()
  assert.ok(done <= 50, `a round is short: ${done}`)
  assert.deepEqual(await toldOf(other), [id], 'handled in the first round')
  await workAll()
  assert.deepEqual(await listed(busy), [], 'follow-ups of missing records are removed')
})

test('follow-ups of a deleted workspace are removed without notifying anybody', async () => {
  const company = await createAbsenceCompany(world)
  await company.createAbsence((await company.person()).token)
  await pool`update workspaces set deleted_at = now() where account_id = ${company.accountId} and id = ${company.workspaceId}`
  await workAll()
  assert.deepEqual(await listed(company), [])
  const [row] = await pool`select count(*)::int as told from notifications where account_id = ${company.accountId}`
  assert.equal(row.told, 0)
})
