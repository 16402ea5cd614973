import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { demandUnneeded } from '../../../../src/domain/keys/demand-unneeded.ts'
import { replaceLostPins, sealPins } from '../../../../src/domain/pins/seal-pins.ts'
import { createCompany } from '../../../support/company.ts'
import { insertPeople } from '../../../support/insert-people.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const { pool, keyStore, appContext, clock } = world.services
const { keys } = appContext
const company = await createCompany(world)
const { ws, admin } = company
const kiosk = await createKiosk(world, company)

const punch = async (pin: string, user_id?: string): Promise<number> =>
  (await world.post('/api/v3/kiosk/punches', { pin, action_type: 'start', ...(user_id && { user_id }) }, kiosk.token))
    .status
const shown = async (id: string): Promise<[string | null, string]> => {
  const { tablet_pin, identifier_pin } = (await world.get(`${ws}/users/${id}`, admin.token)).body.data.attributes
  return [tablet_pin, identifier_pin]
}
const named = async (filter: string): Promise<string[]> =>
  (await world.get(`${ws}/users?filter${filter}`, admin.token)).body.data.map(({ id }: { id: string }) => id)
const retire = (id: string): Promise<void> => keyStore.retire(id, (sql) => demandUnneeded(appContext, sql, id))

test('PINs are shown as set, found only by the complete PIN, and not stored in plain text', async () => {
  const { id } = await company.person({ attributes: { tablet_pin: '47114711', identifier_pin: '081508' } })
  assert.deepEqual(await shown(id), ['47114711', '081508'])
  const [row] = await pool<{ row: string }[]>`select u::text as row from users u where id = ${id}`
  assert.doesNotMatch(row!.row, /47114711|081508/)
  assert.deepEqual(await named('[tablet_pin]=eq:47114711'), [id])
  assert.deepEqual(await named('[identifier_pin]=eq:081508'), [id])
  assert.deepEqual(await named('[tablet_pin]=eq:4711471'), [])
  assert.equal((await world.patch(`${ws}/users/${id}`, { tablet_pin: null }, admin.token)).status, 200)
  assert.deepEqual(await shown(id), [null, '081508'])
  assert.equal(await punch('081508', id), 201)
})

test('the same PIN of people in two accounts has different digests', async () => {
  const other = await createCompany(world)
  const ids = [
    (await company.person({ attributes: { identifier_pin: '555555' } })).id,
    (await other.person({ attributes: { identifier_pin: '555555' } })).id,
  ]
  const rows = await pool<{ digest: Buffer }[]>`
    select identifier_pin_digest as digest from users where id = any(${ids}::bigint[])`
  assert.ok(!rows[0]!.digest.equals(rows[1]!.digest))
})

test('the lookup by PIN uses its index', async () => {
  await insertPeople(pool, company, 500)
  await company.person({ attributes: { identifier_pin: '246810' } })
  await pool`analyze users, memberships`
  const sent: string[] = []
  pool.observe((text) => sent.push(text))
  assert.equal(await punch('246810'), 201)
  pool.observe(() => {})
  const lookup = sent.find((text) => text.includes('identifier_pin_digest = any'))!
  const plan = await pool.unsafe(`explain (generic_plan) ${lookup}`)
  assert.match(plan.map((line) => line['QUERY PLAN']).join('\n'), /users_identifier_pin/)
})

test('PINs work before, during and after a key rotation; the old key can be retired once it is not needed', async () => {
  const person = await company.person({ attributes: { tablet_pin: '1234567', identifier_pin: '7654321' } })
  const old = keys.current().id
  await assert.rejects(retire(old), /is the current signing key/)
  const once = { 'idempotency-key': 'again' }
  const body = { data: { attributes: { title: 'Repeated' } } }
  const create = () => world.request('POST', `${ws}/tags`, { token: admin.token, body, headers: once })
  const first = await create()
  assert.equal(first.status, 201)

  await keyStore.rotate(clock.now())
  assert.notEqual(keys.current().id, old)
  assert.deepEqual([await punch('1234567', person.id), await punch('7654321')], [201, 201])
  assert.deepEqual(await shown(person.id), ['1234567', '7654321'])
  const late = await company.person({ attributes: { identifier_pin: '7777777' } })
  assert.equal(await punch('7777777', late.id), 201)
  assert.deepEqual(
    (await create()).body.data,
    first.body.data,
    'a stored response from before the rotation can be read',
  )
  await assert.rejects(retire(old), (error: Error) => {
    assert.match(error.message, /still needed: addresses of documents are signed with it, until \d{4}-/)
    assert.match(error.message, /the PINs of \d+ people are sealed with it/)
    assert.match(error.message, /; 1 stored response to idempotent requests, sealed with it for a day/)
    return true
  })

  await sealPins(appContext)
  assert.deepEqual([await punch('1234567', person.id), await punch('7654321')], [201, 201])
  await assert.rejects(retire(old), (error: Error) => !error.message.includes('PINs'))
  world.clock.advance({ hours: 25 })
  await retire(old)
  assert.equal(keys.find(old), null)
  assert.deepEqual(await shown(person.id), ['1234567', '7654321'])
  assert.equal(await punch('7654321'), 201)
})

test('if a key is lost, only the people whose PINs it encrypted get new ones', async () => {
  const person = await company.person({ attributes: { tablet_pin: '998877', identifier_pin: '776655' } })
  const lost = keys.current().id
  await keyStore.rotate(clock.now())
  const safe = await company.person({ attributes: { tablet_pin: '665544', identifier_pin: '554433' } })
  await pool.begin((tx) => replaceLostPins(tx, keys, [lost]))
  const [tablet, identifier] = await shown(person.id)
  assert.equal(tablet, null)
  assert.match(identifier, /^\d{6}$/)
  assert.notEqual(identifier, '776655')
  assert.deepEqual(await shown(safe.id), ['665544', '554433'])
})
