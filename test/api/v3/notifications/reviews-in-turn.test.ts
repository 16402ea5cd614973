import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import {
  countPeopleSetAside,
  queueReviewsOfLongRunning,
  reviewInRounds,
} from '../../../../src/domain/reviews/review-working-time.ts'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { runReviews } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const lines: { level: number; user_id?: string }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const world = await createWorld({ log })
const { pool: sql, appContext } = world.services
const wholeDay = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z' }

const titles = async (company: Company, { token }: Person): Promise<string[]> => {
  const { body } = await world.get(`${company.ws}/notifications`, token)
  return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)
}

/** Works as a worker does, and advances the clock past the delay between two attempts. */
async function reviewLong(): Promise<void> {
  const review = reviewInRounds(appContext, log)
  for (let idle = 0; idle < 2; idle++) {
    while ((await review()) > 0) idle = 0
    world.clock.advance({ minutes: 2 })
  }
}

/** People whose reviews always fail, since notifications about them cannot be inserted. */
async function spoil(...people: Person[]): Promise<void> {
  await sql.unsafe(`
    create or replace function refuse_notification() returns trigger language plpgsql as $$
    begin
      if new.about_user_id = any('{${people.map(({ id }) => id).join(',')}}'::bigint[]) then
        raise 'broken on purpose';
      end if;
      return new;
    end $$`)
  await sql.unsafe(`
    create or replace trigger refuse_notification before insert on notifications
    for each row execute function refuse_notification()`)
}

test('an account with hundreds of people to review does not delay warnings of another account', async () => {
  const busy = await createCompany(world)
  await sql`
    with people as (
      insert into users (account_id, username, start_of_accounting, identifier_pin, created_at, updated_at)
      select ${busy.accountId}, 'Person ' || n, '2026-01-01', (100000 + n)::text, now(), now()
      from generate_series(1, 500) n returning id
    )
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${busy.accountId}, ${busy.workspaceId}, people.id, ${wholeDay.starts_at}, ${wholeDay.ends_at}, 'import', now(),
      now()
    from people`
  const other = await createCompany(world)
  const person = await other.person()
  await createTracking(world, other, person, wholeDay)

  const review = reviewInRounds(appContext, log)
  const looked = await review()
  assert.deepEqual(await titles(other, person), ['Missing break'], 'in the first round')
  assert.ok(looked < 60, 'a round handles few people')
  const waiting = await sql`select from tracking_reviews where account_id = ${busy.accountId}`
  assert.ok(waiting.length > 400)
  // While the busy account is still being reviewed, each change is reviewed within the next round.
  for (let round = 0; round < 3; round++) {
    const next = await other.person()
    await createTracking(world, other, next, wholeDay)
    await review()
    assert.deepEqual(await titles(other, next), ['Missing break'], `round ${round}`)
  }
  const still = await sql`select from tracking_reviews where account_id = ${busy.accountId}`
  assert.ok(still.length > 200 && still.length < waiting.length, 'the busy account is still being reviewed')
  await sql`delete from tracking_reviews where account_id = ${busy.accountId}`
})

test('a person being reviewed by another node is skipped without waiting or counting a failure', async () => {
  const company = await createCompany(world)
  const [busy, other] = [await company.person(), await company.person()]
  for (const person of [busy, other]) await createTracking(world, company, person, wholeDay)
  lines.length = 0
  await transaction(sql, async (tx) => {
    // The lock of another node that is reviewing an earlier row of the person.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`review:${company.accountId}:${busy.id}`}, 0))`
    await runReviews(world)
    assert.deepEqual(await titles(company, other), ['Missing break'])
    assert.deepEqual(await titles(company, busy), [])
  })
  assert.deepEqual(lines, [])
  await runReviews(world)
  assert.deepEqual(await titles(company, busy), ['Missing break'])
})

test('a failing review does not block other people, is set aside, and is retried after a change', async () => {
  const company = await createCompany(world)
  const people = [await company.person(), await company.person(), await company.person()]
  const [broken, ...sound] = people as [Person, Person, Person]
  await spoil(broken)
  for (const person of people) await createTracking(world, company, person, wholeDay)
  lines.length = 0
  await reviewInRounds(appContext, log)()
  for (const person of sound) assert.deepEqual(await titles(company, person), ['Missing break'])
  assert.equal(await countPeopleSetAside(appContext), 0)
  await reviewLong()
  assert.equal(await countPeopleSetAside(appContext), 1)
  const told = (level: number) => lines.filter((line) => line.level === level && line.user_id === broken.id).length
  assert.deepEqual([told(40), told(50)], [4, 1], 'four warnings, and an error at the fifth attempt')

  await reviewLong()
  await queueReviewsOfLongRunning(appContext)
  await reviewLong()
  assert.deepEqual([told(40), told(50)], [4, 1], 'it is not retried without a change')

  await createTracking(world, company, broken, { starts_at: '2026-02-02T08:00:00Z', ends_at: '2026-02-02T16:00:00Z' })
  await reviewLong()
  assert.deepEqual([told(40), told(50)], [8, 2], 'after a change it is retried, and fails again')
  assert.equal(await countPeopleSetAside(appContext), 1)

  await sql.unsafe('drop trigger refuse_notification on notifications')
  await createTracking(world, company, broken, { starts_at: '2026-02-04T08:00:00Z', ends_at: '2026-02-04T16:00:00Z' })
  await reviewLong()
  assert.equal((await titles(company, broken)).length, 3, 'including the days that could not be reviewed before')
  assert.equal(await countPeopleSetAside(appContext), 0)
})
