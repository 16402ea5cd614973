import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../../../src/api/v3/operations.ts'
import { createCompany } from '../../../support/company.ts'
import { createFullTracking, type FullTracking } from '../../../support/full-tracking.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { type Right, type TrackingOperation, trackingOperations } from '../../../support/tracking-operations.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const byHand = { attributes: { working_sessions_creator: true } }

const all: Right[] = ['read', 'times', 'area', 'tags', 'confirm', 'attach', 'destroy', 'note', 'deleteNote']
const ownByHand: Right[] = ['read', 'times', 'area', 'tags', 'attach', 'destroy', 'note']
const own: Right[] = ['read', 'area', 'tags', 'attach', 'note']
const onlyLook: Right[] = ['read', 'note']

const colleague = await company.person()
const employee = await company.person()
const handy = await company.person(byHand)
const leader = await company.person({ roles: [2] })
const lonely = await company.person({ roles: [2] })
const arealess = await company.person({ roles: [2], ...byHand })
const second = await company.person({ roles: [3] })
await company.area('Shared', [leader.id, colleague.id])
await company.area('Elsewhere', [lonely.id])

type Caller = { name: string; token: string; of: string; confirmed?: boolean; rights: Right[] }
const callers: Caller[] = [
  { name: 'an admin', token: company.admin.token, of: colleague.id, rights: [...all, 'author'] },
  { name: 'an admin, confirmed', token: second.token, of: employee.id, confirmed: true, rights: all },
  { name: 'an employee, own', token: employee.token, of: employee.id, rights: own },
  { name: 'an employee, own, by hand', token: handy.token, of: handy.id, rights: ownByHand },
  { name: 'an employee, own, confirmed', token: handy.token, of: handy.id, confirmed: true, rights: onlyLook },
  { name: 'an employee, a colleague’s', token: employee.token, of: colleague.id, rights: [] },
  { name: 'an employee, an admin’s', token: handy.token, of: company.admin.id, rights: [] },
  { name: 'an area admin, of the same area', token: leader.token, of: colleague.id, rights: all },
  {
    name: 'an area admin, of the same area, confirmed',
    token: leader.token,
    of: colleague.id,
    confirmed: true,
    rights: all,
  },
  { name: 'an area admin, of another area', token: lonely.token, of: colleague.id, rights: [] },
  { name: 'an area admin without areas, own', token: arealess.token, of: arealess.id, rights: ownByHand },
  { name: 'an area admin without areas, of nobody’s area', token: arealess.token, of: employee.id, rights: [] },
]

test('the tests cover every operation on a time tracking', () => {
  const known = new Set(trackingOperations.map(({ id }) => id))
  const registered = v3Operations.filter(
    ({ path }) =>
      !path.includes(':absence_id') &&
      (path.includes(':time_tracking_id') || path.includes(':attachment_id') || path.includes(':signature_id')),
  )
  assert.ok(registered.length > 25)
  for (const { id } of registered) assert.ok(known.has(id), id)
})

async function recordFor(caller: Caller): Promise<FullTracking> {
  const record = await createFullTracking(world, company, caller.of)
  if (caller.confirmed) await trackings.change(record.id, { attributes: { confirmed: true } })
  return record
}

for (const caller of callers)
  test(`${caller.name}, may: ${caller.rights.join(', ') || 'nothing (404)'}`, async () => {
    const record = await recordFor(caller)
    const permissions = await world.get(`${trackings.url}/${record.id}?permissions=true`, caller.token)
    const may = (right: Right): boolean => caller.rights.includes(right)
    if (may('read'))
      assert.deepEqual(
        permissions.body.data.attributes.permissions,
        {
          update: may('times') || may('area') || may('tags'),
          update_times: may('times'),
          update_area: may('area'),
          update_tags: may('tags'),
          destroy: may('destroy'),
          confirm: may('confirm'),
          request_correction: [employee, handy, arealess].some(
            ({ id, token }) => id === caller.of && token === caller.token,
          ),
          attach: may('attach'),
        },
        'the permissions attribute matches the expected permissions',
      )
    const send = async (operation: TrackingOperation, expected: number): Promise<void> => {
      const answer = await operation.send(world, company.ws, record, caller.token)
      assert.equal(answer.status, expected, `${operation.name} ${answer.text}`)
    }
    const before = await trackings.read(record.id)
    const refused = trackingOperations.filter(({ right }) => !may(right))
    for (const operation of refused) await send(operation, may('read') ? 403 : 404)
    assert.deepEqual(await trackings.read(record.id), before, 'refused operations change nothing')
    const allowed = trackingOperations.filter(({ right }) => may(right))
    for (const operation of allowed) await send(operation, operation.status)
  })

test('200 a list has the visible trackings and their totals', async () => {
  const fresh = await createCompany(world)
  const own = timeTrackings(world, fresh)
  const [one, two, three] = [await fresh.person(), await fresh.person(), await fresh.person({ roles: [2] })]
  await fresh.area('Shared', [two.id, three.id])
  const made: Record<string, string> = {}
  for (const person of [one, two, three, fresh.admin])
    made[person.id] = (await own.createRecord({ relationships: own.relationshipsFor(person) })).id
  const seen: [string, string[]][] = [
    [one.token, [one.id]],
    [two.token, [two.id]],
    [three.token, [two.id, three.id]],
    [fresh.admin.token, [one.id, two.id, three.id, fresh.admin.id]],
  ]
  for (const [token, people] of seen)
    for (const query of ['', 'filter[status]=active', 'running=0']) {
      const { body } = await own.list(query, token)
      const expected = people.map((id) => made[id]).sort()
      assert.deepEqual(body.data.map((record: { id: string }) => record.id).sort(), expected)
      assert.equal(body.meta.total_count, expected.length)
      assert.equal(body.meta.total_gross_time, 8 * expected.length)
    }
  const { body } = await own.list(`filter[user_id]=${two.id}`, one.token)
  assert.equal(body.meta.total_count, 0, 'a filter by user does not show more')
})

test('201 and 403 creating a tracking for oneself and for others, by role', async () => {
  const cases: [string, string, string, number][] = [
    ['an admin for others', company.admin.token, colleague.id, 201],
    ['an employee for oneself, by hand', handy.token, handy.id, 201],
    ['an employee for oneself', employee.token, employee.id, 403],
    ['an employee for a colleague', handy.token, colleague.id, 403],
    ['an area admin in the area', leader.token, colleague.id, 201],
    ['an area admin for oneself', leader.token, leader.id, 201],
    ['an area admin outside the area', lonely.token, colleague.id, 403],
  ]
  for (const [name, token, id, status] of cases) {
    const answer = await trackings.create({ attributes: eightHours, relationships: { user: { id } }, token })
    assert.equal(answer.status, status, name)
  }
})
