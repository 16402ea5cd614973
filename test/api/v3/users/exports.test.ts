import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { removeOldFiles } from '../../../../src/domain/files/make-file.ts'
import { exportPerson } from '../../../../src/domain/personal-data/export-person.job.ts'
import { type Person, password } from '../../../support/company.ts'
import { assertSessionCookie, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import { createFixture } from '../../../support/fixture.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertForbidden, assertRefused } from '../../../support/refusals.ts'
import { createTracking } from '../../../support/working-time.ts'
import type { Answer } from '../../../support/world.ts'

const fixture = await createFixture()
const { world, company, people, otherCompany } = fixture
const { ws, admin, account } = company
const { pool, appContext, files } = world.services
const pathOf = (userId: string, place = ws) => `${place}/users/${userId}/exports`
const ask = (userId: string, token: string, attributes = {}): Promise<Answer> =>
  world.post(pathOf(userId), attributes, token)

const job = exportPerson(appContext, files)
const queued = (): Promise<{ account_id: string; id: string }[]> =>
  pool`select account_id, id from person_exports where status = 'queued'`
async function runAll(): Promise<void> {
  for (const one of await queued()) await job.work(one)
}

async function unpacked(url: string, token: string): Promise<Record<string, Uint8Array>> {
  const answer = await download(world, url, token)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'application/zip')
  return unzipSync(answer.bytes)
}

async function createPersonWithRecords(): Promise<Person> {
  const attributes = {
    username: '<b>Nora</b> & Co',
    birthday: '1991-02-03',
    tablet_pin: '864208642086',
    avatar: pictures.png.url,
  }
  const person = await company.person({ attributes })
  await upload(world, `${ws}/users/${person.id}/documents`, admin.token, { filename: 'contract.png', content: png })
  await createTracking(world, company, person, { starts_at: '2026-03-02T08:00:00Z', ends_at: '2026-03-02T16:00:00Z' })
  return person
}

