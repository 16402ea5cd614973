import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { readPdf } from '../../../support/pdf.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-12-01T10:00:00Z')
const company = await createAccountCompany(world, { workspace_name: 'Hamburg' })
const other = await createCompany(world)
const { ws, admin } = company

const pathOf = (person: Person, month: string, what = 'timesheet'): string =>
  `${ws}/users/${person.id}/months/${month}/${what}`
/** Returns bytes, since the text of an answer is already decoded. */
async function download(path: string, token = admin.token) {
  const answer = await world.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  assert.equal(answer.statusCode, 200, answer.body)
  return { bytes: answer.rawPayload, headers: answer.headers }
}
const textsOf = async (path: string, token?: string): Promise<string[]> => {
  const { pages } = await readPdf((await download(path, token)).bytes)
  assert.equal(pages.length, 1)
  return pages[0]!
}
const sign = (person: Person, month: string, token: string, image: unknown = pictures.png.url) =>
  world.post(pathOf(person, month, 'signatures'), { image: image as string }, token)
const signatures = async (person: Person, month: string) =>
  (await world.get(pathOf(person, month, 'signatures'), admin.token)).body.data

test('200 a closed month on one page, in both languages, with letters of all European languages', async () => {
  const attributes = { username: 'Łukasz Őrség Şahin', staff_number: '00101' }
  const person = await company.createWorker({ attributes })
  await company.trackHours(person, '2026-03-02', 9)
  await company.trackHours(person, '2026-03-03', 4)
  await company.trackHours(person, '2026-03-03', 3, '13:00')
  await company.createConfirmedAbsence(person, 'vacation', '2026-03-04')
  assert.equal((await company.close(person, '2026-03')).status, 201)
  const { bytes, headers } = await download(`${pathOf(person, '2026-03')}?locale=de`)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(String(headers['content-disposition']), /timesheet-2026-03-\d+\.pdf/)
  const german = await readPdf(bytes)
  assert.deepEqual([german.pages.length, german.language], [1, 'de'])
  assert.equal(german.title, 'Stundenzettel März 2026, Łukasz Őrség Şahin')
  const lines = german.pages[0]!.join(' | ')
  assert.match(lines, /Łukasz Őrség Şahin \| .*00101 \| .*Hamburg/)
  assert.match(lines, /Fassung 1, abgeschlossen von Ada Admin am 01\.12\.2026\./)
  assert.match(lines, /Mo 02\. \| 9:00 \| 8:00 \| [−+][\d:]+ \| 08:00 \| 17:00/)
  assert.match(lines, /Di 03\. \| 7:00 \| 8:00 \| [−+][\d:]+ \| 08:00 \| 12:00 \| 13:00 \| 16:00/)
  assert.match(lines, /Mi 04\. \| 8:00 \| Vacation/)
  assert.match(lines, /Datum, Unterschrift der Person/)
  const english = (await textsOf(`${pathOf(person, '2026-03')}?locale=en`, person.token)).join(' | ')
  assert.match(english, /Timesheet March 2026/)
  assert.match(english, /Version 1, closed by Ada Admin on 1 Dec 2026\./)
  const decimal = await textsOf(`${pathOf(person, '2026-03')}?locale=de&hours_notation=decimal`, person.token)
  assert.match(decimal.join(' | '), /Mo 02\. \| 9,00 \| 8,00 \| [−+][\d,]+ \| 08:00 \| 17:00/)
})

test('200 negative balances are rounded like elsewhere, except on sheets closed by an earlier version', async () => {
  const person = await company.createWorker({ starts_on: '2026-11-02', weeks: [[480, 0, 0, 0, 0, 0, 0]] })
  const seconds = 7 * 3600 + 48 * 60 + 30
  await company.trackHours(person, '2026-11-02', seconds / 3600)
  await company.entry(person, { kind: 'correction', seconds: -90, day: '2026-11-03', reason: 'Any' })
  const lines = async () => (await textsOf(pathOf(person, '2026-11'))).join(' | ')
  assert.match(await lines(), /Mon 02 \| 7:48 \| 8:00 \| −0:12 \| .*Tue 03 \| Entries −0:02 \| −0:13 \|/)
  assert.match(await lines(), /Balance after \| −32:13/)
  // A sheet that was closed before the upgrade stays as it may have been signed.
  assert.equal((await company.close(person, '2026-11')).status, 201)
  await world.services.pool`update closed_months set printed_names = null where user_id = ${person.id}`
  assert.match(await lines(), /−0:11 .*Entries −0:01 .*Balance after \| −32:13/)
})

