import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { customCsv } from '../../../../src/domain/payroll/formats/custom-csv.ts'
import { lodasStandard } from '../../../../src/domain/payroll/formats/lodas.ts'
import { lohnUndGehalt } from '../../../../src/domain/payroll/formats/lohn-und-gehalt.ts'
import { toWindows1252 } from '../../../../src/domain/payroll/formats/windows-1252.ts'
import { payrollLines } from '../../../../src/domain/payroll/payroll-lines.ts'
import { createCompany } from '../../../support/company.ts'
import { createPayrollCompany } from '../../../support/payroll.ts'
import { readLodas, readLohnUndGehalt } from '../../../support/payroll-readers.ts'
import { hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-04-10T12:00:00Z')
const company = await createPayrollCompany(world)
const other = await createCompany(world)
const { ws, admin } = company
const month = '2026-03'
const datev = { month, adviser_number: '1234567', client_number: '12345' }

await world.patch(`${ws}/users/${admin.id}`, { locale: 'en' }, admin.token)
await world.post(`${ws}/surcharge_rules/german`, { starts_on: '2026-01-01' }, admin.token)
type Named = { id: string; attributes: Record<string, unknown> }
const rules = (await world.get(`${ws}/surcharge_rules`, admin.token)).body.data as Named[]
const ruleFor = (hours: string): string => rules.find(({ attributes }) => attributes.hours_of === hours)!.id
const special = await world.post(`${ws}/absence_types`, { title: 'Sonderurlaub', kind: 'other' }, admin.token)

const hourly = await company.createWorker({ attributes: { username: 'Jürgen Łuczak', cost_centre: '4711' } })
const salaried = await company.createWorker({ attributes: { username: 'Büro; "Berta"', staff_number: '00101' } })
const area = await company.area('Büro', [salaried.id])
await world.patch(`${ws}/areas/${area}`, { cost_centre: 'K12' }, admin.token)

await company.trackHours(hourly, '2026-03-02', 8)
await company.trackHours(hourly, '2026-03-08', 4)
await company.trackHours(hourly, '2026-03-10', 4, '20:00')
await company.entry(hourly, { kind: 'payout', seconds: -2 * hour, day: '2026-03-20', reason: 'Paid' })
await company.createConfirmedAbsence(hourly, 'vacation', '2026-03-26', '2026-03-27')
await company.createConfirmedAbsence(hourly, 'sickness', '2026-03-30')
await company.createConfirmedAbsence(hourly, 'other', '2026-03-31', '2026-03-31', {
  absence_type_id: special.body.data.id,
})
await company.trackHours(salaried, '2026-03-03', 8)

type Missing = Record<string, unknown>
const missing = async (): Promise<Missing[]> => (await company.lines(month)).body.meta.missing

test('400 the export is refused for everything that the preview lists as missing', async () => {
  assert.deepEqual(
    (await missing()).map(({ kind, username }) => [kind, username]),
    [
      ['open_month', 'Jürgen Łuczak'],
      ['open_month', 'Büro; "Berta"'],
    ],
  )
  const open = await company.export({ ...datev, format: 'datev_lodas' })
  assert.equal(open.status, 400, open.text)
  assert.deepEqual(
    open.body.errors.map(({ title, source }: { title: string; source: { pointer: string } }) => [
      source.pointer,
      title,
    ]),
    [
      [`users/${hourly.id}`, 'The month of Jürgen Łuczak is not closed.'],
      [`users/${salaried.id}`, 'The month of Büro; "Berta" is not closed.'],
    ],
  )
  for (const person of [hourly, salaried]) assert.equal((await company.close(person, month)).status, 201)
  assert.deepEqual(await missing(), [
    { kind: 'staff_number', user_id: hourly.id, username: 'Jürgen Łuczak' },
    { kind: 'wage_type', source: 'worked', source_id: null, title: 'worked', people: 2 },
    { kind: 'wage_type', source: 'overtime_paid_out', source_id: null, title: 'overtime_paid_out', people: 1 },
    { kind: 'wage_type', source: 'surcharge', source_id: ruleFor('night'), title: 'Nachtarbeit', people: 1 },
    { kind: 'wage_type', source: 'surcharge', source_id: ruleFor('sunday'), title: 'Sonntagsarbeit', people: 1 },
    { kind: 'wage_type', source: 'vacation_days', source_id: null, title: 'vacation_days', people: 1 },
    { kind: 'wage_type', source: 'sick_days', source_id: null, title: 'sick_days', people: 1 },
    { kind: 'wage_type', source: 'absence', source_id: special.body.data.id, title: 'Sonderurlaub', people: 1 },
  ])
  const refused = await company.export({ ...datev, format: 'datev_lodas' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors.length, 8)
  assert.deepEqual((await world.get(`${ws}/payroll_exports`, admin.token)).body.data, [])
})

test('200 once everything is set, the lines are those of the closed months, whatever changes later', async () => {
  await world.patch(`${ws}/users/${hourly.id}`, { staff_number: '26' }, admin.token)
  await company.wageType({ number: '100', source: 'worked', cost_centre_from: 'person' })
  await company.wageType({ number: '150', source: 'overtime_paid_out' })
  await company.wageType({ number: '201', source: 'surcharge', surcharge_rule_id: ruleFor('night') })
  await company.wageType({ number: '202', source: 'surcharge', surcharge_rule_id: ruleFor('sunday') })
  await company.wageType({ source: 'vacation_days' })
  await company.wageType({ source: 'sick_days' })
  await company.wageType({ number: '300', source: 'absence', absence_type_id: special.body.data.id })
  const own = [
    await company.wageType({ number: '200', source: 'target', for_everybody: false, cost_centre_from: 'area' }),
    await company.wageType({ source: 'worked', for_everybody: false, left_out: true }),
  ]
  await world.patch(`${ws}/users/${salaried.id}`, { wage_type_ids: own }, admin.token)
  const { body } = await company.lines(month)
  assert.deepEqual(body.meta.missing, [])
  assert.equal(body.meta.people, 2)
  assert.deepEqual(body.data.at(-1).attributes, {
    user_id: salaried.id,
    username: 'Büro; "Berta"',
    staff_number: '00101',
    source: 'target',
    source_id: null,
    title: 'target',
    quantity: 176,
    unit: 'hours',
    wage_type_id: own[0],
    wage_type: '200',
    cost_centre: 'K12',
  })
  // Later changes of any kind do not change the lines of a closed month.
  const before = body.data
  await world.patch(`${ws}/surcharge_rules/${ruleFor('night')}`, { ends_on: '2026-01-31' }, admin.token)
  await world.patch(`${ws}/absence_types/${special.body.data.id}`, { title: 'Anders' }, admin.token)
  const schedule = { starts_on: '2026-03-01', weeks: [[0, 0, 0, 0, 0, 0, 0]], reaches_back: true }
  await company.schedule(salaried, schedule)
  assert.deepEqual((await company.lines(month)).body.data, before)
})

const golden: [format: string, file: string, more: object][] = [
  ['datev_lodas', 'lodas-2026-03.txt', {}],
  ['datev_lodas_hours', 'lodas-stunden-2026-03.txt', {}],
  ['datev_lodas_days', 'lodas-tage-2026-03.txt', {}],
  ['datev_lohn_und_gehalt', 'lohn-und-gehalt-2026-03.txt', {}],
  [
    'csv',
    'payroll-2026-03.csv',
    { columns: ['staff_number', 'name', 'title', 'quantity', 'unit', 'wage_type', 'cost_centre'] },
  ],
]
const goldenFile = (name: string): Buffer => readFileSync(new URL(`golden/${name}`, import.meta.url))

for (const [at, [format, name, more]] of golden.entries())
  test(`201 ${format} equals the golden file byte for byte, with its hash and who exported it`, async () => {
    const made = await company.export({ ...datev, format, ...more })
    assert.equal(made.status, 201, made.text)
    const { attributes } = made.body.data
    const bytes = await company.download(attributes.file_url)
    assert.deepEqual(bytes.toString('latin1'), goldenFile(name).toString('latin1'))
    assert.equal(attributes.sha256, createHash('sha256').update(goldenFile(name)).digest('hex'))
    assert.equal(attributes.file_name, name)
    assert.equal(attributes.earlier_exports, at)
    assert.equal(attributes.lines, 8)
    assert.equal(attributes.exported_by, (await world.get(`${ws}/users/me`, admin.token)).body.data.attributes.username)
  })

test('200 an export has warnings about values without a place and unknown characters', async () => {
  const listed = (await world.get(`${ws}/payroll_exports?sort=id`, admin.token)).body.data as Named[]
  const warnings = Object.fromEntries(listed.map(({ attributes }) => [attributes.format, attributes.warnings]))
  assert.deepEqual(warnings.datev_lodas, [{ kind: 'no_place', text: 'Sonderurlaub' }])
  assert.deepEqual(warnings.datev_lohn_und_gehalt, [])
  assert.deepEqual(warnings.csv, [{ kind: 'unknown_characters', text: 'Ł' }])
})

test('200 a reader written from DATEV’s description finds the same lines', async () => {
  const { head, bookings } = readLodas(goldenFile('lodas-2026-03.txt'))
  assert.equal(head.Ziel, 'LODAS')
  const { data } = (await company.lines(month)).body as { data: Named[] }
  const lines = data.map(({ attributes }) => attributes)
  assert.deepEqual(
    bookings.map((one) => [one.pnr, one.la_eigene, one.bs_wert_butab]),
    lines
      .filter(({ source }) => source !== 'absence')
      .map(({ staff_number, wage_type, quantity }) => [String(Number(staff_number)), wage_type ?? '', quantity]),
  )
  const sum = (values: unknown[]): number => values.reduce<number>((total, one) => total + Number(one ?? 0), 0)
  for (const [name, field, unit] of [
    ['lodas-stunden-2026-03.txt', 'stunden', 'hours'],
    ['lodas-tage-2026-03.txt', 'tage', 'days'],
  ] as const) {
    const own = lines.filter((line) => line.unit === unit && line.wage_type !== null)
    assert.equal(
      sum(readLodas(goldenFile(name)).bookings.map((one) => one[field])),
      sum(own.map((one) => one.quantity)),
    )
  }
  const ini = await company.download(`${ws}/payroll_interface`)
  assert.deepEqual(ini.toString('latin1'), goldenFile('stint-lohn-und-gehalt.ini').toString('latin1'))
  const wages = readLohnUndGehalt(goldenFile('lohn-und-gehalt-2026-03.txt'), ini)
  assert.deepEqual(wages.head, ['1234567', '12345', '03/2026'])
  assert.equal(
    sum(wages.bookings.map((one) => one.Wert ?? one.Tagesanzahl)),
    sum(lines.map(({ quantity }) => quantity)),
  )
})

const refused: [name: string, attributes: object, pointer: string][] = [
  ['without an adviser number', { adviser_number: null }, 'adviser_number'],
  ['an adviser number of three digits', { adviser_number: '123' }, 'adviser_number'],
  ['a client number that is not a number', { client_number: '1a' }, 'client_number'],
  ['an unknown format', { format: 'sage' }, 'format'],
  ['an invalid month', { month: '2026-13' }, 'month'],
  ['an unknown column', { format: 'csv', columns: ['salary'] }, 'columns'],
  ['a month without anything to export', { month: '2025-03' }, 'month'],
]
for (const [name, attributes, pointer] of refused)
  test(`400 ${name}`, async () => {
    const answer = await company.export({ ...datev, format: 'datev_lodas', ...attributes })
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.errors[0].source.pointer.split('/')[0], pointer)
  })

test('400 for staff numbers, wage types and cost centres that the program would not accept', async () => {
  const titles = async (format: string): Promise<string[]> => {
    const answer = await company.export({ ...datev, format })
    assert.equal(answer.status, 400, answer.text)
    return answer.body.errors.map(({ title }: { title: string }) => title)
  }
  const set = (attributes: object) => world.patch(`${ws}/users/${hourly.id}`, attributes, admin.token)
  await set({ staff_number: '101' })
  assert.deepEqual(await titles('datev_lodas'), ['Jürgen Łuczak and Büro; "Berta" have the same staff number.'])
  await set({ staff_number: '100000' })
  assert.deepEqual(await titles('datev_lodas'), ['The staff number of Jürgen Łuczak must be from 1 to 99999.'])
  await set({ staff_number: '26', cost_centre: '47;11' })
  assert.deepEqual(await titles('datev_lodas'), ['The cost centre 47;11 must have at most eight letters and digits.'])
  await set({ cost_centre: '4711' })
  const types = (await world.get(`${ws}/wage_types`, admin.token)).body.data as Named[]
  const overtime = `${ws}/wage_types/${types.find(({ attributes }) => attributes.number === '150')!.id}`
  await world.patch(overtime, { number: '6000' }, admin.token)
  assert.deepEqual(await titles('datev_lohn_und_gehalt'), [
    'The wage type 6000 is out of range: 1 to 5999 or 9000 to 9999.',
  ])
  await world.patch(overtime, { number: '10000' }, admin.token)
  assert.deepEqual(await titles('datev_lodas'), ['The wage type 10000 is out of range: 1 to 9999.'])
  await world.patch(overtime, { number: '150' }, admin.token)
})

test('201 concurrent exports are all stored, with the right number of earlier exports', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => company.export({ month, format: 'csv' })))
  assert.deepEqual(
    made.map(({ body }) => body.data.attributes.earlier_exports).sort((left, right) => left - right),
    [5, 6, 7, 8],
  )
  const logged = await world.services.pool<{ after: Record<string, unknown> }[]>`
    select after from audit_entries where operation = 'createPayrollExport' and record_type = 'payroll_export'`
  assert.equal(logged.length, 9)
  assert.deepEqual(Object.keys(logged[0]!.after).sort(), ['format', 'lines', 'month', 'sha256'])
})

