import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { subscribeToEvents, waitForPublishing } from '../../../support/event-subscription.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { berlinTime, readBoard } from '../../../support/presence.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set(berlinTime('2026-03-02T08:00'))
const company = await createAccountCompany(world)
const other = await createAccountCompany(world)
const { admin, ws } = company
const { lead, member, stranger, areaId } = await company.createTeam()
const mate = await company.person({ attributes: { username: 'Mads Mate' } })
await world.patch(`${ws}/areas/${areaId}`, { user_ids: [lead.id, member.id, mate.id] }, admin.token)
for (const one of [mate, stranger])
  await company.schedule(one, { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] })
const absence = {
  user_id: mate.id,
  absence_type_id: company.types.sickness,
  starts_at: '2026-03-03T08:00:00',
  ends_at: '2026-03-03T12:34:00',
  full_day: false,
}
const absenceId = await company.createAbsence(admin.token, absence)
await company.decide(absenceId, 'confirmed')
const pendingId = await company.createAbsence(stranger.token, {
  starts_at: '2026-03-03T00:00:00',
  ends_at: '2026-03-03T23:59:59',
})

const set = async (team_calendar: string, team_calendar_reasons = false): Promise<void> => {
  const answer = await world.patch(ws, { team_calendar, team_calendar_reasons }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
const seen = async (person: Person) => new Set((await readBoard(world, company, person.token)).ids)
const away = async (person: Person) => {
  const answer = await world.get(`${ws}/team_absences?from=2026-03-01&until=2026-03-31`, person.token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }))
}
const ids = (...people: Person[]) => new Set(people.map(({ id }) => id))
const sickness = { absence_type_id: company.types.sickness, absence_type: 'Sickness' }
const untold = { absence_type_id: null, absence_type: null }
const row = (type: object) => ({
  id: absenceId,
  user_id: mate.id,
  name: 'Mads Mate',
  first_day: '2026-03-03',
  last_day: '2026-03-03',
  full_day: false,
  ...type,
})

test('200 by default people see only themselves, leads the people of their areas, and admins everybody', async () => {
  const answer = await world.get(ws, stranger.token)
  const { team_calendar, team_calendar_reasons } = answer.body.data.attributes
  assert.deepEqual({ team_calendar, team_calendar_reasons }, { team_calendar: 'nobody', team_calendar_reasons: false })
  assert.deepEqual(await seen(member), ids(member))
  assert.deepEqual(await seen(stranger), ids(stranger))
  assert.deepEqual(await seen(lead), ids(lead, member, mate))
  assert.deepEqual(await seen(admin), ids(admin, lead, member, mate, stranger))
  assert.deepEqual(await away(member), [])
  assert.deepEqual(await away(stranger), [])
  for (const one of [mate, lead, admin]) assert.deepEqual(await away(one), [row(sickness)])
})

test('200 with the setting area, people see those who share an area', async () => {
  await set('area')
  for (const one of [lead, member, mate]) assert.deepEqual(await seen(one), ids(lead, member, mate))
  assert.deepEqual(await seen(stranger), ids(stranger))
  assert.deepEqual(await away(member), [row(untold)])
  assert.deepEqual(await away(stranger), [])
})

test('200 with the setting workspace, people see everybody, and absence types only if allowed or as leads', async () => {
  await set('workspace')
  for (const one of [lead, member, stranger])
    assert.deepEqual(await seen(one), ids(admin, lead, member, mate, stranger))
  assert.deepEqual(await away(stranger), [row(untold)])
  assert.deepEqual(await away(lead), [row(sickness)])
  await set('workspace', true)
  assert.deepEqual(await away(stranger), [row(sickness)])
  await set('nobody', true)
  assert.deepEqual(await away(stranger), [])
})

test('200 colleagues see presence and absence without times; to them, missing people are off', async () => {
  await set('workspace')
  world.clock.set(berlinTime('2026-03-02T10:00'))
  const shown = async (reader: Person, person: Person) => {
    const found = (await readBoard(world, company, reader.token)).row(person)!
    return [found.state, found.since, found.away_until, found.absence_type]
  }
  const due = berlinTime('2026-03-02T09:00')
  assert.deepEqual(await shown(member, mate), ['off', null, null, null])
  for (const one of [mate, lead, admin]) assert.deepEqual(await shown(one, mate), ['missing', due, null, null])
  // To people of other areas, an area admin is just a colleague.
  assert.deepEqual(await shown(lead, stranger), ['off', null, null, null])
  const { meta } = await readBoard(world, company, member.token)
  assert.equal(meta.counts.missing, 0)
  await punch(world, company, mate, 'start')
  assert.deepEqual(await shown(member, mate), ['working', null, null, null])
  assert.equal((await shown(lead, mate))[1], due.replace('08:00', '09:00'))
  await punch(world, company, mate, 'end')
  world.clock.set(berlinTime('2026-03-03T10:00'))
  assert.deepEqual(await shown(member, mate), ['away', null, '2026-03-03', null])
  assert.deepEqual(await shown(lead, mate), ['away', berlinTime('2026-03-03T08:00'), '2026-03-03', 'Sickness'])
  // The end of an absence of part of a day would reveal its hours.
  assert.equal((await readBoard(world, company, member.token)).meta.changes_at, berlinTime('2026-03-04T00:00'))
  assert.equal((await readBoard(world, company, lead.token)).meta.changes_at, berlinTime('2026-03-03T12:34'))
  await set('workspace', true)
  assert.deepEqual(await shown(member, mate), ['away', null, '2026-03-03', 'Sickness'])
})

