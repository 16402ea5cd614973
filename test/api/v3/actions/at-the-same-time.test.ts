import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import type { Person } from '../../../support/company.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { type ActionType, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

// Punches that arrive at the same time share a statement.

const world = await createWorld()
world.clock.freeze('2026-03-10T12:00:00Z')
const company = await createAccountCompany(world)
const crew = await Promise.all(Array.from({ length: 24 }, () => company.person()))

let storing = 0
world.services.pool.observe((text) => {
  if (text.includes('insert into actions')) storing++
})

const punchAt = (person: Person, action_type: ActionType, action_time: string, token?: string): Promise<Answer> =>
  sendPunch(world, company, { action_type, action_time, user_id: person.id }, token)

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status)

/** What lists report for the crew, and what its trackings add up to. */
async function totals() {
  const answer = await world.get(`${company.ws}/time_trackings?page[size]=1`, company.admin.token)
  const { total_count, total_running, total_gross_time, total_break_time } = answer.body.meta
  const [counted] = await world.services.pool`
    select count(*)::int as total_count, count(*) filter (where ends_at is null)::int as total_running,
      round(sum(extract(epoch from ends_at - starts_at)) / 3600, 2)::float8 as gross,
      (select count(*)::int from actions where account_id = ${company.accountId}) as actions
    from time_trackings where account_id = ${company.accountId} and status = 'active'`
  const list = await world.get(`${company.ws}/time_trackings/actions?page[size]=1`, company.admin.token)
  return {
    total_count,
    total_running,
    total_gross_time,
    total_break_time,
    actions: list.body.meta.total_count,
    counted,
  }
}

test('201 each of many punches has its own effect, and they take fewer statements than punches', async () => {
  for (const [type, time] of [
    ['start', '08:00'],
    ['start-break', '10:00'],
    ['end-break', '10:30'],
    ['end', '11:00'],
  ] as [ActionType, string][]) {
    storing = 0
    // Half of them by an admin, as a terminal does.
    const answers = await Promise.all(
      crew.map((person, index) =>
        punchAt(person, type, `2026-03-10T${time}:00Z`, index % 2 ? person.token : company.admin.token),
      ),
    )
    assert.deepEqual([...new Set(statuses(answers))], [201])
    assert.deepEqual(
      answers.map(({ body }) => [body.data.relationships.user.data.id, body.data.attributes.action_type]),
      crew.map(({ id }) => [id, type]),
    )
    assert.ok(storing < crew.length / 2, `${storing} statements for ${crew.length} punches`)
  }
  for (const person of crew) {
    const [tracking, ...others] = await readTrackings(world, company, person)
    assert.deepEqual(
      [others.length, tracking!.starts_at, tracking!.ends_at],
      [0, '2026-03-10T08:00:00Z', '2026-03-10T11:00:00Z'],
    )
  }
  const { counted, ...reported } = await totals()
  assert.deepEqual(counted, { total_count: 24, total_running: 0, gross: 72, actions: 96 })
  assert.deepEqual(reported, {
    total_count: 24,
    total_running: 0,
    total_gross_time: 72,
    total_break_time: 12,
    actions: 96,
  })
  assert.equal((await world.services.pool`select from notes where account_id = ${company.accountId}`).length, 96)
})

test('one that is refused, repeated or of a closed month has no effect on those beside it', async () => {
  const closed = await company.createWorker()
  assert.equal((await company.close(closed, '2026-01')).status, 201)
  const open = await company.createWorker()
  const repeated = await company.person()
  const first = await punchAt(repeated, 'start', '2026-01-20T08:00:00Z')
  const stranger = await (await createAccountCompany(world)).person()
  const employee = await company.person()
  const answers = await Promise.all([
    punchAt(crew[0]!, 'start', '2026-01-20T08:00:00Z'),
    punchAt(closed, 'start', '2026-01-20T08:00:00Z'),
    punchAt(open, 'start', '2026-01-20T08:00:00Z'),
    punchAt(repeated, 'start', '2026-01-20T08:00:00Z'),
    punchAt(stranger, 'start', '2026-01-20T08:00:00Z'),
    punchAt(crew[1]!, 'start', '2026-01-20T08:00:00Z', employee.token),
    punchAt(crew[2]!, 'start', '2026-01-20T08:00:00Z'),
  ])
  assert.deepEqual(statuses(answers), [201, 201, 201, 201, 400, 403, 201])
  assert.equal(answers[3]!.body.data.id, first.body.data.id)
  assert.equal(answers[1]!.body.data.attributes.working_session_id, null)
  const began = async (person: Person) =>
    (await readTrackings(world, company, person)).filter(
      ({ starts_at }: { starts_at: string }) => starts_at === '2026-01-20T08:00:00Z',
    ).length
  assert.deepEqual(
    await Promise.all([crew[0]!, closed, open, repeated, crew[1]!, crew[2]!].map(began)),
    [1, 0, 1, 1, 0, 1],
  )
  for (const person of [crew[0]!, open, repeated, crew[2]!])
    assert.equal((await punchAt(person, 'end', '2026-01-20T09:00:00Z')).status, 201)
})

test('201 for everybody else while the tracking of one person is locked', async () => {
  await Promise.all(crew.map((person) => punchAt(person, 'start', '2026-03-10T11:10:00Z')))
  const { answers, held } = await transaction(world.services.pool, async (tx) => {
    await tx`
      select from time_trackings
      where account_id = ${company.accountId} and user_id = ${crew[5]!.id} and ends_at is null for update`
    const sent = crew.map((person) => punchAt(person, 'end', '2026-03-10T11:20:00Z'))
    const held = sent[5]!
    const answers = await Promise.all(sent.toSpliced(5, 1))
    await waitForBlockedStatements(world)
    return { answers, held: { answer: held } }
  })
  assert.deepEqual([...new Set(statuses(answers))], [201])
  assert.equal((await held.answer).status, 201)
  const { counted } = await totals()
  assert.equal(counted!.total_running, 0)
})

test('an answer is only that of the own account, however punches arrive', async () => {
  const other = await createAccountCompany(world)
  const theirs = await Promise.all(Array.from({ length: 12 }, () => other.person()))
  const mixed = crew.slice(0, 12).flatMap((person, index) => [
    { company, person },
    { company: other, person: theirs[index]! },
  ])
  const answers = await Promise.all(
    mixed.map(({ company: own, person }) =>
      sendPunch(world, own, { action_type: 'start', action_time: '2026-03-10T11:30:00Z', user_id: person.id }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status, body }) => [
      status,
      body.data.relationships.user.data.id,
      body.data.relationships.workspace.data.id,
    ]),
    mixed.map(({ company: own, person }) => [201, person.id, own.workspaceId]),
  )
})
