import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T10:00:00Z')
const company = await createCompany(world, { locale: 'en' })
const { ws, admin } = company
const { pool } = world.services
const imports = importsOf(world, company)

const usersNamed = async (name: string) =>
  (await world.get(`${ws}/users?filter[username]=${encodeURIComponent(name)}&include=areas,roles`, admin.token)).body

test('a table of people is previewed, then applied with areas, schedule, entitlement and custom fields', async () => {
  await company.area('Kitchen')
  const [jana, omar] = [uniqueEmail(), uniqueEmail()]
  const id = await imports.createPreview(
    [
      'Name;E-Mail;Personalnummer;Bereich;Eintritt;Vertragsende;Wochenstunden;Urlaubstage;Sprache;Rolle;Geburtstag;Kostenstelle',
      `Jana Brandt;${jana};1042;kitchen, Bar;1.2.2024;31.12.2027;38,5;28;Deutsch;Bereichsleitung;17.08.1990;4711`,
      `Omar Sahin;${omar};;Bar;2026-04-01;;;;;;;`,
    ].join('\n'),
  )
  const preview = await imports.read(id)
  assert.deepEqual([preview.state, preview.source, preview.asks], ['previewed', 'people', []])
  assert.deepEqual(preview.creates, { areas: ['Bar'], tags: [] })
  const { rows, new: fresh, known, wrong } = preview.counts
  assert.deepEqual([rows, fresh, known, wrong], [2, 2, 0, 0])
  assert.deepEqual(preview.sample[0].values.start_of_work, '2024-02-01')
  assert.equal((await usersNamed('Jana Brandt')).data.length, 0)

  const applied = await imports.runAction(id, 'apply')
  assert.deepEqual([applied.state, applied.counts.made, applied.counts.wrong], ['applied', 2, 0])
  const { data, included } = await usersNamed('Jana Brandt')
  const person = data[0]
  const { email, staff_number, locale, birthday, cost_centre, assumed_role, start_of_accounting } = person.attributes
  assert.deepEqual(
    [email, staff_number, locale, birthday, cost_centre, assumed_role, start_of_accounting],
    [jana, '1042', 'de', '1990-08-17', '4711', 'area_admin', '2026-03-02'],
  )
  const areas = included.filter(({ type }: { type: string }) => type === 'area')
  assert.deepEqual(areas.map((one: { attributes: { name: string } }) => one.attributes.name).sort(), ['Bar', 'Kitchen'])
  assert.equal((await usersNamed('Omar Sahin')).data[0].attributes.start_of_accounting, '2026-04-01')

  const schedules = await world.get(`${ws}/users/${person.id}/work_schedules`, admin.token)
  assert.deepEqual(schedules.body.data[0].attributes.weeks, [[462, 462, 462, 462, 462, 0, 0]])
  const entitlements = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${person.id}`, admin.token)
  const { title, planned_days, starts_at } = entitlements.body.data[0].attributes
  assert.deepEqual([title, planned_days, starts_at], ['Vacation 2026', 28, '2026-01-01'])
  const contract = await pool`
    select f.key, v.value from custom_field_values v
    join custom_fields f on f.account_id = v.account_id and f.id = v.custom_field_id
    where v.user_id = ${person.id} order by f.key`
  assert.deepEqual(
    contract.map(({ key, value }) => [key, value]),
    [
      ['end_of_contract', '2027-12-31'],
      ['start_of_work', '2024-02-01'],
    ],
  )
  const invited = await pool`select from jobs.job where name = 'send-password-mail' and data->>'user_id' = ${person.id}`
  assert.equal(invited.length, 0)
  const entries = await pool`
    select record_type, actor_name from audit_entries where operation = 'work-import' and after::text like '%1042%'`
  assert.deepEqual(
    entries.map(({ record_type, actor_name }) => [record_type, actor_name]),
    [['user', 'Ada Admin']],
  )
})

test('people with an e-mail address are invited if the import has invite set', async () => {
  const id = await imports.createPreview(`First name,Last name,E-mail,Staff number\nIvo,Invited,${uniqueEmail()},77`)
  assert.equal((await world.patch(`${imports.path}/${id}`, { invite: true }, admin.token)).status, 200)
  await imports.run(id)
  await imports.runAction(id, 'apply')
  const [ivo] = (await usersNamed('Ivo Invited')).data
  const invited = await pool`select from jobs.job where name = 'send-password-mail' and data->>'user_id' = ${ivo.id}`
  assert.equal(invited.length, 1)
})

test('problems are reported by line in both languages, and the other lines are applied', async () => {
  const here = await company.person({
    attributes: { username: 'Here Already', email: uniqueEmail(), staff_number: '9' },
  })
  const [mail, twice] = [uniqueEmail(), uniqueEmail()]
  const id = await imports.createPreview(
    [
      'Name,E-Mail,Staff number,Start date,End date,Weekly hours,Role,Language',
      `Good One,${mail},101,2026-01-31,,,,`,
      'Bad Mail,nobody at all,102,,,,,',
      'Bad Day,,103,2026-02-30,,,,',
      'Bad Role,,104,,,,emperor,',
      'Bad Hours,,105,,,a lot,,fr',
      `Twice A,${twice},106,,,,,`,
      `Twice B,${twice.toUpperCase()},106,,,,,`,
      `Here Already,${here.email!.toUpperCase()},,,,,,`,
      'By Number,,9,,,,,',
      'Backwards,,107,2026-03-01,2026-02-01,,,',
      ',,108,,,,,',
    ].join('\n'),
  )
  const expected = [
    '3 email: Email must be a valid e-mail address.',
    '4 start_of_work: Start of work must be a date such as 2026-01-30 or 30.01.2026.',
    '5 role: Role must be one of employee, area_admin, admin.',
    '6 weekly_hours: Weekly hours must be a number.',
    '6 locale: Locale must be one of de, en.',
    '8 email: An earlier line has the same e-mail address.',
    '8 staff_number: An earlier line has the same personnel number.',
    '11 end_of_contract: End of contract must not be before the start.',
    '12 username: Name must be given.',
  ]
  assert.deepEqual(await imports.problems(id), expected)
  const { counts } = await imports.read(id)
  assert.deepEqual([counts.rows, counts.new, counts.known, counts.wrong, counts.problems], [11, 2, 2, 7, 9])
  const german = await imports.problems(id, { 'accept-language': 'de' })
  assert.equal(german[0], '3 email: „E-Mail-Adresse“ muss eine gültige E-Mail-Adresse sein.')
  assert.equal(german[1], '4 start_of_work: „Eintritt“ muss ein Datum sein, etwa 30.01.2026.')
  assert.equal(german.at(-1), '12 username: „Name“ muss angegeben werden.')
  assert.ok(german.every((line, at) => line !== expected[at]))

  const applied = await imports.runAction(id, 'apply')
  assert.deepEqual([applied.counts.made, applied.counts.known, applied.counts.wrong], [2, 2, 7])
  assert.deepEqual(await imports.problems(id), expected)
  assert.equal((await usersNamed('Bad Mail')).data.length, 0)
  assert.equal((await usersNamed('Here Already')).data.length, 1)
})

test('an e-mail address used in another account is reported as a problem when the import is applied', async () => {
  const other = await createCompany(world)
  const id = await imports.createPreview(
    `Name,E-Mail,Area\nTaken Address,${other.admin.email},Cellar\nFree Address,${uniqueEmail()},Cellar`,
  )
  assert.equal((await imports.read(id)).counts.new, 2)
  const { state, counts } = await imports.runAction(id, 'apply')
  assert.deepEqual([state, counts.made, counts.wrong], ['applied', 1, 1])
  assert.deepEqual(await imports.problems(id), ['2 email: This e-mail address is already in use.'])
  assert.equal((await usersNamed('Taken Address')).data.length, 0)
  // The area of the first line was rolled back with it, and created for the second.
  assert.equal((await pool`select from areas where name = 'Cellar'`).length, 1)
})

test('columns are mapped by hand, the order of dates is asked for, and the next file of the same form reuses both', async () => {
  const table = (name: string) => `Wer,Wo,Wann\n${name},Garden,03/04/2026\n`
  const id = await imports.createPreview(table('Mara Mapped'))
  const first = await imports.read(id)
  assert.deepEqual([first.state, first.asks, first.counts.rows], ['previewed', ['username'], 1])
  assert.equal((await imports.requestAction(id, 'apply')).status, 400)

  const map = (attributes: object) => world.patch(`${imports.path}/${id}`, attributes, admin.token)
  assert.equal((await map({ mapping: { salary: 0 } })).status, 400)
  assert.equal((await map({ mapping: { username: 3 } })).status, 400)
  assert.equal((await map({ mapping: { username: 0, areas: 1, birthday: 2 } })).body.data.attributes.state, 'reading')
  await imports.run(id)
  assert.deepEqual((await imports.read(id)).asks, ['date_order'])
  assert.equal((await imports.requestAction(id, 'apply')).body.errors[0].source.pointer, 'date_order')
  await map({ date_order: 'month_first' })
  await imports.run(id)
  assert.deepEqual((await imports.read(id)).asks, [])
  await imports.runAction(id, 'apply')
  assert.equal((await usersNamed('Mara Mapped')).data[0].attributes.birthday, '2026-03-04')

  const next = await imports.read(await imports.createPreview(table('Nils Next')))
  assert.deepEqual([next.asks, next.date_order], [[], 'month_first'])
  assert.deepEqual(next.mapping, { username: 0, areas: 1, birthday: 2 })
})

test('a person imported during the year gets the given vacation days without reduction', async () => {
  const id = await imports.createPreview('Name;Personalnummer;Urlaubstage\nRest Urlaub;1-rest;12,5')
  await imports.runAction(id, 'apply')
  const [{ id: userId }] = (await usersNamed('Rest Urlaub')).data
  const { body } = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${userId}`, admin.token)
  assert.deepEqual(
    body.data.map(({ attributes: { planned_days } }: { attributes: { planned_days: number } }) => planned_days),
    [12.5],
  )
})
