import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { assertRefusedWith } from '../support/refusals.ts'
import { createWorld } from '../support/world.ts'

// Instead of filling a disk of this machine, a trigger raises the error that PostgreSQL raises on a full one.
const database = await createDatabase()
after(() => database.drop())
const world = await createWorld({ databaseUrl: database.url })
const company = await createCompany(world)
const { pool } = world.services

const { token } = company.admin
const day = '2026-03-02'
const { body: types } = await world.get(`${company.ws}/absence_types`, token)
const area = { path: 'areas', attributes: { name: 'Bakehouse' } }
const time = { path: 'time_trackings', attributes: { starts_at: `${day}T08:00:00Z`, ends_at: `${day}T12:00:00Z` } }
const absence = {
  path: 'absences',
  attributes: { user_id: company.admin.id, absence_type_id: types.data[0].id, starts_at: day, ends_at: day },
}
const person = { path: 'users', attributes: { username: 'Nele New', email: uniqueEmail() } }

await pool.unsafe(`
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;`)

// The record itself, and statements that are sent along with it and not awaited.
for (const [table, { path, attributes }] of [
  ['areas', area],
  ['audit_entries', { ...area, attributes: { name: 'Counter' } }],
  ['notes', time],
  ['follow_ups', absence],
  ['jobs.job_common', person],
] as const)
  test(`503 while the disk of the database is full for ${table}; nothing is stored, no restart is needed`, async () => {
    await pool.unsafe(`create trigger no_room before insert on ${table} for each row execute function no_room()`)
    const url = `${company.ws}/${path}`
    const count = async () => (await world.get(url, token)).body.meta.total_count
    const before = await count()
    const refused = await world.post(url, attributes, token)
    assertRefusedWith(refused, 503, 'base', 'The database has no space left, and nothing was changed. Try again later.')
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal(await count(), before)
    await pool.unsafe(`drop trigger no_room on ${table}`)
    assert.ok((await world.post(url, attributes, token)).status < 300)
    assert.equal(await count(), before + 1)
  })
