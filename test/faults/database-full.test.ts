import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { refusedWith } from '../support/refusals.ts'
import { createWorld } from '../support/world.ts'

// A disk of this machine is not filled for a test: PostgreSQL says of a full one what the trigger says.
const database = await createDatabase()
after(() => database.drop())
const world = await createWorld({ databaseUrl: database.url })
const company = await createCompany(world)
const { pool } = world.services

test('503 while the disk of the database is full: later, nothing stored, and no restart afterwards', async () => {
  await pool.unsafe(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on areas for each row execute function no_room();`)
  const areas = `${company.ws}/areas`
  const add = () => world.post(areas, { name: 'Bakehouse' }, company.admin.token)
  const refused = await add()
  refusedWith(refused, 503, 'base', 'The database has no room left, and nothing was changed. Try again later.')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  await pool.unsafe('drop trigger no_room on areas')
  assert.equal((await add()).status, 201)
  assert.equal((await world.get(areas, company.admin.token)).body.data.length, 1)
})
