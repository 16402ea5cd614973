import { strict as assert } from 'node:assert'
import { beforeEach, test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { readPdf } from '../../../support/pdf.ts'
import { pictures } from '../../../support/pictures.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// Closed months keep the names from when they were closed, even if those change later.

const world = await createWorld()
world.clock.set('2026-12-01T10:00:00Z')
const company = await createAccountCompany(world, { workspace_name: 'Hamburg' })
const { ws, account, admin, accountId } = company
const { pool } = world.services

async function download(person: Person, month: string, where = ws): Promise<Buffer> {
  const url = `${where}/users/${person.id}/months/${month}/timesheet`
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await world.app.inject({ method: 'GET', url, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.rawPayload
}
async function sheetOf(person: Person, month: string, where?: string): Promise<{ title: string; text: string }> {
  const { title, pages } = await readPdf(await download(person, month, where))
  return { title, text: pages[0]!.join(' | ') }
}

async function change(path: string, attributes: object): Promise<void> {
  const answer = await world.patch(path, attributes, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
async function close(person: Person, month: string): Promise<void> {
  const answer = await company.close(person, month)
  assert.equal(answer.status, 201, answer.text)
}

type Names = { name: string; number: string; workspace: string; absence: string }
const maiden = { name: 'Mia Maiden', number: '00101', workspace: 'Hamburg', absence: 'Vacation' }
const married = { name: 'Mia Married', number: '00202', workspace: 'Altona', absence: 'Holiday' }

async function rename(person: Person, { name, number, workspace, absence }: Names): Promise<void> {
  await change(`${ws}/users/${person.id}`, { username: name, staff_number: number })
  await change(ws, { name: workspace })
  await change(`${ws}/absence_types/${company.types.vacation}`, { title: absence })
}
async function assertNamed(person: Person, { name, number, workspace, absence }: Names): Promise<void> {
  const { title, text } = await sheetOf(person, '2026-03')
  assert.equal(title, `Timesheet March 2026, ${name}`)
  assert.match(text, new RegExp(`${name} .*${number} .*${workspace}.*Wed 04 \\| 8:00 \\| ${absence}`))
}

beforeEach(async () => {
  await change(ws, { name: 'Hamburg' })
  await change(`${ws}/absence_types/${company.types.vacation}`, { title: 'Vacation' })
})

async function createPerson(): Promise<Person> {
  const person = await company.createWorker({ attributes: { username: maiden.name, staff_number: maiden.number } })
  await company.trackHours(person, '2026-03-02', 9)
  await company.createConfirmedAbsence(person, 'vacation', '2026-03-04')
  return person
}

test('200 a closed and signed month stays the same bytes after people, workspace and absence types are renamed', async () => {
  const person = await createPerson()
  await close(person, '2026-03')
  const signed = await world.post(
    `${ws}/users/${person.id}/months/2026-03/signatures`,
    { image: pictures.png.url },
    person.token,
  )
  assert.equal(signed.status, 201, signed.text)
  const bytes = await download(person, '2026-03')
  await assertNamed(person, maiden)
  await rename(person, married)
  await assertNamed(person, maiden)
  assert.ok(bytes.equals(await download(person, '2026-03')))
})

test('200 an open month has the current names, and is closed with those after it was reopened', async () => {
  const person = await createPerson()
  await rename(person, married)
  await assertNamed(person, married)
  await rename(person, maiden)
  await close(person, '2026-03')
  await rename(person, married)
  await assertNamed(person, maiden)
  assert.equal((await company.reopen(person, '2026-03')).status, 201)
  await assertNamed(person, married)
  const kept = await pool`select from closed_months where user_id = ${person.id} and printed_names is not null`
  assert.equal(kept.length, 2, 'January and February')
  await close(person, '2026-03')
  await rename(person, { name: 'Mia Other', number: '00303', workspace: 'Bergedorf', absence: 'Days off' })
  await assertNamed(person, married)
})

test('200 absences that take no days keep their names as well', async () => {
  const person = await createPerson()
  // A weekend.
  await company.createConfirmedAbsence(person, 'vacation', '2026-08-01', '2026-08-02')
  await close(person, '2026-08')
  const bytes = await download(person, '2026-08')
  await rename(person, married)
  assert.ok(bytes.equals(await download(person, '2026-08')))
  assert.match((await sheetOf(person, '2026-08')).text, /Sat 01 \| Vacation .*Sun 02 \| Vacation/)
})

test('200 months closed by a version that did not store names have the current ones', async () => {
  const person = await createPerson()
  await close(person, '2026-03')
  await pool`update closed_months set printed_names = null where user_id = ${person.id}`
  await rename(person, married)
  await assertNamed(person, married)
})

test('200 each workspace keeps its own name; one that the person joins later shows the name of the first', async () => {
  const person = await createPerson()
  const [second, third] = [await addWorkspace(world, company, 'Kiel'), await addWorkspace(world, company, 'Rostock')]
  const join = (workspaceId: string) => pool`
    insert into memberships (account_id, workspace_id, user_id, created_at)
    values (${accountId}, ${workspaceId}, ${person.id}, now())`
  await join(second.id)
  await close(person, '2026-03')
  await join(third.id)
  await change(ws, { name: 'Altona' })
  await change(second.ws, { name: 'Flensburg' })
  for (const [where, name] of [
    [ws, 'Hamburg'],
    [second.ws, 'Kiel'],
    [third.ws, 'Hamburg'],
  ] as const)
    assert.match((await sheetOf(person, '2026-03', where)).text, new RegExp(`00101 \\| .*${name}`))
})

test('201 an erasure removes current and former names from closed months', async () => {
  const person = await createPerson()
  await close(person, '2026-03')
  await rename(person, married)
  const months = async (): Promise<string> => {
    const rows = await pool<{ row: string }[]>`
      select to_jsonb(c)::text as row from closed_months c where user_id = ${person.id}`
    assert.equal(rows.length, 3)
    return rows.map(({ row }) => row).join('\n')
  }
  assert.match(await months(), /Mia Maiden/)
  const erased = await world.post(`${account}/erasures`, { user_id: person.id }, admin.token)
  assert.equal(erased.status, 201, erased.text)
  assert.doesNotMatch(await months(), /Mia|00101|00202/)
})