test('200 a closed month is always the same bytes, for every reader and at any time', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-03-02', 9)
  await company.close(person, '2026-03')
  await sign(person, '2026-03', person.token)
  const first = await download(pathOf(person, '2026-03'))
  world.clock.advance({ hours: 30 })
  const second = await download(pathOf(person, '2026-03'), person.token)
  assert.ok(first.bytes.equals(second.bytes))
  assert.ok(!first.bytes.equals((await download(`${pathOf(person, '2026-03')}?locale=de`)).bytes))
  world.clock.set('2026-12-01T10:00:00Z')
})

for (const zone of ['America/New_York', 'Asia/Tokyo'])
  test(`200 a closed month stays the same bytes when the workspace moves to ${zone}`, async () => {
    const person = await company.createWorker()
    for (const [day, from] of [
      ['2026-02-28', '22:00'],
      ['2026-03-01', '08:00'],
      ['2026-03-02', '08:00'],
      ['2026-03-31', '20:00'],
    ] as const)
      await company.trackHours(person, day, 8, from)
    await company.close(person, '2026-03')
    await sign(person, '2026-03', person.token)
    const before = await download(pathOf(person, '2026-03'))
    assert.equal((await world.patch(ws, { time_zone: zone }, admin.token)).status, 200)
    const after = await download(pathOf(person, '2026-03'))
    const texts = (await textsOf(pathOf(person, '2026-03'))).join(' | ')
    assert.equal((await world.patch(ws, { time_zone: 'Europe/Berlin' }, admin.token)).status, 200)
    assert.match(texts, /Mon 02 \| 8:00 .*08:00 \| 16:00/)
    assert.ok(before.bytes.equals(after.bytes), texts)
  })

test('200 a tracking that was running when its month was closed by force stays so on the sheet', async () => {
  const person = await company.createWorker()
  await punch(world, company, person, 'start', '2026-11-30T08:00:00Z')
  assert.equal((await company.close(person, '2026-11', { force: true })).status, 201)
  const before = await download(pathOf(person, '2026-11'))
  await punch(world, company, person, 'end', '2026-11-30T16:00:00Z')
  const after = await download(pathOf(person, '2026-11'))
  assert.ok(before.bytes.equals(after.bytes))
})

for (const [night, day, expected] of [
  ['back', '2026-10-24', /Sat 24 \| 2:00 .*22:00 \| 06:00\+1 .*Sun 25 \| 7:00/],
  ['forward', '2026-03-28', /Sat 28 \| 2:00 .*22:00 \| 06:00\+1 .*Sun 29 \| 5:00/],
] as const)
  test(`200 the night in which the clock goes ${night} has local times and actual hours`, async () => {
    const person = await company.createWorker()
    await company.trackHours(person, day, night === 'back' ? 9 : 7, '22:00')
    const month = day.slice(0, 7)
    assert.equal((await company.close(person, month)).status, 201)
    assert.match((await textsOf(pathOf(person, month))).join(' | '), expected)
  })

test('200 an open month is marked as preliminary; a month before the start of accounting has one page, too', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-11-02', 9)
  const texts = (await textsOf(pathOf(person, '2026-11'))).join(' | ')
  assert.match(texts, /Preliminary: this month has not been closed\./)
  assert.match(texts, /Mon 02 \| 9:00/)
  await textsOf(pathOf(person, '2025-02'))
})

test('200 a closed month shows its surcharges', async () => {
  const rule = { title: 'Sunday work', hours_of: 'sunday', percentage: 55, starts_on: '2026-01-01' }
  const made = await world.post(`${ws}/surcharge_rules`, rule, admin.token)
  assert.equal(made.status, 201, made.text)
  const person = await company.createWorker()
  await company.trackHours(person, '2026-05-03', 7)
  await company.close(person, '2026-05')
  assert.match((await textsOf(pathOf(person, '2026-05'))).join(' | '), /Surcharges \| .*Sunday work \(55 %\) \| 7:00/)
  await world.delete(`${ws}/surcharge_rules/${made.body.data.id}`, admin.token)
})

test('200 entries are shown on their day, and long names are not cut off', async () => {
  const username = 'Maximiliane-Friederike von Hohenstein-Łukasiewicz'
  const person = await company.createWorker({ attributes: { username } })
  const entry = { kind: 'correction', seconds: -5400, day: '2026-03-10', reason: 'Counted twice' }
  assert.equal((await company.entry(person, entry)).status, 201)
  const texts = (await textsOf(pathOf(person, '2026-03'))).join(' | ')
  assert.match(texts, /Tue 10 \| 8:00 \| Entries −1:30 \|/)
  assert.ok(texts.includes(`| ${username} |`), texts)
})

