import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { carryOver } from '../../../../src/domain/entitlements/carry-over.ts'
import { remindOfLapse } from '../../../../src/domain/entitlements/remind-of-lapse.job.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { admin, ws } = company
const { grant, stored } = entitlementsOf(world, company)
const { lead, member, stranger } = await company.createTeam()
const path = `${ws}/lapse_notices`
const at = (day: string) => world.clock.set(`${day}T10:00:00Z`)

/** Ten days by law of 2026 that can be taken until the end of March 2027, and the years after. */
async function somebody() {
  at('2026-06-01')
  const { id, token } = await company.person()
  const first = await grant(id, 2026, 10, '2027-03-31', { kind: 'statutory' })
  const second = await grant(id, 2027, 20, '2028-03-31', { kind: 'statutory' })
  return { id, token, first, second }
}
const letter = (vacation_entitlement_id: string, told_on: string) => ({
  vacation_entitlement_id,
  days: 10,
  lapses_on: '2027-03-31',
  told_on,
  channel: 'letter',
})

test('201 after a letter in time, days lapse; deleting it restores them', async () => {
  const { id, token, second } = await somebody()
  at('2027-04-01')
  await carryOver(world.services.appContext)
  assert.equal((await stored(second)).lapsed, 0)
  world.clock.freeze('2027-04-02T10:00:00Z')
  const made = await world.post(path, letter(second, '2027-02-15'), admin.token)
  assert.equal(made.status, 201, made.text)
  const { attributes, relationships } = made.body.data
  const { days, lapses_on, told_on, channel, read_at } = attributes
  assert.deepEqual([days, lapses_on, told_on, channel, read_at], [10, '2027-03-31', '2027-02-15', 'letter', null])
  assert.equal(attributes.created_at, '2027-04-02T10:00:00Z')
  const { user, author, vacation_entitlement } = relationships
  assert.deepEqual([user.data.id, author.data.id, vacation_entitlement.data.id], [id, admin.id, second])
  assert.equal((await stored(second)).lapsed, 10)
  assert.equal((await world.get(path, token)).body.data.length, 1)
  const gone = await world.delete(`${path}/${made.body.data.id}`, admin.token)
  assert.deepEqual([gone.status, gone.body.data.id], [200, made.body.data.id])
  assert.equal((await stored(second)).lapsed, 0)
  assert.deepEqual((await world.get(path, token)).body.data, [])
})

test('201 a letter that was too late is stored, but days do not lapse', async () => {
  const { second } = await somebody()
  at('2027-04-01')
  assert.equal((await world.post(path, letter(second, '2027-03-20'), admin.token)).status, 201)
  assert.equal((await stored(second)).lapsed, 0)
})

test('201 a letter besides a notification that was too late, which stays and cannot be deleted', async () => {
  const { second, token } = await somebody()
  at('2027-03-25')
  await carryOver(world.services.appContext)
  await remindOfLapse(world.services.appContext).work({})
  at('2027-04-01')
  await carryOver(world.services.appContext)
  const [told] = (await world.get(path, token)).body.data
  assert.deepEqual([told.attributes.channel, told.relationships.author.data], ['app', null])
  assert.equal((await stored(second)).lapsed, 0)
  assert.equal((await world.post(path, letter(second, '2027-02-15'), admin.token)).status, 201)
  assert.equal((await stored(second)).lapsed, 10)
  assertRefused(await world.delete(`${path}/${told.id}`, admin.token), 403)
  // Dismissing the notification marks that notice as read, but not the letter.
  const [notification] = (await world.get(`${ws}/notifications`, token)).body.data
  await world.delete(`${ws}/notifications/${notification.id}?type=notification`, token)
  const read = (await world.get(`${path}?sort=channel`, token)).body.data
  assert.deepEqual(
    read.map(({ attributes }: { attributes: { read_at: string | null } }) => attributes.read_at !== null),
    [true, false],
  )
  assert.equal((await world.get(path, token)).body.meta.total_count, 2)
})

test('400 for invalid notices, and the same one twice, also concurrently; nothing is stored', async () => {
  const { second, token } = await somebody()
  at('2027-04-01')
  const right = letter(second, '2027-02-15')
  for (const [wrong, pointer, title] of [
    [{ channel: 'app' }, 'channel', /one of/],
    [{ days: -1 }, 'days', /0/],
    [{ told_on: '2027-02-30' }, 'told_on', /date/],
    [{ told_on: '2027-04-02', lapses_on: '2028-03-31' }, 'told_on', /must not be in the future/],
    [{ told_on: '2027-04-01' }, 'told_on', /must not be after the days have lapsed/],
    [{ lapses_on: '2027-03-30' }, 'lapses_on', /a date after which days of this user lapse/],
    [{ vacation_entitlement_id: 999_999_999 }, 'vacation_entitlement_id', /no such vacation entitlement/],
  ] as const) {
    const answer = await world.post(path, { ...right, ...wrong }, admin.token)
    assertRefused(answer, 400, [pointer], JSON.stringify(wrong))
    assert.match(answer.body.errors[0].title, title)
  }
  assertRefused(await world.post(path, {}, admin.token), 400, Object.keys(right))
  assert.deepEqual((await world.get(path, token)).body.data, [])
  // Concurrent requests create one record.
  const answers = await Promise.all([1, 2, 3].map(() => world.post(path, right, admin.token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
  assertRefused(await world.post(path, right, admin.token), 400, ['channel'])
  assert.equal((await world.get(path, token)).body.meta.total_count, 1)
})

test('401 without a token, 403 for anybody but admins, 404 and 400 in another account or workspace', async () => {
  at('2026-06-01')
  const entitlement = await grant(member.id, 2026, 10, '2027-03-31', { kind: 'statutory' })
  const sent = letter(entitlement, '2026-05-01')
  const made = await world.post(path, sent, admin.token)
  const one = `${path}/${made.body.data.id}`
  for (const { token } of [lead, member, stranger]) {
    assertRefused(await world.post(path, { ...sent, channel: 'email' }, token), 403)
    assertRefused(await world.delete(one, token), 403)
  }
  for (const { token } of [lead, member])
    assert.equal((await world.get(`${path}?filter[user_id]=${member.id}`, token)).body.data.length, 1)
  assertRefused(await world.post(path, sent, other.admin.token), 404)
  assertRefused(await world.post(`${other.ws}/lapse_notices`, sent, other.admin.token), 400, [
    'vacation_entitlement_id',
  ])
  assertRefused(await world.delete(`${other.ws}/lapse_notices/${made.body.data.id}`, other.admin.token), 404)
  const { ws: elsewhere } = await addWorkspace(world, company, 'Kiel')
  assertRefused(await world.post(`${elsewhere}/lapse_notices`, sent, admin.token), 400, ['vacation_entitlement_id'])
  assertRefused(await world.delete(`${elsewhere}/lapse_notices/${made.body.data.id}`, admin.token), 404)
  assertRefused(await world.post(path, sent), 401)
})
