import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { removeOldFiles } from '../../../../src/domain/files/make-file.ts'
import { archiveTimesheets } from '../../../../src/domain/timesheets/archive-timesheets.job.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { download } from '../../../support/multipart.ts'
import { readPdf } from '../../../support/pdf.ts'
import { assertNotFound, assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import type { Answer } from '../../../support/world.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-12-01T10:00:00Z')
const company = await createAccountCompany(world, { workspace_name: 'Hamburg' })
const other = await createCompany(world)
const { ws, admin, accountId } = company
const { pool, appContext, files } = world.services
const path = `${ws}/timesheet_archives`
const job = archiveTimesheets(appContext, files)

const [zora, abel, twin] = [
  await company.createWorker({ attributes: { username: 'Zora Zimmer' } }),
  await company.createWorker({ attributes: { username: 'Abel A/B: Łuk' } }),
  await company.createWorker({ attributes: { username: 'zora zimmer' } }),
]
const idle = await company.createWorker({ attributes: { username: 'Ida Idle' } })
for (const person of [zora, abel, twin]) {
  await company.trackHours(person, '2026-03-02', 9)
  await company.close(person, '2026-03')
}
const names = ['Abel A_B_ Łuk.pdf', `zora zimmer ${twin.id}.pdf`, `Zora Zimmer ${zora.id}.pdf`]

const ask = (attributes: object, token = admin.token): Promise<Answer> => world.post(path, attributes, token)
const shown = async (id: string, token = admin.token) => (await world.get(`${path}/${id}`, token)).body.data.attributes
const run = (id: string, kind = job): Promise<void> => kind.work({ account_id: accountId, id })
/** Requests an archive and has it created. */
async function made(attributes: object, token = admin.token): Promise<string> {
  const answer = await ask(attributes, token)
  assert.equal(answer.status, 201, answer.text)
  await run(answer.body.data.id)
  return answer.body.data.id
}
async function fetched(id: string, token = admin.token): Promise<Buffer> {
  const answer = await download(world, `${path}/${id}/file`, token)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'application/zip')
  return answer.bytes
}

test('201 an archive has the timesheets of all closed months, sorted by name, in the requested language', async () => {
  const answer = await ask({ month: '2026-03', language: 'de' })
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body.data
  assertShape(answer.body.data, shapes.timesheetArchive)
  const { status, total, done, file_url, month } = answer.body.data.attributes
  assert.deepEqual([status, total, done, file_url, month], ['queued', 3, 0, null, '2026-03-01'])
  assertRefused(await world.get(`${path}/${id}/file`, admin.token), 404)

  await run(id)
  const finished = await shown(id)
  assert.deepEqual([finished.status, finished.done, finished.total, finished.failure], ['finished', 3, 3, null])
  const bytes = await fetched(id)
  assert.equal(finished.file_size, bytes.length)
  const found = unzipSync(bytes)
  assert.deepEqual(Object.keys(found), names)
  const texts = (await readPdf(Buffer.from(found[names[0]!]!))).pages[0]!.join(' | ')
  assert.match(texts, /Stundenzettel März 2026 \| .*Abel A\/B: Łuk/)

  const told = await pool`select title from notifications where situation = ${`timesheet_archive:${id}`}`
  assert.deepEqual(
    told.map(({ title }) => title),
    ['The timesheets are ready'],
  )
  assert.deepEqual(
    (await world.get(path, admin.token)).body.data.map((one: { id: string }) => one.id),
    [id],
  )
  const entries = await pool`
    select operation from audit_entries where record_type = 'timesheet_archive' and record_id = ${id} order by id`
  assert.deepEqual(
    entries.map(({ operation }) => operation),
    ['createTimesheetArchive', 'downloadTimesheetArchive'],
  )
})

test('200 the same month results in the same bytes later and in another time zone; the newer file replaces the older', async () => {
  const before = await made({ month: '2026-03' })
  const first = await fetched(before)
  world.clock.advance({ hours: 30 })
  assert.equal((await world.patch(ws, { time_zone: 'America/New_York' }, admin.token)).status, 200)
  const second = await fetched(await made({ month: '2026-03' }))
  assert.equal((await world.patch(ws, { time_zone: 'Europe/Berlin' }, admin.token)).status, 200)
  world.clock.set('2026-12-01T10:00:00Z')
  assert.ok(first.equals(second))
  assertRefused(await world.get(`${path}/${before}`, admin.token), 404)
})

test('400 for an invalid month or area, or without closed months; nothing is queued', async () => {
  assertRefused(await ask({ month: '2026-13' }), 400, ['month'])
  assertRefused(await ask({}), 400, ['month'])
  assertRefused(await ask({ month: '2026-03', language: 'fr' }), 400, ['language'])
  assertRefused(await ask({ month: '2026-03', area_id: await other.area() }), 400, ['area_id'])
  assertRefused(await ask({ month: '2026-04' }), 400, ['month'])
  assertRefused(await ask({ month: '2026-03', area_id: await company.area('Empty', [idle.id]) }), 400, ['month'])
  assert.equal((await pool`select from timesheet_archives where status = 'queued'`).length, 0)
})

