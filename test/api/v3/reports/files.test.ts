import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { reports } from '../../../support/reports.ts'
import { readCsv, readXlsx } from '../../../support/sheets.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin', locale: 'en' })
const german = await createCompany(world, { time_zone: 'Europe/Berlin', locale: 'de' })
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const january = 'from=2026-01-01&until=2026-01-31'

const names = [
  '=1+1',
  '+49 40 1',
  '-2+3',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  'Ada "the" Best, PhD; <b>&',
  '-5',
  'Zoë;=1+1',
]
const people = new Map<string, string>()
for (const username of names) {
  const person = await company.person()
  // Some names date from when control characters were accepted.
  await world.services.pool`update users set username = ${username} where id = ${person.id}`
  people.set(username, person.id)
  await reports(world, company).work(person, '2026-01-12T08:00:00+01:00', '2026-01-12T15:30:00+01:00')
}
const gerd = await german.person({ attributes: { username: 'Gerd; Ä', staff_number: '0815' } })
await reports(world, german).work(gerd, '2026-01-12T08:00:00+01:00', '2026-01-12T15:30:00+01:00')

const { get } = reports(world, company)
const download = async (path: string, headers: Record<string, string> = {}, of = company) => {
  const response = await world.app.inject({
    url: `${of.ws}/reports/${path}`,
    headers: { authorization: `Bearer ${of.admin.token}`, ...headers },
  })
  assert.equal(response.statusCode, 200, response.body)
  return { headers: response.headers, bytes: response.rawPayload, text: response.rawPayload.toString() }
}

test('CSV: byte order mark, header row, CRLF, and a file name', async () => {
  const { headers, text } = await download(`hours?${january}&format=csv`)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], "attachment; filename*=UTF-8''hours-2026-01-01-2026-01-31.csv")
  assert.equal(headers['content-length'], String(Buffer.byteLength(text)))
  assert.match(String(headers['cache-control']), /no-store/)
  assert.ok(
    text.startsWith('\ufeffPerson,ID,Staff number,Gross hours,Break hours,Net hours,Times,Confirmed hours,Days\r\n'),
  )
  assert.ok(text.endsWith('\r\n') && !/[^\r]\n/.test(text))
})

test('CSV: numbers equal those of the report, and names cannot start a formula', async () => {
  const { text } = await download(`hours?${january}&format=csv`)
  const [, ...lines] = readCsv(text.slice(1), ',')
  const [rows, totals] = [lines.slice(0, -1), lines.at(-1)!]
  const byId = new Map(rows.map((row) => [row[1]!, row]))
  const { data, meta } = (await get(`hours?${january}`)).body
  assert.equal(rows.length, data.length)
  const summed = [meta.gross_hours, meta.break_hours, meta.net_hours, meta.trackings, meta.confirmed_hours, meta.days]
  assert.deepEqual(totals, ['Total', '', '', ...summed.map(String)])
  for (const { attributes: row } of data) {
    const sums = [row.gross_hours, row.break_hours, row.net_hours, row.trackings, row.confirmed_hours, row.days]
    assert.deepEqual(byId.get(row.key)!.slice(3), sums.map(String))
  }
  for (const name of names) {
    const shown = /^[=+@\t\r]|^-2/.test(name) ? `'${name}` : name
    assert.equal(byId.get(people.get(name)!)![0], shown)
  }
})

test('CSV in a German workspace has semicolons, decimal commas and German headings; locale and notation can be set', async () => {
  const { text } = await download(`hours?${january}&format=csv`, {}, german)
  const head = 'Person;ID;Personalnummer;Bruttostunden;Pausenstunden;Nettostunden;Zeiten;Bestätigte Stunden;Tage'
  assert.equal(text, `\ufeff${head}\r\n"Gerd; Ä";${gerd.id};0815;7,5;0;7,5;1;0;1\r\nSumme;;;7,5;0;7,5;1;0;1\r\n`)
  const english = await download(`hours?${january}&format=csv&locale=en`, {}, german)
  assert.match(english.text, /^\ufeffPerson,ID,.*\r\n"Gerd; Ä",\d+,0815,7\.5,/)
  const minutes = await download(`hours?${january}&format=csv&hours_notation=clock`, {}, german)
  assert.equal(
    minutes.text,
    `\ufeff${head}\r\n"Gerd; Ä";${gerd.id};0815;7:30;0:00;7:30;1;0:00;1\r\nSumme;;;7:30;0:00;7:30;1;0:00;1\r\n`,
  )
  const other = await download(`hours?${january}&format=csv&locale=de&by=day`)
  assert.match(other.text, /^\ufeffDatum;Bruttostunden;.*\r\n2026-01-12;67,5;/)
})

test('CSV: a name with the separator of another locale is quoted', async () => {
  const { text } = await download(`hours?${january}&format=csv`)
  assert.match(text, /\n"Zoë;=1\+1",\d+,/)
})

