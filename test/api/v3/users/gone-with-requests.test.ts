import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readMigrations } from '../../../../src/platform/db/migrate.ts'
import { createAbsenceCompany, july } from '../../../support/absences.ts'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world, { locale: 'en' })
const { ws, account, absences, admin } = company
const corrections = timeCorrections(world, company)
const { pool } = world.services

const august = { starts_at: '2026-08-03T00:00:00+02:00', ends_at: '2026-08-04T23:59:59+02:00' }

/** A person who waits for two decisions, and has one. */
async function asking(
  username = 'Greta Gone',
): Promise<Person & { open: string; granted: string; correction: string }> {
  const person = await company.person({ attributes: { username } })
  const granted = await company.createAbsence(person.token, august)
  await company.decide(granted, 'confirmed')
  const open = await company.createAbsence(person.token)
  const times = { starts_at: '2026-05-04T08:00:00+02:00', ends_at: '2026-05-04T16:00:00+02:00' }
  const { id } = await corrections.createRecord(person, { kind: 'new', ...times })
  return { ...person, open, granted, correction: id }
}

async function waiting(): Promise<string[]> {
  const asked = await world.get(`${absences}?filter[confirmation_status]=eq:pending&permissions=true`, admin.token)
  const wrong = await world.get(`${corrections.url}?filter[status]=eq:pending&permissions=true`, admin.token)
  assert.equal(asked.body.meta.pending, asked.body.data.length)
  return [...asked.body.data, ...wrong.body.data].map(({ type, id }: { type: string; id: string }) => `${type} ${id}`)
}

const stateOf = async (id: string): Promise<string> =>
  (await world.get(`${absences}/${id}`, admin.token)).body.data.attributes.confirmation_status

test('200 deleting a user rejects their pending absences and withdraws their corrections', async () => {
  const greta = await asking()
  const staying = await company.person()
  const other = await company.createAbsence(staying.token)
  assert.equal((await waiting()).length, 3)
  assert.equal((await world.delete(`${ws}/users/${greta.id}`, admin.token)).status, 200)
  assert.deepEqual(await waiting(), [`absence ${other}`])
  assert.equal(await stateOf(greta.open), 'rejected')
  assert.equal(await stateOf(greta.granted), 'confirmed')
  assert.equal((await corrections.read(greta.correction)).attributes.status, 'withdrawn')
  const notes = await world.get(`${absences}/${greta.open}/notes`, admin.token)
  const told = notes.body.data.map(({ attributes }: { attributes: { content: string } }) => attributes.content)
  assert.ok(told.includes('Ada Admin changed: state: pending → rejected.'), told.join('\n'))
  const log = await world.get(`${account}/audit_entries?filter[record_type]=eq:absence`, admin.token)
  assert.deepEqual(log.body.data[0].attributes.after, { confirmation_status: 'rejected' })

  // The days may still count in the person's last month.
  await company.decide(greta.open, 'confirmed')
  assert.equal(await stateOf(greta.open), 'confirmed')
  await company.decide(other, 'rejected')
})

test('201 so does erasing a user, without leaving their name in the audit log', async () => {
  const erna = await asking('Erna Erased')
  const erased = await world.post(`${account}/erasures`, { user_id: erna.id }, admin.token)
  assert.equal(erased.status, 201, erased.text)
  assert.deepEqual(await waiting(), [])
  assert.equal(await stateOf(erna.open), 'rejected')
  const log = await world.get(`${account}/audit_entries?filter[record_type]=eq:absence`, admin.token)
  assert.ok(!log.text.includes('Erna'), 'the audit log still has the name')
})

test('200 pending requests of a deactivated user stay', async () => {
  const greta = await asking()
  const off = await world.patch(`${ws}/users/${greta.id}/user_status`, { status: 'inactive' }, admin.token)
  assert.equal(off.status, 200, off.text)
  assert.equal((await waiting()).length, 2)
  await world.delete(`${ws}/users/${greta.id}`, admin.token)
})

test('200 a user with a pending request in a deleted workspace can be deleted', async () => {
  const founder = await company.person({ roles: [4] })
  const second = await addWorkspace(world, { ...company, admin: founder }, 'Second home')
  const [type] = (await world.get(`${second.ws}/absence_types`, founder.token)).body.data
  const asked = await world.post(`${second.ws}/absences`, { absence_type_id: type.id, ...july }, founder.token)
  assert.equal(asked.status, 200, asked.text)
  assert.equal((await world.delete(second.ws, admin.token)).status, 200)
  const gone = await world.delete(`${ws}/users/${founder.id}`, admin.token)
  assert.equal(gone.status, 200, gone.text)
})

test('the migration settles pending requests of users who were deleted before', async () => {
  const greta = await asking()
  const staying = await company.person()
  const other = await company.createAbsence(staying.token)
  await pool`update users set deleted_at = now(), status = 'inactive' where id = ${greta.id}`
  assert.equal((await waiting()).length, 3)
  const migration = (await readMigrations()).find(({ version }) => version === 63)!
  await pool.unsafe(migration.text)
  assert.deepEqual(await waiting(), [`absence ${other}`])
  assert.equal(await stateOf(greta.open), 'rejected')
  const notes = await world.get(`${absences}/${greta.open}/notes`, admin.token)
  assert.match(notes.text, /Stint changed: state: pending → rejected\./)
})
