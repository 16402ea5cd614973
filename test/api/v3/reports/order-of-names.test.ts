import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { reports } from '../../../support/reports.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { username: 'Mia', time_zone: 'Europe/Berlin' })
const { get, work } = reports(world, company)
const { ws, admin } = company

const span = 'from=2026-01-01&until=2026-01-31'
const names = ['Ärmel', 'ben', 'Zoe']

for (const name of ['Zoe', 'ben', 'Ärmel']) {
  const person = await company.person({ attributes: { username: name } })
  const [area, tag] = [await company.area(name, [person.id]), await company.tag(name)]
  await work(person, '2026-01-12T08:00:00+01:00', '2026-01-12T12:00:00+01:00', { area, tags: [tag] })
  await work(person, '2026-01-11T08:00:00+01:00', '2026-01-11T12:00:00+01:00', { area, tags: [tag] })
  const type = await world.post(`${ws}/absence_types`, { title: name, kind: 'other' }, admin.token)
  assert.equal(type.status, 201, type.text)
  const asked = await world.post(
    `${ws}/absences`,
    { absence_type_id: type.body.data.id, user_id: person.id, starts_at: '2026-01-13', ends_at: '2026-01-13' },
    admin.token,
  )
  assert.equal(asked.status, 200, asked.text)
}

const labels = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.map((row: { attributes: { label: string } }) => row.attributes.label)

for (const path of [
  `hours?${span}&by=user`,
  `hours?${span}&by=area`,
  `hours?${span}&by=tag`,
  `absences?${span}&by=user`,
  `absences?${span}&by=type`,
  `overtime?${span}`,
  'late_records?from=2026-01-12&until=2026-01-12',
  `sunday_work?${span}`,
  'weekly_average?until=2026-01-31',
])
  test(`200 ${path} is sorted by name like lists`, async () => assert.deepEqual(await labels(path), names))

test('the file of a report has the same order', async () => {
  const { text } = await get(`hours?${span}&by=user&format=csv`)
  assert.deepEqual(text.match(/Ärmel|ben|Zoe/g), names)
})

test('200 the lists of users and of people at a kiosk have the same order', async () => {
  const kiosk = await createKiosk(world, company)
  const [users, people] = [
    await world.get(`${ws}/users`, admin.token),
    await world.get('/api/v3/kiosk/people', kiosk.token),
  ]
  for (const { body } of [users, people])
    assert.deepEqual(
      body.data.map((one: { attributes: { username: string } }) => one.attributes.username),
      ['Ärmel', 'ben', 'Mia', 'Zoe'],
    )
})

test('200 a system note lists tags in the same order', async () => {
  const tags = (await world.get(`${ws}/tags`, admin.token)).body.data.map((tag: { id: string }) => tag.id)
  const id = await work(admin, '2026-01-14T08:00:00+01:00', '2026-01-14T12:00:00+01:00')
  const relationships = { tags: { data: tags.map((tag: string) => ({ id: tag })) } }
  const body = { data: { attributes: {}, relationships } }
  const changed = await world.request('PATCH', `${ws}/time_trackings/${id}`, { token: admin.token, body })
  assert.equal(changed.status, 200, changed.text)
  const notes = await world.get(`${ws}/time_trackings/${id}/notes`, admin.token)
  assert.match(notes.text, /Ärmel, ben, Zoe/)
})