test('400 for a month closed by a version that did not store absences', async () => {
  const { pool } = world.services
  await pool`update closed_months set absences = null where user_id = ${salaried.id} and month = '2026-02-01'`
  await pool`update closed_months set absences = null where user_id = ${hourly.id} and month = '2026-02-01'`
  const answer = await company.export({ month: '2026-02', format: 'csv' })
  assert.equal(answer.status, 400)
  assert.match(answer.body.errors[0].title, /closed by an earlier version, which did not store absences/)
})

test('403 for everybody but admins, 404 in other companies; a file is never changed', async () => {
  const leader = await company.person({ roles: [2] })
  const [{ id, attributes }] = (await world.get(`${ws}/payroll_exports`, admin.token)).body.data
  for (const { token } of [leader, hourly]) {
    assert.equal((await company.lines(month, token)).status, 403)
    assert.equal((await company.export({ month, format: 'csv' }, token)).status, 403)
    for (const url of [`${ws}/payroll_exports`, attributes.file_url, `${ws}/payroll_interface`])
      assert.equal((await world.get(url, token)).status, 403)
  }
  assert.equal((await world.get(attributes.file_url, other.admin.token)).status, 404)
  assert.equal((await world.get(`${other.ws}/payroll_exports/${id}/file`, other.admin.token)).status, 404)
  assert.deepEqual((await world.get(`${other.ws}/payroll_exports`, other.admin.token)).body.data, [])
  await assert.rejects(world.services.pool`update payroll_exports set lines = 0 where id = ${id}`, /never changed/)
})

