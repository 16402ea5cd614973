import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Sql } from '../../../../src/platform/db/connect.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { raceOnLock } from '../../../support/locks.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

// An import is taken back while somebody uses its records: once that use is stored, the records are kept.

const world = await createWorld()
world.clock.set('2026-11-02T10:00:00Z')
const company = await createAccountCompany(world, { locale: 'en' })
const { admin } = company
const { pool } = world.services
const imports = importsOf(world, company)
const trackings = timeTrackings(world, company)

const worker = (): Promise<Person> => company.createWorker({ attributes: { email: uniqueEmail() } })
const idOf = async (name: string): Promise<string> => {
  const [row] = await pool<{ id: string }[]>`
    select id from users where username = ${name} union all select id from areas where name = ${name}
    union all select id from tags where title = ${name}`
  return row!.id
}
/** Blocks requests that enter work: the tracking is inserted by then, the note about it is not. */
const notes = (tx: Sql): Promise<unknown> => tx.unsafe('lock table notes in exclusive mode')

const togglOf = (person: Person, project: string, tag: string): string =>
  [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
    `Somebody,${person.email},,${project},,It,No,2026-05-04,08:00:00,2026-05-04,09:00:00,01:00:00,${tag}`,
  ].join('\n')

test('taking back an import keeps a person for whom a time tracking is created concurrently', async () => {
  const id = await imports.createPreview(`Name,E-Mail\nPetra Punched,${uniqueEmail()}`)
  await imports.runAction(id, 'apply')
  const user_id = await idOf('Petra Punched')
  const [entered, back] = await raceOnLock(
    world,
    notes,
    () => trackings.create({ attributes: { user_id } }),
    () => imports.runAction(id, 'take_back'),
  )
  assert.equal(entered.status, 201, entered.text)
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [0, 1])
  assert.equal((await world.get(`${company.ws}/users/${user_id}`, admin.token)).status, 200)
})

test('taking back an import keeps an area in which a time tracking is created concurrently', async () => {
  const id = await imports.createPreview(togglOf(await worker(), 'Bakery', ''))
  await imports.runAction(id, 'apply')
  const area = { data: { id: await idOf('Bakery'), type: 'area' } }
  const user = { data: trackings.relationshipsFor(await worker()).user }
  const [entered] = await raceOnLock(
    world,
    notes,
    () => trackings.create({ attributes: eightHours, relationships: { user, area } }),
    () => imports.runAction(id, 'take_back'),
  )
  assert.equal(entered.status, 201, entered.text)
  assert.deepEqual(await imports.problems(id), ['2 areas: This area is in use now, so it is kept.'])
  assert.equal((await world.get(`${company.ws}/areas/${area.data.id}`, admin.token)).status, 200)
})

test('taking back an import keeps a tag that is attached to a time tracking concurrently', async () => {
  const person = await worker()
  const work = await trackings.createRecord({ attributes: { user_id: person.id } })
  const id = await imports.createPreview(togglOf(await worker(), '', 'Rush'))
  await imports.runAction(id, 'apply')
  const tag = { id: await idOf('Rush'), type: 'tag' }
  const [tagged] = await raceOnLock(
    world,
    notes,
    () => trackings.change(work.id, { relationships: { tags: { data: [tag] } } }),
    () => imports.runAction(id, 'take_back'),
  )
  assert.equal(tagged.status, 200, tagged.text)
  assert.deepEqual(await imports.problems(id), ['2 tags: This tag is in use now, so it is kept.'])
})

test('taking back an absence that races with a new work schedule of the person: both succeed', async () => {
  const person = await worker()
  const vacation = (await world.get(`${company.ws}/absence_types/${company.types.vacation}`, admin.token)).body.data
  const head =
    'E-Mail;Abwesenheitsart;Anfangsdatum;Enddatum;Anfangszeit;Endzeit;Halber erster Tag;Halber letzter Tag;Kommentar'
  const id = await imports.createPreview(
    `${head}\n${person.email};${vacation.attributes.title};07.12.2026;11.12.2026;;;;;`,
  )
  assert.equal((await imports.runAction(id, 'apply')).counts.made, 1)
  const [scheduled, back] = await raceOnLock(
    world,
    (tx) => tx`select from users where id = ${person.id} for update`,
    () => company.schedule(person, { starts_on: '2026-12-01', weeks: [[480, 0, 0, 0, 0, 0, 0]] }),
    () => imports.runAction(id, 'take_back'),
  )
  assert.equal(scheduled.status, 201, scheduled.text)
  assert.deepEqual([back.state, back.counts.taken_back + back.counts.kept], ['taken_back', 1])
})
