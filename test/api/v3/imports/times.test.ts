import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { xlsxOf } from '../../../../src/platform/sheets/xlsx.ts'
import { runReviews } from '../../../support/background.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { importsOf } from '../../../support/imports.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createTracking, readTrackings } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-11-02T10:00:00Z')
const company = await createAccountCompany(world, { locale: 'en' })
const { ws, admin } = company
const { pool } = world.services
const imports = importsOf(world, company)

const worker = (username: string): Promise<Person> =>
  company.createWorker({ attributes: { username, email: uniqueEmail() } })
const spansOf = async (person: Person): Promise<string[]> =>
  (await readTrackings(world, company, person)).map(
    (one: { starts_at: string; ends_at: string; net_time: number }) =>
      `${one.starts_at} ${one.ends_at} ${one.net_time}`,
  )
const named = async (kind: 'areas' | 'tags', name: string): Promise<number> => {
  const field = kind === 'areas' ? 'name' : 'title'
  return (await world.get(`${ws}/${kind}?filter[${field}]=${name}&filter[active]=true`, admin.token)).body.data.length
}

const togglHead =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags'
const togglRow = (person: Person, day: string, from: string, until: string, project: string, tags: string): string =>
  `Somebody,${person.email},,${project},,"About ""it""",No,${day},${from},${day},${until},01:00:00,"${tags}"`

test('Toggl: times are previewed with problems, applied, recognized again, and taken back unless changed', async () => {
  const person = await worker('Tara')
  await company.tag('Early')
  await createTracking(world, company, person, {
    starts_at: '2026-05-04T10:00:00+02:00',
    ends_at: '2026-05-04T11:00:00+02:00',
  })
  const file = [
    togglHead,
    togglRow(person, '2026-05-04', '08:00:00', '09:00:00', 'Oven', 'early, Late'),
    togglRow(person, '2026-05-04', '09:00:00', '10:00:00', 'Oven', ''),
    togglRow(person, '2026-05-04', '10:30:00', '11:30:00', 'Oven', ''),
    togglRow(person, '2026-05-04', '08:30:00', '08:45:00', 'Oven', ''),
    togglRow({ ...person, email: 'nobody@example.org' }, '2026-05-05', '08:00:00', '09:00:00', 'Cellar', ''),
    togglRow({ ...person, email: 'NOBODY@example.org' }, '2026-05-06', '08:00:00', '09:00:00', 'Cellar', ''),
    togglRow(person, '2026-05-07', '08:00:00', '', 'Oven', ''),
  ].join('\n')
  const id = await imports.createPreview(file)
  const preview = await imports.read(id)
  assert.deepEqual([preview.state, preview.source, preview.asks], ['previewed', 'toggl', []])
  assert.deepEqual(preview.creates, { areas: ['Oven'], tags: ['Late'] })
  const { starts_at, ends_at, break_seconds, person: whose } = preview.sample[0].values
  assert.deepEqual(
    [starts_at, ends_at, break_seconds, whose],
    ['2026-05-04T08:00:00', '2026-05-04T09:00:00', 0, { email: person.email, name: 'Somebody' }],
  )
  const { rows, new: fresh, wrong, unknown_people, overlaps } = preview.counts
  assert.deepEqual([rows, fresh, wrong, unknown_people, overlaps], [7, 2, 5, 1, 2])
  const expected = [
    '4 start_time: This person has other working time at this time.',
    '5 start_time: This person has other working time at this time.',
    '6 email: Nobody in this workspace has this e-mail address.',
    '7 email: Nobody in this workspace has this e-mail address.',
    '8 end_time: End time must be given.',
  ]
  assert.deepEqual(await imports.problems(id), expected)
  assert.equal((await spansOf(person)).length, 1)

  const applied = await imports.runAction(id, 'apply')
  assert.deepEqual([applied.state, applied.counts.made, applied.counts.wrong], ['applied', 2, 5])
  assert.deepEqual(await imports.problems(id), expected)
  const [first, second] = await readTrackings(world, company, person)
  assert.deepEqual(
    [first.starts_at, first.ends_at, first.net_time, first.confirmed, first.created_by],
    ['2026-05-04T06:00:00Z', '2026-05-04T07:00:00Z', 1, false, 'import'],
  )
  const { body } = await world.get(`${ws}/time_trackings/${first.id}?include=area,tags,notes`, admin.token)
  const titles = body.included.map(
    ({ attributes }: { attributes: Record<string, string> }) => attributes.name ?? attributes.title,
  )
  assert.ok(
    ['Oven', 'Early', 'Late'].every((title) => titles.includes(title)),
    titles.join(),
  )
  const notes = await pool`select content from notes where time_tracking_id = ${first.id} and kind = 'UserNote'`
  assert.deepEqual(
    notes.map(({ content }) => content),
    ['About "it"'],
  )
  const [entry] = await pool`
    select actor_name, operation from audit_entries where record_type = 'time_tracking' and record_id = ${first.id}`
  assert.deepEqual([entry!.actor_name, entry!.operation], ['Ada Admin', 'work-import'])

  const again = await imports.createPreview(file)
  const { known, new: nothing } = (await imports.read(again)).counts
  assert.deepEqual([known, nothing], [2, 0])

  // The second one is edited after the import.
  const changed = await world.patch(
    `${ws}/time_trackings/${second.id}`,
    { ends_at: '2026-05-04T09:50:00+02:00' },
    admin.token,
  )
  assert.equal(changed.status, 200, changed.text)
  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.state, back.counts.taken_back, back.counts.kept], ['taken_back', 1, 1])
  assert.deepEqual(await imports.problems(id), [
    '2 areas: This area is in use now, so it is kept.',
    '3 base: This has been changed since the import, so it is kept. Delete it by hand.',
  ])
  assert.equal((await spansOf(person)).length, 2)
  assert.equal(await named('tags', 'Late'), 0)
  assert.equal(await named('tags', 'Early'), 1)
})