test('201 LODAS gets absences with a reason as dates, consecutive full days as one span', async () => {
  const types = (await world.get(`${ws}/wage_types`, admin.token)).body.data as Named[]
  for (const [source, absence_reason] of [
    ['sick_days', '450'],
    ['absence', '501'],
  ]) {
    const { id } = types.find(({ attributes }) => attributes.source === source)!
    const changed = await world.patch(`${ws}/wage_types/${id}`, { absence_reason }, admin.token)
    assert.equal(changed.body.data.attributes.absence_reason, absence_reason, changed.text)
  }
  const { attributes } = (await company.export({ ...datev, format: 'datev_lodas' })).body.data
  const bytes = await company.download(attributes.file_url)
  assert.deepEqual(bytes.toString('latin1'), goldenFile('lodas-fehlzeiten-2026-03.txt').toString('latin1'))
  assert.deepEqual(attributes.warnings, [])
  assert.deepEqual(readLodas(bytes).bookings.slice(-1), [
    { pnr: '26', datum_von_ttmmjjjj: '31.03.2026', datum_bis_ttmmjjjj: '31.03.2026', grund_fehlzeiten: '501' },
  ])

  const line = {
    ...{ user_id: '1', username: 'Ada', staff_number: '26', source: 'absence' as const, source_id: '1' },
    ...{ title: 'Sonderurlaub', quantity: 4.5, unit: 'days' as const, wage_type_id: '1', wage_type: '300' },
    ...{ absence_key: null, absence_reason: '501', cost_centre: null, factor: 1 },
    days: { '2026-03-06': 1, '2026-03-05': 1, '2026-03-09': 1, '2026-03-10': 0.5, '2026-03-11': 1 },
  }
  const file = { month, adviser: '1234567', client: '12345', columns: [], lines: [line] }
  const { lines, warnings } = lodasStandard.write(file)
  assert.deepEqual(lines.slice(lines.indexOf('[Bewegungsdaten]') + 1), [
    '2;26;05.03.2026;06.03.2026;501;',
    '2;26;09.03.2026;09.03.2026;501;',
    '2;26;11.03.2026;11.03.2026;501;',
  ])
  assert.deepEqual(warnings, [{ kind: 'no_place', text: 'Sonderurlaub' }], 'half a day cannot be exported with a date')
})

