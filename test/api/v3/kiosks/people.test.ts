import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { punch } from '../../../support/working-time.ts'

const { world, company, otherWorkspace, people } = await createFixture()
const kiosk = await createKiosk(world, company)
const path = '/api/v3/kiosk/people'
type Shown = { id: string; attributes: { username: string; clock: string } }
const list = async (query = '', token = kiosk.token): Promise<Shown[]> => {
  const answer = await world.get(`${path}?${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const clockOf = async ({ id }: Person, token = kiosk.token) =>
  (await list(`filter[id]=${id}`, token))[0]?.attributes.clock

test('200 all people of the workspace by name, without their private attributes', async () => {
  const attributes = { email: 'secret@example.org', tablet_pin: '471142', identifier_pin: '999888', abbreviation: 'AA' }
  const { id } = await company.person({ attributes: { username: 'Anna Alpha', ...attributes } })
  const answer = await world.get(path, kiosk.token)
  assert.equal(answer.status, 200)
  for (const person of answer.body.data) assertShape(person, shapes.kioskPerson)
  const names = answer.body.data.map((one: Shown) => one.attributes.username)
  assert.deepEqual(names, ['Ada Admin', 'Anna Alpha', 'Ben Boss', 'Emil Employee', 'Wim Workspace'])
  assert.equal(answer.body.data[1].id, id)
  for (const secret of ['secret@example.org', '471142', '999888']) assert.ok(!answer.text.includes(secret))
})

test('200 the list is paged', async () => {
  const answer = await world.get(`${path}?items=2&page=2`, kiosk.token)
  assert.equal(answer.body.data.length, 2)
  assert.deepEqual([answer.body.meta.current_page, answer.body.meta.page_items], [2, 2])
  assert.ok(answer.body.meta.total_count >= 4)
})

test('200 filters on PINs, e-mail and salary are ignored, 400 for include', async () => {
  const all = (await list('items=100')).length
  for (const field of ['tablet_pin', 'identifier_pin', 'email', 'salary'])
    assert.equal((await list(`items=100&filter[${field}]=pre:4`)).length, all, field)
  assertRefused(await world.get(`${path}?include=user`, kiosk.token), 400, ['include'])
})

test('200 clock is out, working or break', async () => {
  const person = await company.person()
  assert.equal(await clockOf(person), 'out')
  for (const [type, clock] of [
    ['start', 'working'],
    ['start-break', 'break'],
    ['end-break', 'working'],
    ['end', 'out'],
  ] as const) {
    await punch(world, company, person, type)
    assert.equal(await clockOf(person), clock)
  }
  const working = await company.person()
  await punch(world, company, working, 'start')
  assert.deepEqual(
    (await list('filter[clock]=eq:working')).map(({ id }) => id),
    [working.id],
  )
})

test('200 without people who are deactivated, deleted or of another workspace', async () => {
  const [left, deleted] = [await company.person(), await company.person()]
  for (const person of [left, deleted]) assert.equal(await clockOf(person), 'out')
  await world.patch(`${company.ws}/users/${left.id}/user_status`, { status: 'inactive' }, company.admin.token)
  await world.delete(`${company.ws}/users/${deleted.id}`, company.admin.token)
  for (const person of [left, deleted]) assert.equal(await clockOf(person), undefined)

  const away = await createKiosk(world, { ws: otherWorkspace.ws, admin: company.admin })
  assert.deepEqual(
    (await list('', away.token)).map(({ id }) => id),
    [company.admin.id],
  )
})

test('200 clock does not show work in another workspace', async () => {
  const away = await createKiosk(world, { ws: otherWorkspace.ws, admin: company.admin })
  await punch(world, company, people.accountAdmin, 'start')
  assert.equal(await clockOf(people.accountAdmin), 'working')
  assert.equal(await clockOf(people.accountAdmin, away.token), 'out')
})