test('imported times cause warnings only from the month of the import on; times entered by hand always do', async () => {
  const person = await worker('Hilda History')
  const id = await imports.createPreview(
    [
      togglHead,
      togglRow(person, '2026-10-29', '06:00:00', '18:00:00', 'Oven', ''),
      togglRow(person, '2026-11-01', '06:00:00', '18:00:00', 'Oven', ''),
    ].join('\n'),
  )
  assert.equal((await imports.runAction(id, 'apply')).counts.made, 2)
  const warnedDays = async (): Promise<string[]> => {
    await runReviews(world)
    const rows = await pool<{ situation: string }[]>`
      select distinct situation from notifications where about_user_id = ${person.id} order by 1`
    return rows.map(({ situation }) => situation).filter((situation) => situation.startsWith('long_day'))
  }
  assert.deepEqual(await warnedDays(), ['long_day:2026-11-01'])
  const long = { starts_at: '2026-10-27T06:00:00+01:00', ends_at: '2026-10-27T18:00:00+01:00' }
  await createTracking(world, company, person, long)
  const both = ['long_day:2026-10-27', 'long_day:2026-11-01']
  assert.deepEqual(await warnedDays(), both)
  // Sending `created_by` does not avoid a warning.
  await createTracking(world, company, person, {
    starts_at: '2026-10-25T06:00:00+01:00',
    ends_at: '2026-10-25T18:00:00+01:00',
    created_by: 'import',
  })
  assert.deepEqual(await warnedDays(), ['long_day:2026-10-25', ...both])
  assert.equal((await world.delete(`${imports.path}/${id}`, admin.token)).status, 200)
  // A review after the import was deleted, and in a later month, leaves the warnings as they were.
  world.clock.set('2026-12-02T10:00:00Z')
  await pool`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    values (${company.accountId}, ${company.workspaceId}, ${person.id}, '2026-10-20', '2026-11-02')`
  assert.deepEqual(await warnedDays(), ['long_day:2026-10-25', ...both])
  world.clock.set('2026-11-02T10:00:00Z')
})

test('Clockify: the order of day and month is asked for if ambiguous; projects can become tags', async () => {
  const person = await worker('Clara')
  const id = await imports.createPreview(
    `Project,Email,Start Date,Start Time,End Date,End Time\nPastry,${person.email},03/04/2026,10:23 PM,04/04/2026,12:23 AM`,
  )
  const { asks, source } = await imports.read(id)
  assert.deepEqual([asks, source], [['date_order'], 'clockify'])
  const options = { date_order: 'day_first', projects_become: 'tags' }
  assert.equal((await world.patch(`${imports.path}/${id}`, options, admin.token)).status, 200)
  await imports.run(id)
  assert.deepEqual((await imports.read(id)).creates, { areas: [], tags: ['Pastry'] })
  await imports.runAction(id, 'apply')
  assert.deepEqual(await spansOf(person), ['2026-04-03T20:23:00Z 2026-04-03T22:23:00Z 2'])
  const back = await imports.runAction(id, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [1, 0])
  assert.equal(await named('tags', 'Pastry'), 0)
})