/** The file for a person absent on these days, whose shares are multiplied by a wage type. */
function fileOfDays(days: Record<string, number>, factor: number) {
  const absences = [{ type_id: '1', title: 'Sonderurlaub', kind: 'other', days }]
  const paid = { worked_seconds: 0, target_seconds: 0, payout_seconds: 0, surcharges: [], absences }
  const who = { user_id: '1', username: 'Ada', staff_number: '26', wage_type_ids: [] }
  const person = { ...who, cost_centre: null, area_cost_centre: null, closed: { user_id: '1', ...paid } }
  const wageType = {
    ...{ id: '1', number: '300', title: 'Sonderurlaub', source: 'absence' as const, absence_type_id: '1', factor },
    ...{ surcharge_rule_id: null, cost_centre_from: 'none' as const, absence_key: 'S', absence_reason: '501' },
    ...{ for_everybody: true, left_out: false },
  }
  const { lines } = payrollLines([person], [wageType])
  const file = { month, adviser: '1234567', client: '12345', columns: [], lines }
  return { quantity: lines[0]!.quantity, lodas: lodasStandard.write(file), wages: lohnUndGehalt.write(file) }
}

for (const factor of [0.5, 2])
  test(`a factor of ${factor} multiplies the days, but full days are still recognized`, () => {
    const days = { '2026-03-05': 1, '2026-03-06': 1, '2026-03-09': 0.5 }
    const { quantity, lodas, wages } = fileOfDays(days, factor)
    assert.equal(quantity, 2.5 * factor)
    assert.equal(lodas.lines.at(-1), '2;26;05.03.2026;06.03.2026;501;')
    const amounts = Object.values(days).map((share) => (share * factor).toFixed(2).replace('.', ','))
    assert.deepEqual(
      wages.lines.slice(1),
      [5, 6, 9].map((day, at) => `26;${day};S;;;${amounts[at]};;;;;`),
    )
  })

test('the days in the calendar of Lohn und Gehalt add up to the quantity, also thirds of a day', () => {
  const { quantity, wages } = fileOfDays({ '2026-03-05': 0.3333, '2026-03-06': 0.3333, '2026-03-09': 0.3334 }, 1)
  assert.equal(quantity, 1)
  assert.deepEqual(
    wages.lines.slice(1).map((line) => line.split(';')[5]),
    ['0,33', '0,34', '0,33'],
  )
})

test('a character that is normalized to a separator does not split a cell', () => {
  const line = {
    ...{ user_id: '1', username: 'Anna\u037e=2+5', staff_number: '26', source: 'worked' as const, source_id: null },
    ...{ title: 'Hours', quantity: 4.5, unit: 'hours' as const, wage_type_id: '1', wage_type: '300' },
    ...{ absence_key: null, absence_reason: null, cost_centre: null, factor: 1, days: null },
  }
  const columns = ['staff_number', 'name', 'quantity', 'wage_type']
  const { lines } = customCsv.write({ month, adviser: '1', client: '1', columns, lines: [line] })
  assert.equal(toWindows1252(lines[1]!).bytes.toString('latin1'), '26;"Anna;=2+5";4,5;300')
})
