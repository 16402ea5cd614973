import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-12-01T10:00:00Z')
const company = await createAccountCompany(world)
const other = await createCompany(world)
const { ws, admin } = company
const path = `${ws}/timesheet_signatures`
const { lead, member, stranger } = await company.createTeam()

const sign = async (person: Person, month: string, { token } = person): Promise<void> => {
  const answer = await world.post(
    `${ws}/users/${person.id}/months/${month}/signatures`,
    { image: pictures.png.url },
    token,
  )
  assert.equal(answer.status, 201, answer.text)
}
const listed = async (query: string, token = admin.token): Promise<string[]> => {
  const answer = await world.get(`${path}?${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  for (const record of answer.body.data) assertShape(record, shapes.timesheetSignature)
  type Found = { attributes: { month: string; part: string }; relationships: { user: { data: { id: string } } } }
  return answer.body.data
    .map(
      ({ attributes, relationships }: Found) => `${relationships.user.data.id} ${attributes.month} ${attributes.part}`,
    )
    .sort()
}

for (const person of [member, stranger]) for (const month of ['2026-03', '2026-04']) await company.close(person, month)

test('200 the signatures of a month, of all people whom the reader administers', async () => {
  for (const [person, month] of [
    [member, '2026-03'],
    [stranger, '2026-03'],
    [member, '2026-04'],
  ] as const)
    await sign(person, month)
  await sign(member, '2026-03', admin)
  const ofMarch = 'filter[month]=eq:2026-03-01&filter[counts]=eq:true'
  const own = [`${member.id} 2026-03-01 lead`, `${member.id} 2026-03-01 person`]
  assert.deepEqual(await listed(ofMarch), [...own, `${stranger.id} 2026-03-01 person`].sort())
  assert.deepEqual(await listed(ofMarch, lead.token), own)

  const reason = { reason: 'Forgot a day' }
  const opened = await world.post(`${ws}/users/${member.id}/months/2026-04/reopening`, reason, admin.token)
  assert.equal(opened.status, 201, opened.text)
  assert.deepEqual(await listed('filter[month]=eq:2026-04-01&filter[counts]=eq:true'), [])
  assert.deepEqual(await listed('filter[month]=eq:2026-04-01'), [`${member.id} 2026-04-01 person`])
})

test('401 without a token, 403 for employees, 404 in another account', async () => {
  assertRefused(await world.get(path), 401)
  assertRefused(await world.get(path, member.token), 403)
  assertRefused(await world.get(path, other.admin.token), 404)
})
