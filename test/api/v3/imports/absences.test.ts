import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-11-02T10:00:00Z')
const company = await createAccountCompany(world, { locale: 'en' })
const { ws, admin, absences } = company
const { pool } = world.services
const imports = importsOf(world, company)
const [vacation] = (await world.get(`${ws}/absence_types?items=100`, admin.token)).body.data
  .filter(({ attributes }: { attributes: { kind: string } }) => attributes.kind === 'vacation')
  .map(({ attributes }: { attributes: { title: string } }) => attributes.title)

const worker = (): Promise<Person> => company.createWorker({ attributes: { email: uniqueEmail() } })
const head =
  'E-Mail;Abwesenheitsart;Anfangsdatum;Enddatum;Anfangszeit;Endzeit;Halber erster Tag;Halber letzter Tag;Kommentar'

const absencesOf = async (person: Person): Promise<string[]> => {
  const { body } = await world.get(`${absences}?filter[user_id]=${person.id}&sort=starts_at`, admin.token)
  return body.data.map(
    ({ attributes: one }: { attributes: Record<string, unknown> }) =>
      `${one.starts_at} ${one.ends_at} ${one.days} ${one.confirmation_status}`,
  )
}

test('full days, half days and hours are imported as confirmed without notifications, and taken back', async () => {
  const person = await worker()
  const granted = await world.post(
    `${ws}/vacation_entitlements`,
    { user_id: person.id, title: '2026', planned_days: 30 },
    admin.token,
  )
  assert.equal(granted.status, 201, granted.text)
  const id = await imports.createPreview(
    [
      head,
      `${person.email};${vacation};03.08.2026;14.08.2026;;;1;1;By the sea`,
      `${person.email};${vacation};17.08.2026;17.08.2026;;;1;;`,
      `${person.email};${vacation};18.08.2026;18.08.2026;;;;ja;`,
      `${person.email};${vacation};19.08.2026;20.08.2026;;;;;`,
      `${person.email};${vacation};21.08.2026;21.08.2026;9:00;11:00;;;`,
    ].join('\n'),
  )
  const { source, counts } = await imports.read(id)
  assert.deepEqual([source, counts.new, counts.wrong], ['personio_absences', 5, 0])
  const applied = await imports.runAction(id, 'apply')
  assert.deepEqual([applied.state, applied.counts.made], ['applied', 5])
  assert.deepEqual(await absencesOf(person), [
    '2026-08-03T10:00:00Z 2026-08-03T14:00:00Z 0.5 confirmed',
    '2026-08-03T22:00:00Z 2026-08-13T21:59:59Z 8 confirmed',
    '2026-08-14T06:00:00Z 2026-08-14T10:00:00Z 0.5 confirmed',
    '2026-08-17T10:00:00Z 2026-08-17T14:00:00Z 0.5 confirmed',
    '2026-08-18T06:00:00Z 2026-08-18T10:00:00Z 0.5 confirmed',
    '2026-08-18T22:00:00Z 2026-08-20T21:59:59Z 2 confirmed',
    '2026-08-21T07:00:00Z 2026-08-21T09:00:00Z 0.25 confirmed',
  ])
  const spent = async () =>
    (await world.get(`${ws}/vacation_entitlements?filter[user_id]=${person.id}`, admin.token)).body.data[0].attributes
      .spent_days
  assert.equal(await spent(), 12.25)
  const told = await pool`select from notifications where about_user_id = ${person.id}`
  assert.equal(told.length, 0)

  const again = await imports.createPreview(
    `${head}\n${person.email};${vacation};19.08.2026;20.08.2026;;;;;Another word`,
  )
  assert.equal((await imports.read(again)).counts.known, 1)

  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.state, back.counts.taken_back, back.counts.kept], ['taken_back', 5, 0])
  assert.deepEqual(await absencesOf(person), [])
  assert.equal(await spent(), 0)
})

test('half a day is half of the target hours, to the second, also for uneven targets', async () => {
  const weeks = [[470, 445, 455, 480, 1, 0, 0]]
  const person = await company.createWorker({ weeks, attributes: { email: uniqueEmail() } })
  const halves = ['03', '04', '05', '06', '07'].map(
    (day, at) => `${person.email};${vacation};${day}.08.2026;${day}.08.2026;;;${at % 2 === 0 ? '1;' : ';1'};`,
  )
  const id = await imports.createPreview([head, ...halves].join('\n'))
  assert.equal((await imports.runAction(id, 'apply')).counts.made, 5)
  const days = Object.values(await company.days(person, '2026-08-03', '2026-08-07'))
  assert.deepEqual(
    days.map(([target, , credited]) => [target, credited]),
    weeks[0]!.slice(0, 5).map((minutes) => [minutes * 60, minutes * 30]),
  )
})

test('unknown people and types, overlaps and closed months are problems of their lines', async () => {
  const person = await worker()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  await company.createConfirmedAbsence(person, 'vacation', '2026-06-01', '2026-06-03')
  const id = await imports.createPreview(
    [
      head,
      `nobody@example.org;Nothing;01.07.2026;01.07.2026;;;;;`,
      `${person.email};${vacation.toUpperCase()};01.07.2026;01.07.2026;;;;;`,
      `${person.email};${vacation};03.06.2026;05.06.2026;;;;;`,
      `${person.email};${vacation};01.07.2026;03.07.2026;;;;1;`,
      `${person.email};${vacation};02.07.2026;02.07.2026;;;;;`,
      `${person.email};${vacation};30.01.2026;02.02.2026;;;;;`,
      `${person.email};${vacation};03.07.2026;03.07.2026;;;1;;`,
    ].join('\n'),
  )
  const expected = [
    '2 email: Nobody in this workspace has this e-mail address.',
    '2 absence_type: There is no absence type with exactly this name.',
    '3 absence_type: There is no absence type with exactly this name.',
    '4 start_date: This person has another absence at this time.',
    '6 start_date: This person has another absence at this time.',
    '7 base: This is in a month that is closed for the user (closed up to 2026-01). An account admin can reopen it.',
  ]
  assert.deepEqual(await imports.problems(id), expected)
  const { counts } = await imports.read(id)
  assert.deepEqual([counts.new, counts.wrong, counts.unknown_people, counts.overlaps], [2, 5, 1, 2])
  const german = await imports.problems(id, { 'accept-language': 'de' })
  assert.ok(german.every((line, at) => line !== expected[at]))
  await imports.runAction(id, 'apply')
  assert.deepEqual(await absencesOf(person), [
    '2026-05-31T22:00:00Z 2026-06-03T21:59:59Z 3 confirmed',
    '2026-06-30T22:00:00Z 2026-07-02T21:59:59Z 2 confirmed',
    '2026-07-03T06:00:00Z 2026-07-03T10:00:00Z 0.5 confirmed',
    '2026-07-03T10:00:00Z 2026-07-03T14:00:00Z 0.5 confirmed',
  ])
})

test('taking back keeps an absence that was decided since the import', async () => {
  const person = await worker()
  const id = await imports.createPreview(`${head}\n${person.email};${vacation};01.07.2026;01.07.2026;;;;;`)
  await imports.runAction(id, 'apply')
  const { body } = await world.get(`${absences}?filter[user_id]=${person.id}`, admin.token)
  await company.decide(body.data[0].id, 'rejected')
  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [0, 1])
  assert.equal((await absencesOf(person)).length, 1)
})
