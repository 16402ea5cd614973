import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-05-12T12:00:00Z')
const company = await createAccountCompany(world, { locale: 'de' })
const other = await createCompany(world)
const { ws, admin } = company
const path = `${ws}/surcharge_rules`
const leader = await company.person({ roles: [2] })
const employee = await company.createWorker()
await company.area('Shop', [leader.id, employee.id])
const outsider = await company.createWorker()

type Row = { attributes: Record<string, unknown> }
const german = await world.post(`${path}/german`, { starts_on: '2026-01-01' }, admin.token)
const rules = (await world.get(path, admin.token)).body.data as (Row & { id: string })[]
// The nights of autumn 2025 have surcharges as well.
for (const { id } of rules) await world.patch(`${path}/${id}`, { starts_on: '2025-01-01' }, admin.token)

const surchargesIn = async (person: Person, month: string, token = admin.token) => {
  const answer = await world.get(`${ws}/users/${person.id}/months`, token)
  assert.equal(answer.status, 200, answer.text)
  const found = answer.body.data.find(({ attributes }: Row) => attributes.key === month)
  return Object.fromEntries(
    found.attributes.surcharges.map((one: { title: string; seconds: number }) => [one.title, one.seconds / hour]),
  )
}

test('201 the German rules are added with audit entries; 400 the second time', async () => {
  assert.equal(german.status, 201, german.text)
  assert.equal(german.body.meta.created, 7)
  assert.deepEqual(
    rules.map(({ attributes }: Row) => [attributes.hours_of, attributes.percentage, attributes.title]),
    [
      ['night', 25, 'Nachtarbeit'],
      ['deep_night', 40, 'Nachtarbeit 0–4 Uhr'],
      ['sunday', 50, 'Sonntagsarbeit'],
      ['holiday', 125, 'Feiertagsarbeit'],
      ['new_years_eve', 125, 'Silvester ab 14 Uhr'],
      ['christmas_eve', 150, 'Heiligabend ab 14 Uhr'],
      ['high_holiday', 150, 'Weihnachten und 1. Mai'],
    ],
  )
  const [again, twice] = await Promise.all([
    world.post(`${path}/german`, { starts_on: '2026-02-01' }, admin.token),
    world.post(`${path}/german`, { starts_on: '2026-02-01' }, admin.token),
  ])
  assert.deepEqual([again.status, twice.status], [400, 400])
  const logged = await world.services.pool`
    select from audit_entries where operation = 'createGermanSurchargeRules' and record_type = 'surcharge_rule'`
  assert.equal(logged.length, 7)
})

test('200 months have the seconds of each rule; closed ones keep them whatever changes', async () => {
  const person = await company.createWorker()
  // From a Saturday, the last of February, at 22:00 to Sunday, 1 March, at 6:00.
  await company.trackHours(person, '2026-02-28', 8, '22:00')
  const march = { Nachtarbeit: 2, 'Nachtarbeit 0–4 Uhr': 4, Sonntagsarbeit: 6 }
  assert.deepEqual(await surchargesIn(person, '2026-02'), { Nachtarbeit: 2 })
  assert.deepEqual(await surchargesIn(person, '2026-03'), march)
  const closed = await company.close(person, '2026-03')
  assert.equal(closed.status, 201, closed.text)
  const rule = await world.post(
    path,
    { title: 'Sonntag, Betrieb', hours_of: 'sunday', percentage: 60, starts_on: '2026-01-01' },
    admin.token,
  )
  assert.deepEqual(await surchargesIn(person, '2026-03'), march)
  assert.deepEqual(
    closed.body.data.attributes.surcharges.map((one: { seconds: number }) => one.seconds / hour),
    [2, 4, 6],
  )
  await world.delete(`${path}/${rule.body.data.id}`, admin.token)
  const [, row] = await world.services.pool<{ surcharges: { days: object }[] }[]>`
    select surcharges from closed_months where user_id = ${person.id} and reopened_at is null order by month desc
    limit 2`
  assert.deepEqual(row!.surcharges[0]!.days, { '2026-02-28': 2 * hour })
  // Once reopened, the month follows the current rules.
  await world.patch(`${path}/${idOf('sunday')}`, { title: 'Sonntag' }, admin.token)
  await company.reopen(person, '2026-03')
  assert.deepEqual(await surchargesIn(person, '2026-03'), { Nachtarbeit: 2, 'Nachtarbeit 0–4 Uhr': 4, Sonntag: 6 })
  await world.patch(`${path}/${idOf('sunday')}`, { title: 'Sonntagsarbeit' }, admin.token)
})

const idOf = (hours: string): string => rules.find(({ attributes }) => attributes.hours_of === hours)!.id

test('200 a tracking still running when its month is closed by force has no surcharges', async () => {
  const person = await company.createWorker()
  const times = { action_type: 'start', action_time: '2026-03-29T08:00:00Z', user_id: person.id }
  await world.post(`${ws}/time_trackings/actions`, times, admin.token)
  assert.ok((await surchargesIn(person, '2026-03')).Sonntagsarbeit > 0)
  assert.equal((await company.close(person, '2026-03', { force: true })).status, 201)
  assert.deepEqual(await surchargesIn(person, '2026-03'), {})
})