test('201 files in the ZIP have names that are valid on every system', async () => {
  const person = await company.person()
  const filename = 'Vertrag: neu? *.png'
  await upload(world, `${ws}/users/${person.id}/documents`, admin.token, { filename, content: png })
  const { id } = (await ask(person.id, person.token)).body.data
  await runAll()
  const { file_url } = (await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data.attributes
  const found = await unpacked(file_url, person.token)
  const path = 'files/1-Vertrag_ neu_ _.png'
  assert.deepEqual(Buffer.from(found[path]!), png)
  const page = strFromU8(found['index.html']!)
  assert.ok(page.includes(`<a href="${path.replaceAll(' ', '%20')}">${filename}</a>`))
})

test('201 the export has all data of the person as JSON, the files, and a page in the requested language', async () => {
  const nora = await createPersonWithRecords()
  const stranger = await company.person({ attributes: { username: 'Somebody Else' } })
  const answer = await ask(nora.id, nora.token, { language: 'de' })
  assert.equal(answer.status, 201, answer.text)
  const { id, attributes } = answer.body.data
  assert.deepEqual([attributes.status, attributes.file_url, attributes.language], ['queued', null, 'de'])
  assertRefused(await world.get(`${pathOf(nora.id)}/${id}/file`, nora.token), 404)
  await runAll()

  const shown = (await world.get(`${pathOf(nora.id)}/${id}`, nora.token)).body.data.attributes
  assert.equal(shown.status, 'finished')
  assert.ok(shown.total > 5 && shown.done === shown.total, JSON.stringify(shown))
  assert.ok(Number.isInteger(shown.file_size) && shown.file_size > 1000)
  const found = await unpacked(shown.file_url, nora.token)
  const json = (table: string) => JSON.parse(strFromU8(found[`data/${table}.json`]!))
  const [user] = json('users')
  assert.deepEqual([user.username, user.birthday], ['<b>Nora</b> & Co', '1991-02-03'])
  assert.equal(json('time_trackings').length, 1)
  assert.equal(json('uploads')[0].doc_file_name, 'contract.png')
  assert.deepEqual(Buffer.from(found['files/1-contract.png']!), png)
  assert.deepEqual(Buffer.from(found['picture.png']!), pictures.png.bytes)
  const page = strFromU8(found['index.html']!)
  assert.match(page, /<html lang="de">/)
  assert.match(page, /Was über &lt;b&gt;Nora&lt;\/b&gt; &amp; Co gespeichert ist/)
  assert.match(page, /Arbeitszeiten \(/)
  assert.match(page, /href="files\/1-contract\.png"/)
  const everything = Object.values(found)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
  for (const secret of ['864208642086', 'digest', 'password_hash', 'Somebody Else', 'file_key'])
    assert.ok(!everything.includes(secret), secret)

  const told = await world.get(`${ws}/notifications`, nora.token)
  assert.match(told.text, /Your export is ready/)
  assert.deepEqual(
    (await world.get(`${pathOf(nora.id)}`, nora.token)).body.data.map((one: { id: string }) => one.id),
    [id],
  )
  assert.ok(stranger)
  const entries =
    await pool`select operation from audit_entries where record_type = 'person_export' and record_id = ${id} order by id`
  assert.deepEqual(
    entries.map(({ operation }) => operation),
    ['createPersonExport', 'downloadPersonExport'],
  )
})

test('201 exports by an account admin and by the person are separate, 404 for the other one', async () => {
  const person = await createPersonWithRecords()
  const [byAdmin, own] = [await ask(person.id, admin.token), await ask(person.id, person.token)]
  assert.deepEqual([byAdmin.status, own.status], [201, 201])
  await runAll()
  for (const [answer, allowed, refused] of [
    [byAdmin, admin, person],
    [own, person, admin],
  ] as const) {
    const url = `${pathOf(person.id)}/${answer.body.data.id}`
    assert.equal((await world.get(`${url}/file`, allowed.token)).status, 200)
    assertRefused(await world.get(url, refused.token), 404)
    assertRefused(await world.get(`${url}/file`, refused.token), 404)
  }
})

test('201 an account admin exports a deleted person, and what is kept of an erased one', async () => {
  const person = await createPersonWithRecords()
  await world.delete(`${ws}/users/${person.id}`, admin.token)
  assert.equal((await ask(person.id, admin.token)).status, 201)
  await runAll()
  await world.post(`${account}/erasures`, { user_id: person.id }, admin.token)
  assert.deepEqual(
    (await world.get(pathOf(person.id), admin.token)).body.data,
    [],
    'exports are deleted with the person',
  )
  const answer = await ask(person.id, admin.token)
  await runAll()
  const found = await unpacked(`${pathOf(person.id)}/${answer.body.data.id}/file`, admin.token)
  assert.match(JSON.parse(strFromU8(found['data/users.json']!))[0].username, /^Former employee \d+$/)
  assert.ok(!('data/uploads.json' in found))
})

test('403 for others, 404 in another account, 401 without a token, 400 for an unknown language', async () => {
  const { employee } = people
  await assertForbidden(fixture, { method: 'POST', path: pathOf(admin.id), attributes: {} }, [
    'employee',
    'areaAdmin',
    'workspaceAdmin',
  ])
  await assertForbidden(fixture, { method: 'GET', path: pathOf(admin.id) }, ['employee', 'areaAdmin', 'workspaceAdmin'])
  assertRefused(await ask(employee.id, otherCompany.admin.token), 404)
  assertRefused(await world.post(pathOf(employee.id, otherCompany.ws), {}, otherCompany.admin.token), 404)
  assertRefused(await ask(employee.id, employee.token, { language: 'fr' }), 400, ['language'])
  assert.deepEqual(await queued(), [])
})

test('429 while an export is being created, also for concurrent requests; a new one replaces the old one', async () => {
  const person = await company.person()
  const both = await Promise.all([ask(person.id, person.token), ask(person.id, person.token)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 429])
  await runAll()
  const first = (await world.get(pathOf(person.id), person.token)).body.data[0].id
  const second = await ask(person.id, person.token)
  assert.equal(second.status, 201)
  await runAll()
  assert.deepEqual(
    (await world.get(pathOf(person.id), person.token)).body.data.map(({ id }: { id: string }) => id),
    [second.body.data.id],
  )
  assertRefused(await world.get(`${pathOf(person.id)}/${first}/file`, person.token), 404)
})

test('an export that was interrupted is created again, and running its job once more changes nothing', async () => {
  const person = await company.person()
  const { id } = (await ask(person.id, person.token)).body.data
  const broken = { ...files, put: () => Promise.reject(new Error('the store is away')) }
  const place = { account_id: company.accountId, id }
  await assert.rejects(exportPerson(appContext, broken).work(place), /the store is away/)
  assert.equal((await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data.attributes.status, 'running')
  await job.work(place)
  const before = (await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data
  assert.equal(before.attributes.status, 'finished')
  await job.work(place)
  assert.deepEqual((await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data, before)
  const told = await pool`select from notifications where situation = ${`person_export:${id}`}`
  assert.equal(told.length, 1)
})

test('an export created by two workers concurrently keeps its file', async () => {
  const person = await company.person()
  const { id } = (await ask(person.id, person.token)).body.data
  const place = { account_id: company.accountId, id }
  const slow = {
    ...files,
    put: async (...file: Parameters<typeof files.put>) => {
      await files.put(...file)
      await job.work(place)
    },
  }
  await exportPerson(appContext, slow).work(place)
  const { status, file_url } = (await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data.attributes
  assert.equal(status, 'finished')
  assert.ok((await unpacked(file_url, person.token))['index.html'])
})

test('an export fails with a reason after five attempts, and another one can be requested', async () => {
  const person = await company.person()
  const { id } = (await ask(person.id, person.token, { language: 'de' })).body.data
  const broken = { ...files, put: () => Promise.reject(new Error('the store is away')) }
  const place = { account_id: company.accountId, id }
  for (let attempt = 1; attempt <= 5; attempt++)
    await assert.rejects(exportPerson(appContext, broken).work(place), /the store is away/)
  const shown = async () => (await world.get(`${pathOf(person.id)}/${id}`, person.token)).body.data.attributes
  const failure = 'Die Datei konnte nicht erstellt werden. Bitte eine neue anfordern.'
  assert.deepEqual([(await shown()).status, (await shown()).failure], ['failed', failure])
  await exportPerson(appContext, broken).work(place)
  assert.equal((await ask(person.id, person.token)).status, 201)
  await runAll()
})

test('an export whose worker dies five times or does not finish for an hour fails', async () => {
  const [first, second] = [await company.person(), await company.person()]
  const ids: string[] = []
  for (const { id, token } of [first, second]) ids.push((await ask(id, token)).body.data.id)
  await pool`update person_exports set status = 'running', attempts = 5 where id = ${ids[0]!}`
  await assert.rejects(
    job.work({ account_id: company.accountId, id: ids[0]! }),
    /worker died repeatedly while creating this file/,
  )
  await pool`update person_exports set status = 'running', attempts = 1 where id = ${ids[1]!}`
  world.clock.advance({ minutes: 61 })
  await removeOldFiles(appContext).work({})
  world.clock.advance({ minutes: -61 })
  const rows = await pool`select status, failure from person_exports where id = any(${ids}::bigint[])`
  const failure = 'The file could not be created. Request a new one.'
  assert.deepEqual(
    [...rows],
    [1, 2].map(() => ({ status: 'failed', failure })),
  )
})

test('403 an export fails if the person who requested it has lost the permission', async () => {
  const boss = await company.person({ roles: [4] })
  const { id } = (await ask(people.employee.id, boss.token)).body.data
  await world.patch(`${ws}/users/${boss.id}`, { role_ids: ['1'] }, admin.token)
  await runAll()
  const [row] = await pool`select status, failure from person_exports where id = ${id}`
  assert.equal(row!.status, 'failed')
  assert.match(row!.failure, /is no longer allowed to have it/)
  assertRefused(await world.get(`${pathOf(people.employee.id)}/${id}`, boss.token), 403)
})

test('no file is left if the person is erased while the export is created', async () => {
  const person = await company.person()
  const { id } = (await ask(person.id, admin.token)).body.data
  const kept: string[] = []
  const slow = {
    ...files,
    put: async (key: string, ...rest: [never, never]) => {
      await files.put(key, ...rest)
      kept.push(key)
      await world.post(`${account}/erasures`, { user_id: person.id }, admin.token)
    },
  }
  await exportPerson(appContext, slow).work({ account_id: company.accountId, id })
  assert.equal(kept.length, 1)
  assert.equal(await files.get(kept[0]!), null)
})

test('404 an export is deleted after a week', async () => {
  const person = await company.person()
  const { id } = (await ask(person.id, person.token)).body.data
  await runAll()
  world.clock.advance({ days: 7, minutes: 1 })
  assertRefused(await world.get(`${pathOf(person.id)}/${id}/file`, person.token), 404)
  await removeOldFiles(appContext).work({})
  world.clock.advance({ days: -7, minutes: -1 })
  assert.deepEqual((await world.get(pathOf(person.id), person.token)).body.data, [])
})

test('403 with a session cookie until the password is confirmed', async () => {
  const headers = sameOriginHeaders
  const attributes = { email: admin.email, password }
  const secret = assertSessionCookie(
    await world.request('POST', '/api/v3/sign_in', { headers, body: { data: { type: 'session', attributes } } }),
  )
  const send = () =>
    withCookie(world, secret, 'POST', pathOf(admin.id), {
      headers,
      body: { data: { type: 'person_export', attributes: {} } },
    })
  const erase = () =>
    withCookie(world, secret, 'POST', `${account}/erasures`, {
      headers,
      body: { data: { type: 'erasure', attributes: { user_id: '1' } } },
    })
  world.clock.advance({ minutes: 11 })
  assertRefused(await send(), 403, ['confirmation'])
  assertRefused(await erase(), 403, ['confirmation'])
  const confirmed = await withCookie(world, secret, 'POST', '/api/v3/users/me/confirmations', {
    headers,
    body: { data: { type: 'confirmation', attributes: { password } } },
  })
  assert.equal(confirmed.status, 204)
  const made = await send()
  assert.equal(made.status, 201, made.text)
  await runAll()
  world.clock.advance({ minutes: 11 })
  const file = `${pathOf(admin.id)}/${made.body.data.id}/file`
  assertRefused(await withCookie(world, secret, 'GET', file, { headers }), 403, ['confirmation'])
})
