import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { carryOver } from '../../../../src/domain/entitlements/carry-over.ts'
import { remindOfLapse } from '../../../../src/domain/entitlements/remind-of-lapse.job.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { uniqueEmail } from '../../../support/company.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
world.clock.set('2026-06-01T10:00:00Z')
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { admin, ws } = company
const { appContext } = world.services
const { grant, stored, vacation } = entitlementsOf(world, company)
const path = `${ws}/vacation_entitlements`
const { lead, member, stranger } = await company.createTeam()

/** Runs the nightly jobs. */
async function night(day: string, isTold = true): Promise<void> {
  world.clock.set(`${day}T10:00:00Z`)
  await carryOver(appContext)
  if (isTold) await remindOfLapse(appContext).work({})
}

/** Ten days of 2026 that can be taken until the end of March 2027, and the year after. */
async function somebody(kind: 'statutory' | 'contractual' | 'disability', attributes: object = {}) {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id, token } = await company.person({ attributes: { ...attributes } })
  const first = await grant(id, 2026, 10, '2027-03-31', { kind })
  const second = await grant(id, 2027, 20, '2028-03-31', { kind })
  const third = await grant(id, 2028, 20, '2029-03-31', { kind })
  return { id, token, first, second, third }
}
type Listed = {
  id: string
  attributes: Record<string, unknown>
  relationships: Record<string, { data: { id: string } }>
}
const notices = async (token: string, query = '', place = ws): Promise<Listed[]> => {
  const answer = await world.get(`${place}/lapse_notices?${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('201 the kind is contractual by default; 400 for an unknown kind', async () => {
  const make = (attributes: object) =>
    world.post(path, { user_id: member.id, title: 'A', planned_days: 20, ...attributes }, admin.token)
  for (const kind of ['statutory', 'contractual', 'disability'])
    assert.equal((await make({ kind })).body.data.attributes.kind, kind)
  const plain = await make({})
  assert.equal(plain.body.data.attributes.kind, 'contractual')
  assertRefused(await make({ kind: 'gift' }), 400, ['kind'])
  const changed = await world.patch(`${path}/${plain.body.data.id}`, { kind: 'statutory' }, admin.token)
  assert.equal(changed.body.data.attributes.kind, 'statutory')
  const found = await world.get(`${path}?filter[kind]=disability&filter[user_id]=${member.id}`, admin.token)
  assert.equal(found.body.meta.total_count, 1)
})

test('without a notice, statutory days are kept and can be taken, but contractual days lapse', async () => {
  const [law, contract] = [await somebody('statutory'), await somebody('contractual')]
  await night('2027-04-01', false)
  assert.deepEqual([(await stored(law.second)).lapsed, (await stored(contract.second)).lapsed], [0, 10])
  await vacation(law.id, '2027-05-03', '2027-05-04')
  assert.deepEqual(await stored(law.second), { spent: 2, transferred: 10, lapsed: 0, to: null })
})

for (const kind of ['statutory', 'disability'] as const)
  test(`after a notice in time ${kind} days lapse`, async () => {
    const { second } = await somebody(kind)
    await night('2027-03-01')
    await night('2027-04-01')
    assert.equal((await stored(second)).lapsed, 10)
  })

test('a notice that is too late has no effect, and there is another one in the next year', async () => {
  const { id, token, second, third } = await somebody('statutory')
  await night('2027-03-25')
  await night('2027-04-01')
  assert.equal((await stored(second)).lapsed, 0)
  await vacation(id, '2027-06-07', '2027-06-07')
  await night('2028-01-02', false)
  assert.deepEqual(await stored(third), { spent: 0, transferred: 29, lapsed: 0, to: null })
  await night('2028-03-01')
  const told = await notices(token, 'sort=lapses_on')
  assert.deepEqual(
    told.map(({ attributes: { days, lapses_on, told_on } }) => [days, lapses_on, told_on]),
    [
      [10, '2027-03-31', '2027-03-25'],
      [29, '2028-03-31', '2028-03-01'],
    ],
  )
  await night('2028-04-01')
  assert.equal((await stored(third)).lapsed, 29)
})

test('statutory days of a person sick until the date lapse on 31 March of the second year after', async () => {
  const { id, second, third } = await somebody('statutory')
  await company.decide(
    await company.createAbsence(admin.token, {
      user_id: id,
      absence_type_id: company.types.sickness,
      starts_at: '2026-11-02',
      ends_at: '2027-05-14',
      full_day: true,
    }),
    'confirmed',
  )
  await night('2027-03-01')
  await night('2027-04-01')
  assert.equal((await stored(second)).lapsed, 0)
  await night('2028-01-02', false)
  await night('2028-03-01')
  await night('2028-04-01')
  assert.equal((await stored(third)).lapsed, 30)
})

test('a notice is stored and sent by mail and notification once, and read once the notification is dismissed', async () => {
  const email = uniqueEmail()
  const { id, token, second } = await somebody('statutory', { email })
  for (const day of ['2027-03-01', '2027-03-02']) await night(day)
  const [one, ...more] = await notices(token)
  assert.deepEqual(more, [])
  const { days, lapses_on, told_on, read_at } = one!.attributes
  assert.deepEqual([days, lapses_on, told_on, read_at], [10, '2027-03-31', '2027-03-01', null])
  assert.deepEqual([one!.relationships.user!.data.id, one!.relationships.vacation_entitlement!.data.id], [id, second])
  await eventually(() => world.mails().some((mail) => mail.includes(email) && mail.includes('about to lapse')))
  const [notification] = (await world.get(`${ws}/notifications`, token)).body.data
  world.clock.freeze('2027-03-02T10:00:00Z')
  assert.equal((await world.delete(`${ws}/notifications/${notification.id}?type=notification`, token)).status, 200)
  assert.equal((await notices(token))[0]!.attributes.read_at, '2027-03-02T10:00:00Z')
})

test('notices are visible to the person and those who administer them; 401 without a token, 404 in another account', async () => {
  world.clock.set('2026-06-01T10:00:00Z')
  await grant(member.id, 2026, 10, '2027-03-31', { kind: 'statutory' })
  await grant(member.id, 2027, 10, null)
  await night('2027-03-01')
  const of = `filter[user_id]=${member.id}`
  for (const { token } of [admin, lead, member]) assert.equal((await notices(token, of)).length, 1)
  assert.deepEqual(await notices(stranger.token, of), [])
  assert.deepEqual(await notices(other.admin.token, '', other.ws), [])
  assertRefused(await world.get(`${ws}/lapse_notices`, other.admin.token), 404)
  assertRefused(await world.get(`${ws}/lapse_notices`), 401)
})
