import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { archiveTimesheets } from '../../../../src/domain/timesheets/archive-timesheets.job.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { download } from '../../../support/multipart.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// An archive is for those who administer everybody in it, now and not only when it was requested.

const world = await createWorld()
world.clock.set('2026-12-01T10:00:00Z')
const company = await createAccountCompany(world)
const other = await createCompany(world)
const { ws, admin, accountId } = company
const { pool, appContext, files } = world.services
const path = `${ws}/timesheet_archives`
const month = '2026-03'
const elsewhere = await company.area('Elsewhere')

const run = (id: string, store = files): Promise<void> =>
  archiveTimesheets(appContext, store).work({ account_id: accountId, id })

/** A team of a lead and two people whose month is closed. */
async function createTeam() {
  const lead = await company.person({ roles: [2], attributes: { username: 'Lena Lead' } })
  const [stays, goes] = [
    await company.createWorker({ attributes: { username: 'Stella Stays' } }),
    await company.createWorker({ attributes: { username: 'Gustav Goes' } }),
  ]
  for (const person of [stays, goes]) await company.close(person, month)
  const areaId = await company.area('Kitchen', [lead.id, stays.id, goes.id])
  return { lead, stays, goes, areaId }
}

async function request(areaId: string | null, { token }: Person): Promise<string> {
  const answer = await world.post(path, { month, ...(areaId && { area_id: areaId }) }, token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}
async function make(areaId: string | null, by: Person): Promise<string> {
  const id = await request(areaId, by)
  await run(id)
  return id
}
async function succeed(answer: ReturnType<typeof world.patch>): Promise<void> {
  const { status, text } = await answer
  assert.equal(status, 200, text)
}
const move = ({ id }: Person, area_ids: string[]) =>
  succeed(world.patch(`${ws}/users/${id}`, { area_ids }, admin.token))
const sheetOf = async (person: Person, by: Person): Promise<number> =>
  (await download(world, `${ws}/users/${person.id}/months/${month}/timesheet`, by.token)).status

/** The answers to the person: list, show and download. */
async function seenBy({ token }: Person, id: string, at = path) {
  const list = await world.get(at, token)
  const listed = list.status === 200 && list.body.data.some((one: { id: string }) => one.id === id)
  const file = await download(world, `${at}/${id}/file`, token)
  return {
    listed,
    shown: (await world.get(`${at}/${id}`, token)).status,
    file: file.status,
    names: file.status === 200 ? Object.keys(unzipSync(file.bytes)) : [],
  }
}
const withNames = (...names: string[]) => ({ listed: true, shown: 200, file: 200, names })
const hidden = { listed: false, shown: 404, file: 404, names: [] }

test('200 for the lead, 404 after somebody in the archive has moved to another area', async () => {
  const { lead, goes, areaId } = await createTeam()
  const id = await make(areaId, lead)
  const all = withNames('Gustav Goes.pdf', 'Stella Stays.pdf')
  assert.deepEqual(await seenBy(lead, id), all)
  assert.equal(await sheetOf(goes, lead), 200)

  await move(goes, [elsewhere])
  assert.equal(await sheetOf(goes, lead), 403)
  assert.deepEqual(await seenBy(lead, id), hidden)
  const entries = await pool`
    select from audit_entries where operation = 'downloadTimesheetArchive' and record_id = ${id}`
  assert.equal(entries.length, 1, 'refused downloads are not logged')

  assert.deepEqual(await seenBy(lead, await make(areaId, lead)), withNames('Stella Stays.pdf'))
  await move(goes, [areaId])
  assert.deepEqual(await seenBy(lead, await make(areaId, lead)), all)
})

test('200 for the admin who requested it, whatever areas people are in; 404 for other leads, admins and accounts', async () => {
  const { lead, goes, areaId } = await createTeam()
  const second = await company.person({ roles: [2] })
  await succeed(world.patch(`${ws}/areas/${areaId}`, { add_user_ids: [second.id] }, admin.token))
  const boss = await company.person({ roles: [3] })
  const [leads, admins] = [await make(areaId, lead), await make(areaId, admin)]
  for (const id of [leads, admins]) {
    assert.deepEqual(await seenBy(second, id), hidden)
    assert.deepEqual(await seenBy(boss, id), hidden)
    assert.deepEqual(await seenBy(other.admin, id, `${other.ws}/timesheet_archives`), hidden)
    const foreign = await seenBy(other.admin, id)
    assert.deepEqual([foreign.listed, foreign.shown, foreign.file], [false, 404, 404])
  }
  await move(goes, [elsewhere])
  assert.deepEqual(await seenBy(admin, admins), withNames('Gustav Goes.pdf', 'Stella Stays.pdf'))
})

test('200 for the admin and 404 for the lead after somebody in the archive was deleted', async () => {
  const { lead, goes, areaId } = await createTeam()
  const [leads, admins] = [await make(areaId, lead), await make(areaId, admin)]
  await succeed(world.delete(`${ws}/users/${goes.id}`, admin.token))
  assert.notEqual(await sheetOf(goes, lead), 200)
  assert.deepEqual(await seenBy(lead, leads), hidden)
  assert.deepEqual(await seenBy(admin, admins), withNames('Gustav Goes.pdf', 'Stella Stays.pdf'))
})

test('200 for admins and 404 for leads if an archive has no list of its people', async () => {
  const { lead, areaId } = await createTeam()
  const [leads, admins] = [await make(areaId, lead), await make(areaId, admin)]
  await pool`update timesheet_archives set user_ids = null where id = any(${[leads, admins]}::bigint[])`
  assert.deepEqual(await seenBy(lead, leads), hidden)
  assert.equal((await seenBy(admin, admins)).file, 200)
})

test('an archive fails if somebody moves away while it is created, and does not include people who join later', async () => {
  const { lead, goes, areaId } = await createTeam()
  const away = await request(areaId, lead)
  let kept = ''
  await run(away, {
    ...files,
    put: async (key: string, ...rest: [never, never]) => {
      await files.put(key, ...rest)
      kept = key
      await move(goes, [elsewhere])
    },
  })
  const [row] = await pool`select status from timesheet_archives where id = ${away}`
  assert.equal(row!.status, 'failed')
  assert.equal(await files.get(kept), null)

  const before = await request(areaId, lead)
  await move(goes, [areaId])
  await run(before)
  assert.deepEqual(await seenBy(lead, before), withNames('Stella Stays.pdf'))
})
