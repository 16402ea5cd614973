import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany, decisions } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Who decides while a lead is absent.

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company
const { lead, member, stranger } = await company.createTeam()
const deputy = await company.person({ attributes: { username: 'Doris Deputy' } })

const name = (person: Person, substitute_id: string | null, token = person.token) =>
  world.patch(`${ws}/users/${person.id}`, { substitute_id }, token)
const decideAs = ({ token }: Person, id: string, status: keyof typeof decisions = 'confirmed') =>
  world.request('POST', `${absences}/${id}/${decisions[status]}`, { token })
const seen = async ({ token }: Person) => (await world.get(`${absences}?items=100`, token)).body
const requestsTold = async ({ token }: Person) =>
  (await world.get(`${ws}/notifications?items=100`, token)).body.data.filter(
    ({ attributes }: { attributes: { title: string } }) => attributes.title.includes('requests'),
  ).length

// The lead is absent in the week of 6 July.
await company.decide(await company.createAbsence(lead.token), 'confirmed')
const before = '2026-07-01T10:00:00Z'
const during = '2026-07-08T10:00:00Z'

test('200 a person sets a substitute, 400 for oneself or a non-member of the workspace, 403 or 404 for a colleague', async () => {
  const named = await name(lead, deputy.id)
  assert.equal(named.status, 200, named.text)
  assert.equal(named.body.data.attributes.substitute_id, deputy.id)
  assert.equal((await name(lead, null)).body.data.attributes.substitute_id, null)
  const other = await createAbsenceCompany(world)
  for (const id of [lead.id, '999999', other.admin.id, 'x']) {
    const refused = await name(lead, id)
    assert.deepEqual([refused.status, errorPointers(refused)], [400, ['substitute_id']], id)
  }
  assert.ok([403, 404].includes((await name(lead, deputy.id, member.token)).status))
  assert.equal((await name(lead, deputy.id, admin.token)).status, 200, 'an admin is allowed to')
})

test('403 the substitute cannot decide, and 404 cannot see requests, while the lead is present', async () => {
  world.clock.set(before)
  const id = await company.createAbsence(member.token, { starts_at: '2026-08-03', ends_at: '2026-08-04' })
  assert.equal((await decideAs(deputy, id)).status, 403)
  assert.equal((await world.get(`${absences}/${id}`, deputy.token)).status, 404)
  assert.equal((await seen(deputy)).meta.total_count, 0)
})

test('200 while the lead is away the substitute sees, is notified of, and decides requests; 403 for other absences', async () => {
  world.clock.set(during)
  const told = await requestsTold(deputy)
  const id = await company.createAbsence(member.token, { starts_at: '2026-09-07', ends_at: '2026-09-08' })
  await eventually(async () => (await requestsTold(deputy)) > told && (await requestsTold(lead)) > 0)
  const shown = await world.get(`${absences}/${id}?permissions=update,destroy,confirm`, deputy.token)
  assert.deepEqual(shown.body.data.attributes.permissions, { update: false, destroy: false, confirm: true })
  const { data, meta } = await seen(deputy)
  assert.equal(data.length, meta.total_count, 'the totals match the listed absences')
  assert.ok(meta.pending > 0)
  const decided = await decideAs(deputy, id)
  assert.equal(decided.status, 200, decided.text)
  assert.equal(decided.body.data.relationships.confirmed_by_user.data.id, deputy.id)
  assert.equal((await world.patch(`${absences}/${id}`, { title: 'Mine' }, deputy.token)).status, 403)
  const own = await company.createAbsence(deputy.token)
  assert.equal((await decideAs(deputy, own)).status, 403, 'not the own absence')
  const outside = await company.createAbsence(stranger.token)
  assert.equal((await decideAs(deputy, outside)).status, 403, 'the lead cannot decide on it either')
  const leads = await company.createAbsence(lead.token, { starts_at: '2026-10-05', ends_at: '2026-10-05' })
  assert.equal((await decideAs(deputy, leads)).status, 403, 'not absences of the lead')
  assert.equal((await decideAs(stranger, id)).status, 403, 'no other colleague can decide')
})

