import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-10T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

/** A second workspace of the same account. */
async function beside(name: string): Promise<Company> {
  const made = await world.post(
    `${company.account}/workspaces`,
    { name, time_zone: 'Europe/Berlin' },
    company.admin.token,
  )
  assert.equal(made.status, 200, made.text)
  return { ...company, workspaceId: made.body.data.id, ws: `/api/v3/workspaces/${made.body.data.id}` }
}
const bar = await beside('Bar am Hafen')

/** A person who works in both. */
async function inBoth(): Promise<Person> {
  const person = await company.person()
  const { pool } = world.services
  await pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    select account_id, ${bar.workspaceId}, user_id, roles, created_at from memberships
    where account_id = ${company.accountId} and user_id = ${person.id}`
  return person
}

async function messages(of: Company, reader: Person, about: Person): Promise<string[]> {
  await runReviews(world)
  const { body } = await world.get(`${of.ws}/notifications?items=100`, reader.token)
  const rows = await world.services.pool<{ id: string }[]>`
    select id from notifications where account_id = ${company.accountId} and about_user_id = ${about.id}`
  const ids = new Set(rows.map(({ id }) => id))
  return body.data
    .filter(({ id }: { id: string }) => ids.has(id))
    .map(({ attributes }: { attributes: { message: string } }) => attributes.message)
}

const times = (from: string, until: string) => ({
  starts_at: `2026-01-30T${from}:00+01:00`,
  ends_at: `2026-01-30T${until}:00+01:00`,
})

test('work in two workspaces is added up, warned about in both, and the other one named to people with access', async () => {
  const person = await inBoth()
  const onlyHere = await company.person({ roles: [3] })
  await createTracking(world, company, person, times('06:00', '12:00'))
  assert.deepEqual(await messages(company, person, person), [])
  const id = await createTracking(world, bar, person, times('12:45', '18:00'))
  const [here, there] = [await messages(company, person, person), await messages(bar, person, person)]
  assert.match(here.join(), /worked 11 h 15 min on 30 Jan 2026\. .*: Bar am Hafen\.$/)
  assert.equal(there.length, 1)
  assert.match(there[0]!, /worked 11 h 15 min on 30 Jan 2026\. Work in other workspaces counts as well: .+\.$/)
  assert.match((await messages(company, company.admin, person)).join(), /: Bar am Hafen\./)
  const blind = await messages(company, onlyHere, person)
  assert.equal(blind.length, 1)
  assert.match(blind[0]!, /worked 11 h 15 min on 30 Jan 2026\. Work in other workspaces counts as well\.$/)
  // The notification refers to a tracking of its own workspace.
  const { body } = await world.get(`${company.ws}/notifications`, onlyHere.token)
  assert.notEqual(body.data[0].relationships.entity.data.id, id)

  await world.delete(`${bar.ws}/time_trackings/${id}`, company.admin.token)
  assert.deepEqual(await messages(company, person, person), [])
  assert.deepEqual(await messages(bar, person, person), [])
})

test('rest and breaks are considered across workspaces', async () => {
  const person = await inBoth()
  await createTracking(world, company, person, {
    starts_at: '2026-01-29T16:00:00+01:00',
    ends_at: '2026-01-29T22:00:00+01:00',
  })
  await createTracking(world, bar, person, times('07:00', '12:00'))
  await createTracking(world, company, person, times('12:00', '14:00'))
  const told = (await messages(bar, person, person)).sort()
  assert.equal(told.length, 2)
  assert.match(told[0]!, /had 9 h 0 min of rest before starting work on 30 Jan 2026\./)
  assert.match(told[1]!, /took 0 min of breaks on 30 Jan 2026; 30 min are required\./)
  assert.equal((await messages(company, person, person)).length, 2)
})

test('overlaps are found within a workspace only, and warnings about one workspace are shown only there', async () => {
  const person = await inBoth()
  await createTracking(world, company, person, times('08:00', '09:00'))
  await createTracking(world, bar, person, times('08:30', '09:30'))
  assert.deepEqual(await messages(company, person, person), [])
  const other = await inBoth()
  await createTracking(world, company, other, times('08:00', '09:00'))
  await createTracking(world, bar, other, {
    starts_at: '2026-02-03T08:00:00+01:00',
    ends_at: '2026-02-03T16:00:00+01:00',
  })
  assert.deepEqual(await messages(company, other, other), [])
  assert.equal((await messages(bar, other, other)).length, 1)
})

test('work in a deleted workspace does not count', async () => {
  const gone = await beside('Closed')
  const person = await company.person()
  await world.services.pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${company.accountId}, ${gone.workspaceId}, ${person.id}, '{1}', now())`
  await createTracking(world, gone, person, times('06:00', '12:00'))
  await world.delete(gone.ws, company.admin.token)
  await createTracking(world, company, person, times('12:45', '18:00'))
  assert.deepEqual(await messages(company, person, person), [])
})
