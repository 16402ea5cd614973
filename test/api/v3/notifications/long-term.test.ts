import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { queueReviewsOfRecentWork } from '../../../../src/domain/reviews/review-working-time.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { runReviews } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const { pool, appContext } = world.services

async function titles(of: Company, reader: Person): Promise<string[]> {
  await runReviews(world)
  const { body } = await world.get(`${of.ws}/notifications?items=100`, reader.token)
  return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title).sort()
}

/** Work on each of these days of the week, from `first` to `last`, by the clock of Berlin. */
const workOn = (
  of: Company,
  person: Person,
  first: string,
  last: string,
  weekdays: number[],
  from: string,
  until: string,
) =>
  pool`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, default_break_duration,
      created_at, updated_at)
    select ${of.accountId}, ${of.workspaceId}, ${person.id}, (day::date + ${from}::time) at time zone 'Europe/Berlin',
      (day::date + ${until}::time) at time zone 'Europe/Berlin', 'import', 3600, now(), now()
    from generate_series(${first}::date, ${last}::date, interval '1 day') day
    where extract(isodow from day) = any(${weekdays}::int[])`

test('an average of more than 48 hours a week causes a warning, until it is lower or the rule is turned off', async () => {
  world.clock.set('2026-06-14T20:00:00Z')
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const person = await company.person()
  // Six days of nine hours net over half a year.
  await workOn(company, person, '2025-12-01', '2026-06-13', [1, 2, 3, 4, 5, 6], '08:00', '18:00')
  const rules = (warning_rules: object) => world.patch(company.ws, { warning_rules }, company.admin.token)
  // They worked on holidays, too, which is not what this is about.
  await rules({ replacement_days: false })
  assert.deepEqual(await titles(company, person), ['Long weeks'])
  assert.deepEqual(await titles(company, company.admin), ['Long weeks'])
  const { body } = await world.get(`${company.ws}/notifications`, person.token)
  assert.match(
    body.data[0].attributes.message,
    /worked 5\d h \d+ min a week on average up to 14 Jun 2026; at most 48 h 0 min/,
  )

  assert.equal((await rules({ weekly_average: false })).status, 200)
  assert.deepEqual(await titles(company, person), [])
  await rules({ weekly_average: true })
  await queueReviewsOfRecentWork(appContext)
  assert.deepEqual(await titles(company, person), ['Long weeks'])

  // Nothing changes, but weeks pass.
  world.clock.advance({ days: 50 })
  await queueReviewsOfRecentWork(appContext)
  assert.deepEqual(await titles(company, person), [])
})

test('public holidays are considered in the weekly average, also after a long absence', async () => {
  world.clock.set('2026-05-31T20:00:00Z')
  const company = await createAbsenceCompany(world)
  const person = await company.person()
  const sick = await company.createAbsence(company.admin.token, {
    user_id: person.id,
    absence_type_id: company.types.sickness,
    starts_at: '2025-12-01T00:00:00+01:00',
    ends_at: '2026-05-24T23:59:59+02:00',
  })
  await company.decide(sick, 'confirmed')
  // Whit Monday is free; five days of 9:30 h are 57 h in a week of six.
  await workOn(company, person, '2026-05-26', '2026-05-30', [2, 3, 4, 5, 6], '08:00', '18:30')
  assert.deepEqual(await titles(company, person), ['Long weeks', 'Sickness: approved'])
})

test('a warning about a Sunday without a replacement day off a week before it is due, removed with its cause', async () => {
  world.clock.set('2026-06-12T20:00:00Z')
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const person = await company.person()
  await workOn(company, person, '2026-05-11', '2026-06-12', [1, 2, 3, 4, 5, 6], '08:00', '13:00')
  const id = await createTracking(world, company, person, {
    starts_at: '2026-06-07T08:00:00+02:00',
    ends_at: '2026-06-07T12:00:00+02:00',
  })
  assert.deepEqual(await titles(company, person), [])
  world.clock.set('2026-06-13T20:00:00Z')
  await workOn(company, person, '2026-06-13', '2026-06-13', [6], '08:00', '13:00')
  // Today's work is compared with the weeks before only at night.
  assert.deepEqual(await titles(company, person), [])
  await queueReviewsOfRecentWork(appContext)
  assert.deepEqual(await titles(company, person), ['Replacement day off'])
  await world.delete(`${company.ws}/time_trackings/${id}`, company.admin.token)
  assert.deepEqual(await titles(company, person), [])
})

test('a day off replaces the holiday that is due first, also if that depends on work more than half a year ago', async () => {
  world.clock.set('2026-05-10T20:00:00Z')
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const person = await company.person()
  // 24 February is the only day off and counts for New Year, as there was none from 7 November on, 55 days before.
  await workOn(company, person, '2025-11-03', '2026-02-23', [1, 2, 3, 4, 5, 6], '08:00', '13:00')
  await workOn(company, person, '2026-02-25', '2026-05-10', [1, 2, 3, 4, 5, 6], '08:00', '13:00')
  await workOn(company, person, '2026-03-01', '2026-03-01', [7], '08:00', '13:00')
  await pool`delete from time_trackings where starts_at >= '2025-12-25' and starts_at < '2025-12-27'`
  await runReviews(world)
  const { body } = await world.get(`${company.ws}/notifications?items=100`, person.token)
  const messages: string[] = body.data.map(({ attributes }: { attributes: { message: string } }) => attributes.message)
  assert.ok(
    messages.some((message) => message.includes('worked on 1 Mar 2026, a Sunday')),
    messages.join(),
  )
})

test('people under 18 on the day of work have stricter limits in a German workspace', async () => {
  world.clock.set('2026-06-12T20:00:00Z')
  const german = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const french = await createCompany(world, { time_zone: 'Europe/Paris' })
  const nine = (day: string) => ({
    starts_at: `2026-06-${day}T12:30:00+02:00`,
    ends_at: `2026-06-${day}T22:30:00+02:00`,
    default_break_duration: 3600,
  })
  for (const [company, expected] of [
    [german, ['Long working day', 'Night work by a minor']],
    [french, []],
  ] as const) {
    const person = await company.person({ attributes: { birthday: '2010-03-01' } })
    await createTracking(world, company, person, nine('10'))
    assert.deepEqual(await titles(company, person), expected)
  }
  // The birthday is 10 June 2008: of age on the day itself, not on the day before.
  const person = await german.person({ attributes: { birthday: '2008-06-10' } })
  await createTracking(world, german, person, nine('10'))
  assert.deepEqual(await titles(german, person), [])
  await createTracking(world, german, person, { ...nine('08') })
  assert.deepEqual(await titles(german, person), ['Long working day', 'Night work by a minor'])
})

test('400 for invalid warning rules, 403 for an employee', async () => {
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const send = (warning_rules: unknown, token = company.admin.token) =>
    world.patch(company.ws, { warning_rules }, token)
  const cases: [unknown, string][] = [
    ['on', 'warning_rules'],
    [{ weekly_average: 'yes' }, 'warning_rules/weekly_average'],
    [{ average_window: '5_weeks' }, 'warning_rules/average_window'],
  ]
  for (const [sent, pointer] of cases) {
    const answer = await send(sent)
    assert.equal(answer.status, 400)
    assert.deepEqual(
      answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer),
      [pointer],
    )
  }
  const { token } = await company.person()
  assert.equal((await send({ night_work: false }, token)).status, 403)
  const shown = (await world.get(company.ws, token)).body.data.attributes.warning_rules
  assert.deepEqual([shown.weekly_average, shown.night_work, shown.average_window], [true, true, '24_weeks'])
})