test('201 the person and the lead each sign once, 400 the second time; both are on the sheet', async () => {
  const person = await company.createWorker({ attributes: { username: 'Mia Member' } })
  await company.close(person, '2026-04')
  const own = await sign(person, '2026-04', person.token)
  assert.equal(own.status, 201, own.text)
  assertShape(own.body.data, shapes.timesheetSignature)
  assert.deepEqual([own.body.data.attributes.part, own.body.data.attributes.signed_by], ['person', 'Mia Member'])
  const lead = await sign(person, '2026-04', admin.token)
  assert.equal(lead.body.data.attributes.part, 'lead')
  for (const token of [person.token, admin.token]) assertRefused(await sign(person, '2026-04', token), 400, ['month'])
  assert.equal((await signatures(person, '2026-04')).length, 2)
  const texts = (await textsOf(pathOf(person, '2026-04'))).join(' | ')
  assert.match(texts, /signature of the employee \| 1 Dec 2026 \| Mia Member/)
  assert.match(texts, /signature of the supervisor \| 1 Dec 2026 \| Ada Admin/)
})

test('201 and 400 of two concurrent signatures by the same person, one is stored', async () => {
  const person = await company.createWorker()
  await company.close(person, '2026-04')
  const answers = await Promise.all([sign(person, '2026-04', person.token), sign(person, '2026-04', person.token)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
})

test('200 signatures do not count after the month was reopened, and the sheet says so', async () => {
  const person = await company.createWorker()
  await company.close(person, '2026-04')
  await sign(person, '2026-04', person.token)
  assert.equal((await company.reopen(person, '2026-04')).status, 201)
  assertRefused(await sign(person, '2026-04', person.token), 400, ['month'])
  await company.close(person, '2026-04')
  const [before] = await signatures(person, '2026-04')
  assert.deepEqual([before.attributes.counts, before.attributes.version], [false, 1])
  const texts = (await textsOf(pathOf(person, '2026-04'))).join(' | ')
  assert.match(texts, /Version 2, closed by/)
  assert.match(texts, /Version 1 was reopened by Ada Admin: .*Its signatures are no longer valid\./)
  assert.match(texts, /signature of the employee \| Date/)
  assert.equal((await sign(person, '2026-04', person.token)).status, 201)
})

test('400 signing an open month or with an invalid image; nothing is stored', async () => {
  const person = await company.createWorker()
  assertRefused(await sign(person, '2026-04', person.token), 400, ['month'])
  await company.close(person, '2026-04')
  const { png, jpeg } = pictures
  const cut = png.bytes.subarray(0, -20)
  const changed = Buffer.from(png.bytes)
  changed[45]! ^= 1
  const wrong = [
    jpeg.url,
    'data:image/png;base64,iVBORw0KGgo=',
    ...[cut, changed, Buffer.concat([png.bytes, Buffer.alloc(64 * 1024)])].map(
      (bytes) => `data:image/png;base64,${bytes.toString('base64')}`,
    ),
    'x',
    '',
    null,
    7,
  ]
  for (const image of wrong) assertRefused(await sign(person, '2026-04', person.token, image), 400, ['image'])
  assertRefused(await world.get(`${pathOf(person, '2026-04')}?locale=fr`, admin.token), 400, ['locale'])
  assertRefused(await world.get(`${pathOf(person, '2026-04')}?hours_notation=x`, admin.token), 400, ['hours_notation'])
  assert.deepEqual(await signatures(person, '2026-04'), [])
})

test('401 without a token, 403 for other colleagues, 404 in another account and for unknown months and users', async () => {
  const { lead, member, stranger } = await company.createTeam()
  for (const path of [pathOf(member, '2026-03'), pathOf(member, '2026-03', 'signatures')]) {
    assertRefused(await world.get(path), 401)
    assertRefused(await world.get(path, stranger.token), 403)
    for (const { token } of [lead, member, admin]) assert.equal((await world.get(path, token)).status, 200)
    await assertNotFound(world, [
      { method: 'GET', path, token: other.admin.token, what: 'another account' },
      { method: 'GET', path: path.replace('2026-03', '2026-13'), token: admin.token, what: 'no month' },
      { method: 'GET', path: path.replace(`/${member.id}/`, '/999999999/'), token: admin.token, what: 'nobody' },
    ])
  }
  await company.close(member, '2026-03')
  assertRefused(await sign(member, '2026-03', stranger.token), 403)
  assert.equal((await sign(member, '2026-03', lead.token)).body.data.attributes.part, 'lead')
})
