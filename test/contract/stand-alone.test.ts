import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { createCompany } from '../support/company.ts'
import { createKiosk } from '../support/kiosks.ts'
import { assertRefused } from '../support/refusals.ts'
import { createWorld } from '../support/world.ts'

// Operations that write in a single statement have no transaction to roll back. Any error in the rest of the request must be
// found before it.

const world = await createWorld()
const company = await createCompany(world)
const { ws, admin } = company
const person = await company.person({ attributes: { tablet_pin: '4711' } })
const kiosk = await createKiosk(world, company)
const types = await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, admin.token)
const vacation = types.body.data[0].id

const requests: Record<string, { path: string; attributes: object; token: string; unread?: true }> = {
  createAction: { path: `${ws}/time_trackings/actions`, attributes: { action_type: 'start' }, token: person.token },
  createKioskPunch: {
    path: '/api/v3/kiosk/punches',
    attributes: { user_id: person.id, pin: '4711', action_type: 'start' },
    token: kiosk.token,
    // A kiosk cannot read punches.
    unread: true,
  },
  createAbsence: {
    path: `${ws}/absences`,
    attributes: { absence_type_id: vacation, starts_at: '2026-07-06', ends_at: '2026-07-10' },
    token: person.token,
  },
}

test('every operation with its own transaction has a case here', () => {
  const alone = v3Operations.filter(({ ownTransaction }) => ownTransaction === 'unless repeated').map(({ id }) => id)
  assert.deepEqual(alone, ['createAction', 'createKioskPunch'])
  for (const id of alone) assert.ok(requests[id], id)
})

async function stored(): Promise<number> {
  const [row] = await world.services.pool<{ count: number }[]>`
    select (select count(*) from actions) + (select count(*) from absences) + (select count(*) from time_trackings)
      + (select count(*) from notes) as count`
  return Number(row!.count)
}

for (const [id, { path, attributes, token, unread }] of Object.entries(requests)) {
  const post = (query: string, headers: Record<string, string> = {}) =>
    world.request('POST', `${path}${query}`, { token, headers, body: { data: { type: 'x', attributes } } })

  test(`400 ${id} with an unknown include stores nothing, with or without an idempotency key`, async () => {
    const before = await stored()
    assertRefused(await post('?include=nonsense'), 400, ['include'])
    assertRefused(await post('?include=user.nonsense', { 'idempotency-key': `${id} once` }), 400, ['include'])
    assertRefused(await post('?page=nonsense'), 400, ['page'])
    assert.equal(await stored(), before)
  })

  if (unread) continue
  test(`${id} answers the same as reading the record`, async () => {
    for (const query of [
      '',
      '?include=user',
      '?permissions=true',
      '?permissions=update,destroy',
      '?fields=created_at',
    ]) {
      const created = await post(query)
      assert.ok(created.status < 300, created.text)
      const read = await world.get(`${path}/${created.body.data.id}${query}`, token)
      assert.deepEqual(created.body.data, read.body.data, query)
      assert.deepEqual(created.body.included, read.body.included, query)
    }
  })
}
