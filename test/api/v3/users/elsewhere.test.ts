import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { createWorld } from '../../../support/world.ts'

// A person works in two workspaces, and has absences and working time in the one where the reader is not.

const world = await createWorld()
world.clock.freeze('2026-07-08T10:00:00Z')
const company = await createCompany(world)
const { admin, ws, accountId } = company
const there = await addWorkspace(world, company, 'Kiel')
const jana = await company.person({ attributes: { username: 'Jana Brandt' } })
const adminHere = await company.person({ roles: [3] })
await world.services.pool`
  insert into memberships (account_id, workspace_id, user_id, created_at)
  values (${accountId}, ${there.id}, ${jana.id}, now())`

const types = await world.get(`${there.ws}/absence_types?filter[kind]=unpaid`, admin.token)
const off = { absence_type_id: types.body.data[0].id, starts_at: '2026-07-08', ends_at: '2026-07-09' }
const asked = await world.post(`${there.ws}/absences`, { ...off, user_id: jana.id }, admin.token)
const absenceId: string = asked.body.data.id
const confirmed = await world.post(`${there.ws}/absences/${absenceId}/absences_confirmations`, {}, admin.token)
assert.equal(confirmed.status, 200, confirmed.text)
const punched = await world.post(`${there.ws}/time_trackings/actions`, { action_type: 'start' }, jana.token)
const trackingId: string = punched.body.data.attributes.working_session_id

async function shown(place: string, token: string) {
  const { body, text, status } = await world.get(`${place}/users/${jana.id}`, token)
  assert.equal(status, 200, text)
  return {
    absence: body.data.relationships.current_absence.data?.id ?? null,
    tracking: body.data.attributes.running_time_tracking?.id ?? null,
  }
}
const found = async (place: string, token: string, filter: string): Promise<string[]> => {
  const { body } = await world.get(`${place}/users?filter[${filter}]=present`, token)
  return body.data.map(({ id }: { id: string }) => id)
}

test('200 an admin of one workspace does not see current absence and running tracking in another', async () => {
  assert.deepEqual(await shown(ws, adminHere.token), { absence: null, tracking: null })
  for (const filter of ['current_absence_id', 'running_time_tracking'])
    assert.deepEqual(await found(ws, adminHere.token, filter), [], filter)
})

test('200 the person, account admins, and admins of the other workspace see them', async () => {
  const adminThere = await company.person()
  await world.services.pool`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${accountId}, ${there.id}, ${adminThere.id}, '{3}', now())`
  const both = { absence: absenceId, tracking: trackingId }
  for (const place of [ws, there.ws]) {
    assert.deepEqual(await shown(place, jana.token), both)
    assert.deepEqual(await shown(place, admin.token), both)
  }
  assert.deepEqual(await shown(there.ws, adminThere.token), both)
  assert.deepEqual(await found(there.ws, adminThere.token, 'current_absence_id'), [jana.id])
})