test('401, 403 and 404 for anybody who does not administer everybody in the archive', async () => {
  const { lead, member, stranger, areaId } = await company.createTeam()
  await company.close(member, '2026-03')
  for (const { token } of [member, stranger]) {
    assertRefused(await ask({ month: '2026-03' }, token), 403)
    assertRefused(await ask({ month: '2026-03', area_id: areaId }, token), 403)
    assertRefused(await world.get(path, token), 403)
  }
  assertRefused(await world.post(path, { month: '2026-03' }), 401)
  assertRefused(await ask({ month: '2026-03' }, lead.token), 403)
  assertRefused(await ask({ month: '2026-03', area_id: await company.area('Bar', [zora.id]) }, lead.token), 403)

  const id = await made({ month: '2026-03', area_id: areaId }, lead.token)
  assert.deepEqual(Object.keys(unzipSync(await fetched(id, lead.token))), ['Mia Member.pdf'])
  const boss = await company.person({ roles: [3] })
  for (const url of [`${path}/${id}`, `${path}/${id}/file`])
    await assertNotFound(world, [
      { method: 'GET', path: url, token: boss.token, what: 'asked for by somebody else' },
      { method: 'GET', path: url, token: other.admin.token, what: 'another account' },
      { method: 'GET', path: url.replace(ws, other.ws), token: other.admin.token, what: 'another account’s workspace' },
    ])
  await world.patch(`${ws}/areas/${areaId}`, { user_ids: [member.id] }, admin.token)
  await assertNotFound(world, [
    { method: 'GET', path: `${path}/${id}/file`, token: lead.token, what: 'an area that they lead no more' },
  ])
})

test('429 while an archive is being created, also for concurrent requests', async () => {
  const both = await Promise.all([ask({ month: '2026-02' }), ask({ month: '2026-02' })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 429])
  const { id } = both.find(({ status }) => status === 201)!.body.data
  await run(id)
  await run(id)
  assert.equal((await shown(id)).status, 'finished')
  assert.equal((await pool`select from notifications where situation = ${`timesheet_archive:${id}`}`).length, 1)
})

test('403 an archive fails if the person loses the permission before or while it is created', async () => {
  for (const during of [false, true]) {
    const boss = await company.person({ roles: [3] })
    const { id } = (await ask({ month: '2026-03' }, boss.token)).body.data
    const demote = () => world.patch(`${ws}/users/${boss.id}`, { role_ids: ['1'] }, admin.token)
    if (!during) await demote()
    const kept: string[] = []
    const watched = {
      ...files,
      put: async (key: string, ...rest: [never, never]) => {
        await files.put(key, ...rest)
        kept.push(key)
        await demote()
      },
    }
    await run(id, archiveTimesheets(appContext, watched))
    const [row] = await pool`select status, failure from timesheet_archives where id = ${id}`
    assert.deepEqual(
      [row!.status, row!.failure],
      ['failed', 'The person who requested this file is no longer allowed to have it.'],
    )
    assert.equal(kept.length, during ? 1 : 0)
    for (const key of kept) assert.equal(await files.get(key), null)
    assertRefused(await world.get(`${path}/${id}/file`, boss.token), 403)
  }
})

test('an archive fails if no closed month is left when it is created; a new one has only the closed months', async () => {
  const [first, second] = [await company.createWorker(), await company.createWorker()]
  const people: Person[] = [first, second]
  const area_id = await company.area(
    'Late',
    people.map(({ id }) => id),
  )
  for (const person of people) await company.close(person, '2026-05')
  const { id } = (await ask({ month: '2026-05', area_id, language: 'de' })).body.data
  for (const person of people) assert.equal((await company.reopen(person, '2026-05')).status, 201)
  await run(id)
  const { status, failure } = await shown(id)
  assert.deepEqual([status, failure], ['failed', 'Dieser Monat ist für niemanden abgeschlossen.'])
  await company.close(second, '2026-05')
  assert.equal(Object.keys(unzipSync(await fetched(await made({ month: '2026-05', area_id })))).length, 1)
})

test('an archive fails after five attempts, and another one can be requested', async () => {
  const asked = { month: '2026-01', area_id: await company.area('Alone', [abel.id]) }
  const { id } = (await ask(asked)).body.data
  const broken = archiveTimesheets(appContext, {
    ...files,
    put: () => Promise.reject(new Error('the store is away')),
  })
  for (let attempt = 1; attempt <= 5; attempt++) await assert.rejects(run(id, broken), /the store is away/)
  await run(id, broken)
  const { status, failure } = await shown(id)
  assert.deepEqual([status, failure], ['failed', 'The file could not be created. Request a new one.'])
  assert.equal((await shown(await made(asked))).status, 'finished')
})

test('404 an archive is deleted after a week', async () => {
  const id = await made({ month: '2026-03' })
  world.clock.advance({ days: 7, minutes: 1 })
  assertRefused(await world.get(`${path}/${id}/file`, admin.token), 404)
  await removeOldFiles(appContext).work({})
  world.clock.set('2026-12-01T10:00:00Z')
  assertRefused(await world.get(`${path}/${id}`, admin.token), 404)
})
