import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { addAllParts } from '../../../support/full-tracking.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { trackingOperations } from '../../../support/tracking-operations.ts'
import { createWorld } from '../../../support/world.ts'

// The id of an entered tracking is a number, that of a punched one a UUID: both are accepted everywhere.

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin

async function punchedTracking(): Promise<string> {
  const person = await company.person()
  const id = await trackings.punchIn(person, '2026-01-30T08:00:00+01:00')
  await trackings.punchOut(person, '2026-01-30T16:00:00+01:00')
  await trackings.change(id, {
    relationships: { area: { id: await company.area() }, tags: [{ id: await company.tag() }] },
  })
  return id
}

const forms: [string, () => Promise<string>, (id: string) => string][] = [
  ['a UUID', punchedTracking, (id) => id],
  ['a UUID in upper case', punchedTracking, (id) => id.toUpperCase()],
  ['a number', async () => (await trackings.createRecord()).id, (id) => id],
]

for (const [name, make, spelled] of forms)
  test(`${name} is accepted in the path of every operation`, async () => {
    const id = await make()
    const record = { ...(await addAllParts(world, company, id)), id: spelled(id) }
    for (const operation of trackingOperations) {
      const answer = await operation.send(world, company.ws, record, token)
      assert.equal(answer.status, operation.status, `${operation.name} ${answer.text}`)
      if (answer.body?.data?.type !== 'time_tracking') continue
      // All answer with the record itself but one, which answers with the record that it has created.
      if (operation.id === 'splitTimeTracking') assert.notEqual(answer.body.data.id, id)
      else assert.equal(answer.body.data.id, id, operation.name)
    }
    assertRefusedAt(await world.get(`${trackings.url}/${id}`, token), 404)
  })

test('the id is the same in lists, filters, breaks and punches', async () => {
  const id = await punchedTracking()
  assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  const { breakId } = await addAllParts(world, company, id)
  const list = await trackings.list(`filter[id]=${id}`)
  assert.deepEqual(
    list.body.data.map((one: { id: string }) => one.id),
    [id],
  )
  const pause = await world.get(`${trackings.url}/${id}/breaks/${breakId}?include=time_tracking`, token)
  assert.deepEqual(pause.body.data.relationships.time_tracking.data, { id, type: 'time_tracking' })
  assert.equal(pause.body.included[0].id, id)
  const actions = await world.get(`${trackings.url}/actions?filter[working_session_id]=${id}`, token)
  assert.equal(actions.body.meta.total_count, 2)
})

test('a punched tracking has created_by actions, and changes keep its actual times', async () => {
  const id = await punchedTracking()
  const { attributes } = (
    await trackings.change(id, {
      attributes: { starts_at: '2026-01-30T07:00:00+01:00', ends_at: '2026-01-30T17:00:00+01:00' },
    })
  ).body.data
  assert.equal(attributes.created_by, 'actions')
  assert.equal(attributes.gross_time, 10)
  assert.equal(attributes.actual_starts_at, '2026-01-30T07:00:00Z')
  assert.equal(attributes.actual_ends_at, '2026-01-30T15:00:00Z')
})

test('404 for a malformed UUID, and the UUID of a punch', async () => {
  const id = await punchedTracking()
  const { body } = await world.get(`${trackings.url}/actions?filter[working_session_id]=${id}`, token)
  for (const wrong of [`${id}0`, id.slice(1), id.replaceAll('-', ''), `{${id}}`, body.data[0].id])
    assertRefusedAt(await world.get(`${trackings.url}/${wrong}`, token), 404)
})