test('200 and 404 the setting gives no access to lists, includes, filters, reports, feeds or single records', async () => {
  await set('workspace', true)
  const look = (path: string, token = stranger.token) => world.get(`${ws}/${path}`, token)
  assert.equal((await look(`absences/${absenceId}`)).status, 404)
  assert.equal((await look(`absences/${absenceId}/notes`)).status, 404)
  assert.deepEqual((await look(`absences?filter[user_id]=${mate.id}`)).body.data, [])
  for (const query of ['', '?sort=-starts_at&include=user,absence_type', '?scope=all']) {
    const { body } = await look(`absences${query}`)
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [pendingId],
    )
  }
  const person = (await look(`users/${mate.id}`)).body.data
  assert.equal(person.type, 'user_overview')
  assert.doesNotMatch(JSON.stringify(person), /absence/)
  for (const query of ['', '?include=user', '?fields[presence]=since&sort=since&filter[state]=away'])
    assert.doesNotMatch((await look(`presence${query}`)).text, /12:34|11:34|included/)
  const query = 'from=2026-03-01&until=2026-03-31'
  const found = await look(`team_absences?${query}&include=user,absence&filter[absence_type_id]=1`)
  assert.doesNotMatch(found.text, /12:34|11:34|included/)
  assert.equal(found.body.data.length, 1)
  for (const path of [`reports/absences?${query}`, `time_trackings?filter[user_id]=${mate.id}`, 'notifications'])
    assert.doesNotMatch((await look(path)).text, /Mads Mate/)
  const feed = await world.post(`${ws}/calendar_feeds`, { title: 'Team', kind: 'team_absences' }, stranger.token)
  assert.equal(feed.status, 403, feed.text)
})

test('a change of the setting takes effect immediately, and is in the audit log', async () => {
  await set('workspace')
  assert.equal((await seen(stranger)).size, 5)
  await set('nobody')
  assert.deepEqual(await seen(stranger), ids(stranger))
  const { body } = await world.get(`${company.account}/audit_entries?items=1&sort=-id`, admin.token)
  assert.match(JSON.stringify(body.data[0].attributes), /team_calendar/)
})

test('subscribers who see colleagues receive kinds of changes without the person', async () => {
  await set('nobody')
  await waitForPublishing()
  const before = await subscribeToEvents(world, company, stranger.token)
  await punch(world, company, member, 'start')
  await before.assertNoKind('presence')
  await before.close()
  await set('workspace')
  await waitForPublishing()
  const after = await subscribeToEvents(world, company, stranger.token)
  await punch(world, company, member, 'end')
  await after.waitForKind('presence')
  await company.decide(absenceId, 'pending')
  await after.waitForKind('team_absences')
  assert.ok(
    after.receivedKinds().every((kinds) => kinds.every((kind) => ['presence', 'team_absences'].includes(kind))),
    after.text(),
  )
  await after.close()
  await company.decide(absenceId, 'confirmed')
})

test('401 without a token, 404 in workspaces of others', async () => {
  const elsewhere = await addWorkspace(world, company, 'Kiel')
  for (const path of ['presence', 'team_absences?from=2026-03-01&until=2026-03-31']) {
    assert.equal((await world.get(`${ws}/${path}`)).status, 401)
    for (const place of [other.ws, elsewhere.ws, '/api/v3/workspaces/999999999'])
      assert.equal((await world.get(`${place}/${path}`, member.token)).status, 404)
    const { body } = await world.get(`${other.ws}/${path}`, other.admin.token)
    assert.doesNotMatch(JSON.stringify(body), /Mate|Member/)
  }
})

test('400 for team absences without dates, or with an invalid or too long range', async () => {
  for (const [query, pointer] of [
    ['', 'from'],
    ['from=2026-03-01', 'until'],
    ['from=2026-02-30&until=2026-03-01', 'from'],
    ['from=2026-03-02&until=2026-03-01', 'until'],
    ['from=2026-03-01&until=2027-03-03', 'until'],
  ] as const) {
    const { status, body } = await world.get(`${ws}/team_absences?${query}`, member.token)
    assert.equal(status, 400)
    assert.equal(body.errors[0].source.pointer, pointer)
  }
})