test('Kimai: breaks, nights in which the clock changes, and people identified by name without an e-mail address', async () => {
  const person = await worker('Kim Kimai')
  const id = await imports.createPreview(
    [
      'Datum;Von;Bis;Benutzer;Kunde;Projekt;Tätigkeit;Dauer;Pause;Beschreibung',
      '28.3.2026;22:00;06:00;kim kimai;Acme;Night;Watch;23400;1800;',
      '24.10.2026;22:00;06:00;Kim Kimai;Acme;Night;Watch;32400;0;',
      '25.10.2026;08:00;09:00;Nobody;Acme;Night;Watch;3600;0;',
      '25.10.2026;08:00;09:00;Kim Kimai;Acme;Night;Watch;0;7200;',
    ].join('\n'),
  )
  assert.deepEqual(await imports.problems(id), [
    '4 name: Nobody in this workspace has this name.',
    '5 break: The break is longer than the working time around it.',
  ])
  await imports.runAction(id, 'apply')
  assert.deepEqual(await spansOf(person), [
    '2026-03-28T21:00:00Z 2026-03-29T04:00:00Z 6.5',
    '2026-10-24T20:00:00Z 2026-10-25T05:00:00Z 9',
  ])
  await worker('Kim Kimai')
  const json = JSON.stringify([
    {
      begin: '2026-10-25T02:30:00+0200',
      end: '2026-10-25T02:30:00+0100',
      user: { email: person.email },
      project: { name: 'P' },
      activity: { name: 'A' },
    },
    {
      begin: '2026-10-26T02:30:00+0100',
      end: '2026-10-26T03:30:00+0100',
      user: { username: 'Kim Kimai' },
      project: { name: 'P' },
      activity: { name: 'A' },
    },
  ])
  const second = await imports.createPreview(json)
  assert.deepEqual(await imports.problems(second), [
    '2 start_time: This person has other working time at this time.',
    '3 name: Several people in this workspace have this name.',
  ])
})

test('Personio as a workbook: local times in a chosen time zone, and times in closed months', async () => {
  const person = await worker('Pia')
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const bytes = await xlsxOf({
    title: 'T',
    head: ['E-Mail', 'Datum', 'Startzeit', 'Endzeit', 'Kommentar'],
    rows: [
      [person.email, '31.01.2026', '08:00', '12:00', null],
      [person.email, '31.01.2026', '23:00', '01:00', null],
      [person.email, '02.02.2026', '08:00', '12:00', 'Dough'],
    ],
  })
  const inLondon = async (time_zone: string): Promise<string> => {
    const id = await imports.createPreview(bytes)
    assert.equal((await world.patch(`${imports.path}/${id}`, { time_zone }, admin.token)).status, 200)
    await imports.run(id)
    return id
  }
  const id = await inLondon('Europe/London')
  assert.equal((await imports.read(id)).source, 'personio_attendances')
  const closed = (month: string): string =>
    `base: This is in a month that is closed for the user (closed up to ${month}). An account admin can reopen it.`
  // In Berlin, where months are closed, the second one begins with February.
  assert.deepEqual(await imports.problems(id), [`2 ${closed('2026-01')}`])
  // A month that is closed between the preview and the import is refused by the database.
  assert.equal((await company.close(person, '2026-02')).status, 201)
  const { counts } = await imports.runAction(id, 'apply')
  assert.deepEqual([counts.made, counts.wrong], [0, 3])
  assert.equal((await company.reopen(person, '2026-02')).status, 201)
  const again = await inLondon('London')
  await imports.runAction(again, 'apply')
  assert.deepEqual(await spansOf(person), [
    '2026-01-31T23:00:00Z 2026-02-01T01:00:00Z 2',
    '2026-02-02T08:00:00Z 2026-02-02T12:00:00Z 4',
  ])
  // Trackings in months that are closed by now stay.
  assert.equal((await company.close(person, '2026-02')).status, 201)
  const back = await imports.runAction(again, 'take_back')
  assert.deepEqual([back.counts.taken_back, back.counts.kept], [0, 2])
  assert.deepEqual(
    await imports.problems(again),
    [3, 4].map((line) => `${line} ${closed('2026-02')}`),
  )
})