test('XLSX: numbers are numbers, texts are texts, the header is bold, and there are no formulas', async () => {
  const { headers, bytes } = await download(`hours?${january}&format=xlsx`)
  assert.equal(headers['content-type'], xlsxType)
  assert.match(String(headers['content-disposition']), /hours-2026-01-01-2026-01-31\.xlsx$/)
  const { name, rows, xml, bold } = readXlsx(bytes)
  assert.equal(name, 'Hours')
  assert.deepEqual(rows[0], [
    ...['Person', 'ID', 'Staff number', 'Gross hours', 'Break hours', 'Net hours', 'Times', 'Confirmed hours', 'Days'],
  ])
  assert.deepEqual(bold, Array(9).fill(true))
  assert.doesNotMatch(xml, /<f\b/)
  const { data } = (await get(`hours?${january}`)).body
  assert.equal(rows.length, data.length + 2, 'plus header and totals')
  const byId = new Map(rows.slice(1).map((row) => [row[1], row]))
  for (const { attributes: row } of data) {
    const sums = [row.gross_hours, row.break_hours, row.net_hours, row.trackings, row.confirmed_hours, row.days]
    assert.deepEqual(byId.get(row.key)!.slice(3), sums)
  }
  for (const one of names) assert.equal(String(byId.get(people.get(one)!)![0]).trim(), one.trim())
})

test('XLSX: dates and times are serial numbers', async () => {
  const byDay = readXlsx((await download(`hours?${january}&format=xlsx&by=day`)).bytes)
  assert.equal(byDay.rows[1]![0], 46_034)
  const { rows } = readXlsx((await download(`late_records?${january}&format=xlsx`)).bytes)
  const [day, recordedAt, daysAfter] = rows[1]!.slice(2) as [number, number, number]
  assert.equal(day, 46_034)
  assert.equal(Math.floor(recordedAt) - day, daysAfter)
})

test('XLSX: characters that XML does not allow are removed', async () => {
  const odd = await company.person()
  await world.services.pool`update users set username = ${'A\u0001\u000bB'} where id = ${odd.id}`
  await reports(world, company).work(odd, '2026-02-02T08:00:00+01:00', '2026-02-02T09:00:00+01:00')
  const { rows } = readXlsx((await download('hours?from=2026-02-01&until=2026-02-28&format=xlsx')).bytes)
  assert.deepEqual([rows[1]![0], rows[1]![1], rows[1]![3]], ['AB', odd.id, 1])
})

test('the Accept header selects the format, and the parameter takes precedence', async () => {
  const accepting = (accept: string, more = '') => download(`hours?${january}${more}`, { accept })
  assert.equal((await accepting('text/csv')).headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal((await accepting(`${xlsxType};q=0.9, */*`)).headers['content-type'], xlsxType)
  for (const accept of ['*/*', 'text/html', 'application/json, text/csv', ''])
    assert.equal((await accepting(accept)).headers['content-type'], 'application/json; charset=utf-8', accept)
  assert.match(String((await accepting('text/csv', '&format=json')).headers['content-type']), /^application\/json/)
})

test('every report is available as a file', async () => {
  const absences = await download(`absences?${january}&format=csv`)
  assert.equal(absences.text, '\ufeffAbsence type,ID,Days,Hours,Requests,Pending days\r\n')
  const overtime = readCsv((await download(`overtime?${january}&format=csv&locale=de`)).text.slice(1), ';')
  assert.deepEqual(overtime[0]!.slice(3), [
    ...['Lange Tage', 'Fehlende Pausen', 'Kurze Ruhezeiten', 'Nicht beendete Zeiten', 'Überschneidungen'],
    'Längster Tag (Stunden)',
  ])
  assert.equal(overtime[1]!.at(-1), '7,5')
  for (const report of ['absences', 'overtime'])
    assert.ok(readXlsx((await download(`${report}?${january}&format=xlsx`)).bytes).rows.length > 0)
})

test('rows and files are sorted by a column in both directions, 400 for an unknown column', async () => {
  const span = 'from=2026-03-01&until=2026-03-31'
  const work = reports(world, company).work
  for (const [username, until] of [
    ['Mia Most', '17:00'],
    ['Lea Least', '09:00'],
    ['Eva Even', '12:00'],
  ] as const) {
    const person = await company.person({ attributes: { username } })
    await work(person, '2026-03-02T08:00:00+01:00', `2026-03-02T${until}:00+01:00`)
  }
  const labels = async (query: string): Promise<string[]> =>
    (await get(`hours?${span}${query}`)).body.data.map((row: { attributes: { label: string } }) => row.attributes.label)
  assert.deepEqual(await labels(''), ['Eva Even', 'Lea Least', 'Mia Most'])
  assert.deepEqual(await labels('&sort=net_hours'), ['Lea Least', 'Eva Even', 'Mia Most'])
  assert.deepEqual(await labels('&sort=-label'), ['Mia Most', 'Lea Least', 'Eva Even'])
  const { text } = await download(`hours?${span}&format=csv&sort=-net_hours`)
  assert.deepEqual(
    readCsv(text.slice(1), ',').map(([name]) => name),
    ['Person', 'Mia Most', 'Eva Even', 'Lea Least', 'Total'],
  )
  const refused = await get(`hours?${span}&sort=salary`)
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.body.errors[0].source, { pointer: 'sort' })
})