test('200 public holidays and whole special days count as holidays, half special days do not', async () => {
  const special_days = [
    { day: '04-14', share: 1, name: 'Friedensfest' },
    { day: '04-15', share: 0.5 },
  ]
  const set = await world.patch(`${ws}`, { special_days, holiday_calendar: 'DE-BY' }, admin.token)
  assert.equal(set.status, 200, set.text)
  const person = await company.createWorker()
  for (const day of ['2026-04-03', '2026-04-14', '2026-04-15']) await company.trackHours(person, day, 2)
  assert.deepEqual(await surchargesIn(person, '2026-04'), { Feiertagsarbeit: 4 })
  await world.patch(`${ws}`, { special_days: [] }, admin.token)
})

for (const [night, hours] of [
  ['2026-03-28', { Nachtarbeit: 3, 'Nachtarbeit 0–4 Uhr': 3, Sonntagsarbeit: 5 }],
  ['2025-10-25', { Nachtarbeit: 3, 'Nachtarbeit 0–4 Uhr': 5, Sonntagsarbeit: 7 }],
] as const)
  test(`200 report: the clock changes in the night of ${night}`, async () => {
    const early = { start_of_accounting: '2025-01-01' }
    const person = await company.createWorker({ starts_on: '2025-01-01', attributes: early })
    const length = hours.Nachtarbeit + hours['Nachtarbeit 0–4 Uhr']
    await company.trackHours(person, night, length, '23:00')
    const next = Temporal.PlainDate.from(night).add({ days: 1 })
    const report = await world.get(`${ws}/reports/surcharges?from=${night}&until=${next}`, person.token)
    assert.deepEqual(
      Object.fromEntries(report.body.data.map(({ attributes: row }: Row) => [row.rule, row.hours])),
      hours,
    )
  })

test('200 the report has the people whom the reader may see, with closed months unchanged, as JSON, CSV and XLSX', async () => {
  for (const person of [employee, outsider]) await company.trackHours(person, '2026-01-25', 4, '10:00')
  const report = `${ws}/reports/surcharges?from=2026-01-25&until=2026-01-25`
  const seen = async (token: string): Promise<string[]> =>
    (await world.get(report, token)).body.data.map(({ attributes }: Row) => attributes.user_id).sort()
  assert.deepEqual(await seen(employee.token), [employee.id])
  assert.deepEqual(await seen(leader.token), [employee.id])
  assert.deepEqual(await seen(admin.token), [employee.id, outsider.id].sort())
  await company.close(employee, '2026-01')
  const sunday = `${path}/${idOf('sunday')}`
  await world.patch(sunday, { percentage: 55 }, admin.token)
  const { body } = await world.get(report, employee.token)
  assert.deepEqual(body.data[0].attributes, {
    key: `${employee.id}-${idOf('sunday')}`,
    label: body.data[0].attributes.label,
    staff_number: null,
    user_id: employee.id,
    rule_id: idOf('sunday'),
    rule: 'Sonntagsarbeit',
    percentage: 50,
    hours: 4,
  })
  assert.equal(body.meta.hours, 4)
  const csv = await world.get(`${report}&format=csv&locale=de`, employee.token)
  assert.match(csv.text, /Person;Personalnummer;Zuschlag;Prozent;Stunden\r\n.*;;Sonntagsarbeit;50;4\r\nSumme;;;;4\r\n$/)
  assert.equal((await world.get(`${report}&format=xlsx`, employee.token)).status, 200)
  assert.equal((await world.get(report, other.admin.token)).status, 404)
  await world.patch(sunday, { percentage: 50 }, admin.token)
})

test('403 only admins write rules, everybody reads them; 404 in other companies', async () => {
  const rule = { title: 'Late', hours_of: 'night', percentage: 10, starts_on: '2026-01-01' }
  for (const { token } of [employee, leader]) {
    assert.equal((await world.get(path, token)).status, 200)
    assert.equal((await world.post(path, rule, token)).status, 403)
    assert.equal((await world.post(`${path}/german`, { starts_on: '2026-01-01' }, token)).status, 403)
    assert.equal((await world.patch(`${path}/${idOf('night')}`, { percentage: 1 }, token)).status, 403)
    assert.equal((await world.delete(`${path}/${idOf('night')}`, token)).status, 403)
  }
  for (const answer of [
    await world.patch(`${other.ws}/surcharge_rules/${idOf('night')}`, { percentage: 1 }, other.admin.token),
    await world.delete(`${other.ws}/surcharge_rules/${idOf('night')}`, other.admin.token),
    await world.get(path, other.admin.token),
  ])
    assert.equal(answer.status, 404)
})

const refused: [name: string, attributes: object, pointer: string][] = [
  ['an empty title', { title: '' }, 'title'],
  ['unknown hours', { hours_of: 'noon' }, 'hours_of'],
  ['a negative percentage', { percentage: -1 }, 'percentage'],
  ['a date that does not exist', { starts_on: '2026-02-30' }, 'starts_on'],
  ['the end before the start', { ends_on: '2025-12-31' }, 'ends_on'],
  ['weekdays without times', { hours_of: 'hours', weekdays: [1] }, 'weekdays'],
  ['weekdays and times for night work', { weekdays: [1], from_minute: 0, until_minute: 60 }, 'hours_of'],
  ['a start time for night work', { from_minute: 0 }, 'hours_of'],
  ['an eighth weekday', { hours_of: 'hours', weekdays: [8], from_minute: 0, until_minute: 60 }, 'weekdays'],
]
for (const [name, attributes, pointer] of refused)
  test(`400 ${name}`, async () => {
    const rule = { title: 'Late', hours_of: 'night', percentage: 10, starts_on: '2026-01-01', ...attributes }
    const answer = await world.post(path, rule, admin.token)
    assert.equal(answer.status, 400, answer.text)
    assert.ok(answer.body.errors[0].source.pointer.endsWith(pointer), answer.text)
  })
