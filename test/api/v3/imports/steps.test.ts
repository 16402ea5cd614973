import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { removeOldImportFiles, workImport } from '../../../../src/domain/imports/work-import.job.ts'
import { xlsxOf } from '../../../../src/platform/sheets/xlsx.ts'
import { type Company, createCompany, createSessionToken, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-05-04T10:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin, accountId } = company
const { pool, appContext, files } = world.services
const imports = importsOf(world, company)

const tableOf = (names: readonly string[], more: (name: string) => string = () => 'Depot'): string =>
  ['Name,E-Mail,Area', ...names.map((name) => `${name},${uniqueEmail()},${more(name)}`)].join('\n')
const many = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix} ${at + 1}`)

const peopleNamed = async (prefix: string, { accountId }: Company = company): Promise<string[]> => {
  const rows = await pool<{ username: string }[]>`
    select username from users
    where account_id = ${accountId} and username like ${`${prefix}%`} and deleted_at is null order by id`
  return rows.map(({ username }) => username)
}

test('work done by a worker that fails between steps is kept, and other workers continue after it', async () => {
  const names = many('Crash', 120)
  const id = await imports.createPreview(tableOf(names))
  assert.equal((await imports.requestAction(id, 'apply')).status, 200)
  let steps = 0
  const dying = workImport(
    {
      ...appContext,
      publishChanges() {
        if (++steps === 2) throw new Error('The worker dies.')
      },
    },
    files,
  )
  await assert.rejects(dying.work({ account_id: accountId, id }))
  assert.equal((await peopleNamed('Crash')).length, 100)
  const halfway = await imports.read(id)
  assert.deepEqual([halfway.state, halfway.counts.made], ['applying', 100])

  // Two workers take over at once.
  await Promise.all([imports.run(id), imports.run(id)])
  assert.deepEqual(await peopleNamed('Crash'), names)
  const applied = await imports.read(id)
  assert.deepEqual([applied.state, applied.counts.made, applied.counts.rows], ['applied', 120, 120])
  assert.equal((await pool`select from areas where account_id = ${accountId} and name = 'Depot'`).length, 1)
  await imports.run(id)
  assert.equal((await imports.requestAction(id, 'apply')).body.data.attributes.state, 'applied')
  assert.equal((await peopleNamed('Crash')).length, 120)
})

test('the same file imported again creates nothing; after taking back it creates everything again', async () => {
  const table = tableOf(['Again A', 'Again B'], () => 'Loft')
  const first = await imports.createPreview(table)
  await imports.runAction(first, 'apply')
  const second = await imports.createPreview(table)
  assert.deepEqual((await imports.read(second)).counts.known, 2)
  assert.equal((await imports.runAction(second, 'apply')).counts.made, 0)
  const back = await imports.runAction(first, 'take_back')
  assert.deepEqual([back.state, back.counts.taken_back, back.counts.kept], ['taken_back', 2, 0])
  assert.deepEqual(await peopleNamed('Again'), [])
  assert.equal((await pool`select from areas where name = 'Loft' and status = 'active'`).length, 0)
  assert.equal((await pool`select from imported_records where import_id = ${first}`).length, 0)

  const third = await imports.createPreview(table)
  assert.equal((await imports.runAction(third, 'apply')).counts.made, 2)
  // People who were deleted by hand can be imported again, too.
  const [{ id } = { id: '' }] = await pool<{ id: string }[]>`
    select id from users where username = 'Again A' and deleted_at is null`
  assert.equal((await world.delete(`${ws}/users/${id}`, admin.token)).status, 200)
  const fourth = await imports.createPreview(table)
  assert.deepEqual((await imports.read(fourth)).counts.known, 1)
  await imports.runAction(fourth, 'apply')
  assert.deepEqual(await peopleNamed('Again'), ['Again B', 'Again A'])
})

test('taking back keeps people with records and areas in use, and reports them by line', async () => {
  const names = ['Stay Time', 'Stay Closed', 'Go Free']
  const id = await imports.createPreview(tableOf(names, () => 'Attic'))
  await imports.runAction(id, 'apply')
  const idOf = async (name: string) =>
    (await pool<{ id: string }[]>`select id from users where username = ${name} and deleted_at is null`)[0]!.id
  const person = async (name: string) => ({ id: await idOf(name), token: '', email: null })
  await company.trackHours(await person('Stay Time'), '2026-05-04', 1)
  const closing = await person('Stay Closed')
  await world.patch(`${ws}/users/${closing.id}`, { start_of_accounting: '2026-04-01' }, admin.token)
  assert.equal((await company.close(closing, '2026-04')).status, 201)

  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.state, back.counts.taken_back, back.counts.kept], ['taken_back', 1, 2])
  const stays = 'This person has signed in or has records now, so they are kept. Delete them by hand.'
  assert.deepEqual(await imports.problems(id), [
    `2 username: ${stays}`,
    '2 areas: This area is in use now, so it is kept.',
    `3 username: ${stays}`,
  ])
  assert.deepEqual(await peopleNamed('Stay'), ['Stay Time', 'Stay Closed'])
  assert.deepEqual(await peopleNamed('Go Free'), [])

  // Once the reason is gone, it can be taken back again.
  assert.equal((await company.reopen(closing, '2026-04')).status, 201)
  const again = await imports.runAction(id, 'take_back')
  assert.deepEqual([again.counts.taken_back, again.counts.kept], [2, 1])
  assert.deepEqual(await peopleNamed('Stay'), ['Stay Time'])
})

test('401 without a token, 403 for employees and area admins, 404 in another workspace or account', async () => {
  const id = await imports.createPreview(tableOf(['Nobody Else']))
  const [employee, lead] = [await company.person(), await company.person({ roles: [2] })]
  const other = await createCompany(world)
  const attempts = [
    ['GET', imports.path],
    ['GET', `${imports.path}/${id}`],
    ['GET', `${imports.path}/${id}/problems`],
    ['PATCH', `${imports.path}/${id}`],
    ['PUT', `${imports.path}/${id}/apply`],
    ['PUT', `${imports.path}/${id}/take_back`],
    ['DELETE', `${imports.path}/${id}`],
  ] as const
  const body = { data: { type: 'import', attributes: {} } }
  for (const [method, path] of attempts) {
    const send = (token?: string) => world.request(method, path, { token, ...(method === 'PATCH' && { body }) })
    assertRefused(await send(), 401)
    for (const { token } of [employee, lead]) assertRefused(await send(token), 403)
    assertRefused(await send(other.admin.token), 404)
  }
  for (const { token } of [employee, lead]) assertRefused(await imports.start('Name\nX', {}, token), 403)
  // The import of another workspace of the same account is not found in this one.
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, admin.token)
  assert.equal(made.status, 200, made.text)
  const elsewhere = `/api/v3/workspaces/${made.body.data.id}/imports/${id}`
  for (const [method, path] of [
    ['GET', elsewhere],
    ['GET', `${elsewhere}/problems`],
    ['PUT', `${elsewhere}/apply`],
    ['DELETE', elsewhere],
  ] as const)
    assertRefused(await world.request(method, path, { token: admin.token }), 404)
  assert.equal((await imports.read(id)).state, 'previewed')
})

test('applying fails if the person who started it has lost the permission; another admin can apply it', async () => {
  const boss = await company.person({ roles: [3], attributes: { email: uniqueEmail() } })
  const answer = await imports.start(tableOf(['Never Made']), {}, boss.token)
  assertShape(answer.body.data, shapes.import)
  const { id } = answer.body.data
  await imports.run(id)
  assert.equal((await imports.requestAction(id, 'apply', boss.token)).status, 200)
  assert.equal((await world.patch(`${ws}/users/${boss.id}`, { role_ids: [1] }, admin.token)).status, 200)
  await imports.run(id)
  const { state, problem } = await imports.read(id)
  assert.deepEqual([state, problem], ['failed', 'The person who started this import is no longer allowed to import.'])
  assert.deepEqual(await peopleNamed('Never Made'), [])
  // Another admin continues it.
  assert.equal((await imports.runAction(id, 'apply')).state, 'applied')
  assert.deepEqual(await peopleNamed('Never Made'), ['Never Made'])
})

test('400 for a second import applied in the workspace, and for actions that do not fit the state of an import', async () => {
  const [first, second] = [await imports.createPreview(tableOf(['One'])), await imports.createPreview(tableOf(['Two']))]
  const waiting = (await imports.start(tableOf(['Three']))).body.data.id
  assertRefused(await imports.requestAction(waiting, 'apply'), 400)
  assertRefused(await imports.requestAction(second, 'take_back'), 400)
  assert.equal((await imports.requestAction(first, 'apply')).status, 200)
  assertRefused(await imports.requestAction(second, 'apply'), 400)
  assertRefused(await world.delete(`${imports.path}/${first}`, admin.token), 400)
  await imports.run(first)
  assertRefused(await world.patch(`${imports.path}/${first}`, { invite: true }, admin.token), 400)
  assert.equal((await imports.runAction(second, 'apply')).state, 'applied')

  // A preview with outdated options is discarded.
  const file = tableOf(['Four'])
  const changed = await imports.createPreview(file)
  await pool`update imports set state = 'reading' where id = ${changed}`
  const slow = workImport(appContext, {
    ...files,
    async get(key) {
      await world.patch(`${imports.path}/${changed}`, { mapping: { username: 1 } }, admin.token)
      return files.get(key)
    },
  })
  await slow.work({ account_id: accountId, id: changed })
  assert.equal((await imports.read(changed)).state, 'reading')
})

test('an XLSX workbook is read as well; a file that is not a table fails with a reason', async () => {
  const workbook = await xlsxOf({
    title: 'People',
    head: ['Vorname', 'Nachname', 'E-Mail', 'Personalnummer'],
    rows: [['Xaver', 'Excel', uniqueEmail(), '900']],
  })
  const id = await imports.createPreview(Buffer.from(workbook))
  assert.equal((await imports.runAction(id, 'apply')).counts.made, 1)
  assert.deepEqual(await peopleNamed('Xaver'), ['Xaver Excel'])

  const failed = await imports.createPreview(Buffer.from('%PDF-1.7 nothing'))
  const { state, problem } = await imports.read(failed)
  assert.deepEqual([state, problem], ['failed', 'This is not a table. Upload a CSV, XLSX or JSON file.'])
  assertRefused(await imports.requestAction(failed, 'apply'), 400)
})

test('the file and its rows are deleted after 30 days; the import can still be taken back', async () => {
  const id = await imports.createPreview(tableOf(['Old File']))
  await imports.runAction(id, 'apply')
  const unread = await imports.createPreview(`${tableOf(['Not Applied'])}\n,broken,`)
  assert.equal((await imports.problems(unread)).length, 2)
  const [{ bytes: before } = { bytes: 0 }] = await pool<{ bytes: number }[]>`
    select files_bytes::float8 as bytes from accounts where id = ${accountId}`
  assert.ok(before > 0)
  world.clock.advance({ hours: 30 * 24 + 1 })
  await removeOldImportFiles(appContext).work({})
  const { sample, head, file_expires_at } = await imports.read(unread)
  assert.deepEqual([sample, head, file_expires_at], [null, null, null])
  assert.deepEqual(await imports.problems(unread), [])
  assertRefused(await imports.requestAction(unread, 'apply'), 400, ['file'])
  assert.equal((await pool`select from jobs.job where name = 'remove-file'`).length > 0, true)
  assert.equal((await imports.runAction(id, 'take_back')).state, 'taken_back')
  assert.deepEqual(await peopleNamed('Old File'), [])
  const [{ bytes: after } = { bytes: 1 }] = await pool<{ bytes: number }[]>`
    select files_bytes::float8 as bytes from accounts where id = ${accountId}`
  assert.equal(after, 0)
  world.clock.set('2026-05-04T10:00:00Z')
})

test('deleting an import keeps its records, which are still recognized as imported', async () => {
  const admins = await createSessionToken(world, accountId, admin.id)
  const table = 'Name,Birthday,Area\nBare Name,1990-01-01,Yard'
  const id = await imports.createPreview(table)
  await imports.runAction(id, 'apply')
  assert.equal((await world.delete(`${imports.path}/${id}`, admins)).status, 200)
  assertRefused(await world.get(`${imports.path}/${id}`, admins), 404)
  assert.deepEqual(await peopleNamed('Bare Name'), ['Bare Name'])
  assert.equal((await imports.read(await imports.createPreview(table))).counts.known, 1)
})
