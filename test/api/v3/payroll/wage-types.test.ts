import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'

const { world, company, people, otherCompany } = await createFixture()
const { ws, admin } = company
const path = `${ws}/wage_types`
const add = (attributes: object, token = admin.token) =>
  world.post(path, { number: '100', title: 'Hours', source: 'worked', ...attributes }, token)

const rule = await world.post(
  `${ws}/surcharge_rules`,
  { title: 'Sunday', hours_of: 'sunday', percentage: 50, starts_on: '2026-01-01' },
  admin.token,
)
const ruleId: string = rule.body.data.id

test('201 and 400 one wage type for everybody per source, also concurrently; more if they are not for everybody', async () => {
  const made = await Promise.all([add({}), add({ number: '101' }), add({ number: '102' })])
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 400, 400])
  assert.equal((await add({ number: '103', for_everybody: false })).status, 201)
  assert.equal((await add({ number: '104', source: 'surcharge', surcharge_rule_id: ruleId })).status, 201)
  assert.equal((await add({ number: '105', source: 'surcharge', surcharge_rule_id: ruleId })).status, 400)
})

test('400 a surcharge rule that has a wage type cannot be deleted', async () => {
  const answer = await world.delete(`${ws}/surcharge_rules/${ruleId}`, admin.token)
  assert.equal(answer.status, 400, answer.text)
  assert.match(answer.body.errors[0].title, /Set an end for the rule/)
})

const refused: [name: string, attributes: object, pointer: string][] = [
  ['without a number', { number: null, source: 'target' }, 'number'],
  ['a number with letters', { number: 'A1' }, 'number'],
  ['a surcharge without a rule', { source: 'surcharge' }, 'surcharge_rule_id'],
  ['a rule for working time', { surcharge_rule_id: ruleId, for_everybody: false }, 'surcharge_rule_id'],
  ['an unknown rule', { source: 'surcharge', surcharge_rule_id: '999999' }, 'surcharge_rule_id'],
  ['an absence without a type', { source: 'absence' }, 'absence_type_id'],
  ['an unknown absence type', { source: 'absence', absence_type_id: '999999' }, 'absence_type_id'],
  ['an unknown source', { source: 'tips' }, 'source'],
  ['a key in lower case', { source: 'sick_days', absence_key: 'k' }, 'absence_key'],
  ['a reason in letters', { source: 'sick_days', absence_reason: 'K' }, 'absence_reason'],
  ['a factor that is too large', { factor: 101 }, 'factor'],
]
for (const [name, attributes, pointer] of refused)
  test(`400 ${name}`, async () => {
    const answer = await add(attributes)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].source.pointer, pointer)
  })

test('201 wage types for vacation days, and left out ones, need no number', async () => {
  assert.equal((await add({ number: null, source: 'vacation_days' })).status, 201)
  const target = await add({ number: null, source: 'target', left_out: true })
  assert.equal(target.status, 201, target.text)
  const kept = await world.patch(`${path}/${target.body.data.id}`, { left_out: false }, admin.token)
  assert.equal(kept.status, 400, 'it stays left out as long as it has no number')
})

test('400 for unknown ids in wage_type_ids; existing ones may stay, and deleted wage types are removed', async () => {
  const { id } = people.employee
  const user = `${ws}/users/${id}`
  await world.services.pool`update users set wage_type_ids = '{999999}' where id = ${id}`
  const own = (await add({ number: '110', for_everybody: false })).body.data.id
  const stored = async () =>
    (await world.services.pool<{ wage_type_ids: string[] }[]>`select wage_type_ids from users where id = ${id}`)[0]!
      .wage_type_ids
  assert.equal((await world.patch(user, { wage_type_ids: [999999, own] }, admin.token)).status, 200)
  assert.equal((await world.patch(user, { wage_type_ids: [own, 999998] }, admin.token)).status, 400)
  assert.deepEqual(await stored(), ['999999', own])
  await world.delete(`${path}/${own}`, admin.token)
  assert.deepEqual(await stored(), ['999999'])
})

test('200 and 201 people and areas have cost centres, 403 an employee cannot set their own', async () => {
  const user = await world.patch(`${ws}/users/${people.employee.id}`, { cost_centre: '4711' }, admin.token)
  assert.equal(user.body.data.attributes.cost_centre, '4711')
  assert.equal(
    (await world.patch(`${ws}/users/${people.employee.id}`, { cost_centre: '1' }, people.employee.token)).status,
    403,
  )
  const area = await world.post(`${ws}/areas`, { name: 'Shop', cost_centre: '4712' }, admin.token)
  assert.equal(area.body.data.attributes.cost_centre, '4712')
})

for (const role of nonAdmins)
  test(`403 ${role}s cannot read or write wage types`, async () => {
    const { token } = people[role]
    assert.equal((await world.get(path, token)).status, 403)
    assert.equal((await add({}, token)).status, 403)
    assert.equal((await world.patch(`${path}/1`, { title: 'x' }, token)).status, 403)
    assert.equal((await world.delete(`${path}/1`, token)).status, 403)
  })

test('404 in another company', async () => {
  const [one] = (await world.get(path, people.workspaceAdmin.token)).body.data
  assert.equal((await world.get(path, otherCompany.admin.token)).status, 404)
  const theirs = `${otherCompany.ws}/wage_types/${one.id}`
  assert.equal((await world.patch(theirs, { title: 'x' }, otherCompany.admin.token)).status, 404)
  assert.equal((await world.delete(theirs, otherCompany.admin.token)).status, 404)
})
