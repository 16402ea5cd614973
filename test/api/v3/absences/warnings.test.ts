import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { reviewInRounds } from '../../../../src/domain/reviews/review-working-time.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import type { Person } from '../../../support/company.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company

type Notice = { type: string; attributes: { title: string; message: string }; relationships: { entity: object } }

async function warnings(reader: Person, title: string, about: string): Promise<Notice[]> {
  const { body } = await world.get(`${ws}/notifications?items=100`, reader.token)
  const told = ({ attributes }: Notice) => attributes.title === title && attributes.message.includes(about)
  return body.data.filter(told)
}

/** Runs reviews until the review list is empty. */
const reviewed = () =>
  eventually(async () => {
    await reviewInRounds(world.services.appContext, world.services.log)()
    const [{ left } = assert.fail()] = await world.services.pool<{ left: number }[]>`
      select count(*)::int as left from tracking_reviews`
    return left === 0
  })

let people = 0
const newcomer = async () => {
  const name = `Person ${++people} of the test`
  return { name, ...(await company.person({ attributes: { username: name, working_sessions_creator: true } })) }
}

const overlapping = 'Overlapping absences'
const working = 'Work during an absence'

/** The numbers of warnings to the person and to the admin. */
async function told(person: Person & { name: string }, title: string): Promise<[number, number]> {
  await reviewed()
  return [(await warnings(person, title, person.name)).length, (await warnings(admin, title, person.name)).length]
}

const track = async (token: string, starts_at: string, ends_at: string): Promise<string> => {
  const answer = await world.post(`${ws}/time_trackings`, { starts_at, ends_at }, token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('overlapping absences cause one warning, which is removed together with its cause', async () => {
  const person = await newcomer()
  await company.createAbsence(person.token)
  const second = await company.createAbsence(person.token, { starts_at: '2026-07-10', ends_at: '2026-07-13' })
  assert.deepEqual(await told(person, overlapping), [1, 1])
  const [own] = await warnings(person, overlapping, '')
  assert.equal(own!.type, 'notification')
  assert.deepEqual(own!.relationships.entity, { data: { id: second, type: 'absence' } })
  const [ofAdmin] = await warnings(admin, overlapping, person.name)
  assert.equal(ofAdmin!.type, 'trigger_warning')
  assert.match(ofAdmin!.attributes.message, /10 Jul 2026/)

  await company.decide(second, 'confirmed')
  await world.patch(`${absences}/${second}`, { title: 'Other' }, admin.token)
  assert.deepEqual(await told(person, overlapping), [1, 1], 'still once')
  await world.patch(`${absences}/${second}`, { starts_at: '2026-07-11' }, admin.token)
  assert.deepEqual(await told(person, overlapping), [0, 0], 'adjacent absences do not overlap')
  await world.patch(`${absences}/${second}`, { starts_at: '2026-07-09' }, admin.token)
  assert.deepEqual(await told(person, overlapping), [1, 1], 'the warning is back together with its cause')
  await company.decide(second, 'rejected')
  assert.deepEqual(await told(person, overlapping), [0, 0], 'rejected absences do not overlap')
  await company.decide(second, 'pending')
  assert.deepEqual(await told(person, overlapping), [1, 1])
  await world.delete(`${absences}/${second}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [0, 0])
})

test('warnings for a short absence inside a long one, and for three that overlap', async () => {
  const person = await newcomer()
  await company.createAbsence(person.token, { starts_at: '2026-03-02', ends_at: '2026-04-30' })
  const inside = await company.createAbsence(person.token, { starts_at: '2026-04-01', ends_at: '2026-04-01' })
  assert.deepEqual(await told(person, overlapping), [1, 1])
  const third = await company.createAbsence(person.token, { starts_at: '2026-04-01', ends_at: '2026-04-02' })
  assert.deepEqual(
    await told(person, overlapping),
    [2, 2],
    'one for each absence that starts inside another, not for each pair',
  )
  await world.delete(`${absences}/${inside}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [1, 1])
  await world.delete(`${absences}/${third}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [0, 0])
})

test('warnings about many identical absences are limited in number, and removed as absences are deleted', async () => {
  const person = await newcomer()
  const ids: string[] = []
  const day = { starts_at: '2026-05-04', ends_at: '2026-05-05' }
  for (let count = 0; count < 12; count++) ids.push(await company.createAbsence(person.token, day))
  assert.deepEqual(await told(person, overlapping), [5, 5])
  await company.createAbsence(person.token, { starts_at: '2026-05-05', ends_at: '2026-05-06' })
  assert.deepEqual(await told(person, overlapping), [6, 6], 'another day gets its own warning')
  for (const id of ids.slice(2)) await world.delete(`${absences}/${id}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [2, 2])
  await world.delete(`${absences}/${ids[0]}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [1, 1])
  await world.delete(`${absences}/${ids[1]}`, admin.token)
  assert.deepEqual(await told(person, overlapping), [0, 0])
})

test('absences of different people do not overlap', async () => {
  const [left, right] = [await newcomer(), await newcomer()]
  await company.createAbsence(left.token)
  await company.createAbsence(right.token)
  assert.deepEqual(
    [await told(left, overlapping), await told(right, overlapping)],
    [
      [0, 0],
      [0, 0],
    ],
  )
})

test('work during an absence causes a warning, removed once the work or the absence is deleted', async () => {
  const person = await newcomer()
  const absence = await company.createAbsence(person.token)
  const tracking = await track(person.token, '2026-07-07T08:00:00+02:00', '2026-07-07T10:00:00+02:00')
  assert.deepEqual(await told(person, working), [1, 1])
  await world.delete(`${ws}/time_trackings/${tracking}`, admin.token)
  assert.deepEqual(await told(person, working), [0, 0])

  await track(person.token, '2026-07-14T08:00:00+02:00', '2026-07-14T10:00:00+02:00')
  assert.deepEqual(await told(person, working), [0, 0])
  await world.patch(`${absences}/${absence}`, { ends_at: '2026-07-14' }, admin.token)
  assert.deepEqual(await told(person, working), [1, 1])
  await world.delete(`${absences}/${absence}`, admin.token)
  assert.deepEqual(await told(person, working), [0, 0])
})

test('no warning for work next to half a day of absence', async () => {
  const person = await newcomer()
  await company.createAbsence(person.token, {
    starts_at: '2026-07-07T13:00:00+02:00',
    ends_at: '2026-07-07T17:00:00+02:00',
    full_day: false,
  })
  await track(person.token, '2026-07-07T09:00:00+02:00', '2026-07-07T13:00:00+02:00')
  assert.deepEqual(await told(person, working), [0, 0])
})

test('with work on two days of a long absence, deleting one does not remove the warning for the other', async () => {
  const person = await newcomer()
  await company.createAbsence(person.token, { starts_at: '2026-03-02', ends_at: '2026-04-30' })
  const first = await track(person.token, '2026-03-04T08:00:00+01:00', '2026-03-04T10:00:00+01:00')
  await reviewed()
  await track(person.token, '2026-04-15T08:00:00+02:00', '2026-04-15T10:00:00+02:00')
  const [own, ofAdmin] = await told(person, working)
  assert.ok(own >= 1 && ofAdmin === own)
  await world.delete(`${ws}/time_trackings/${first}`, admin.token)
  assert.deepEqual(await told(person, working), [1, 1], 'the work in April is still there')
})