test('403 once the lead is back, or has set another substitute', async () => {
  world.clock.set(during)
  const id = await company.createAbsence(member.token, { starts_at: '2026-09-14', ends_at: '2026-09-15' })
  assert.equal((await name(lead, stranger.id)).status, 200)
  assert.equal((await decideAs(deputy, id)).status, 403)
  assert.equal((await decideAs(stranger, id)).status, 200)
  world.clock.set('2026-07-13T10:00:00Z')
  assert.equal((await decideAs(stranger, id, 'rejected')).status, 403)
})

test('403 a substitute cannot create absences by batch', async () => {
  world.clock.set(during)
  const attributes = {
    action: 'create',
    absence_type_id: company.types.vacation,
    user_ids: [member.id],
    starts_at: '2026-11-02',
    ends_at: '2026-11-02',
  }
  assert.equal((await world.post(`${absences}/batch_actions`, attributes, stranger.token)).status, 403)
})

/** A workspace that the lead leads an area in too, with somebody to lead. */
async function leadElsewhere() {
  const { pool } = world.services
  const there = await addWorkspace(world, company, 'Kiel')
  const join = (userId: string, role: number) => pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${company.accountId}, ${there.id}, ${userId}, ${[role]}, now())`
  await join(lead.id, 2)
  await join(stranger.id, 1)
  const area = { name: 'Pier', user_ids: [lead.id, stranger.id] }
  assert.equal((await world.post(`${there.ws}/areas`, area, admin.token)).status, 201)
  const types = await world.get(`${there.ws}/absence_types?filter[kind]=sickness`, admin.token)
  return { ...there, sickness: types.body.data[0].id as string, join }
}
const kiel = await leadElsewhere()

test('403 an admin of one workspace cannot set the substitute of a lead who leads in another workspace, too', async () => {
  const boss = await company.person({ roles: [3], attributes: { username: 'Bo Boss' } })
  await kiel.join(boss.id, 1)
  world.clock.set(during)
  assert.equal((await name(lead, null)).status, 200)
  assert.equal((await name(lead, boss.id, boss.token)).status, 403)
  const asked = { absence_type_id: kiel.sickness, starts_at: '2026-09-21', ends_at: '2026-09-21' }
  const made = await world.post(`${kiel.ws}/absences`, asked, stranger.token)
  assert.equal(made.status, 200, made.text)
  assert.equal((await world.get(`${kiel.ws}/absences/${made.body.data.id}`, boss.token)).status, 404)
  assert.equal((await name(lead, boss.id)).status, 200, 'the lead is allowed to')
  assert.equal((await world.get(`${kiel.ws}/absences/${made.body.data.id}`, boss.token)).status, 200)
  assert.equal((await world.patch(`${ws}/users/${lead.id}`, { substitute_id: boss.id }, boss.token)).status, 200)
  assert.equal((await name(lead, deputy.id, admin.token)).status, 200, 'an account admin is allowed to')
})

test('a substitute gets no notifications about a workspace that they do not belong to', async () => {
  world.clock.set(during)
  assert.equal((await name(lead, deputy.id)).status, 200)
  const asked = { absence_type_id: kiel.sickness, starts_at: '2026-09-22', ends_at: '2026-09-22' }
  assert.equal((await world.post(`${kiel.ws}/absences`, asked, stranger.token)).status, 200)
  const told = async () => {
    const rows = await world.services.pool<{ user_id: string }[]>`
      select distinct user_id from notifications where workspace_id = ${kiel.id} and title like '%requests%'`
    return rows.map(({ user_id }) => user_id)
  }
  await eventually(async () => (await told()).includes(lead.id))
  assert.ok(!(await told()).includes(deputy.id))
})
