import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { clockifyProfile } from '../../../src/domain/imports/profiles/clockify.ts'
import { kimaiProfile } from '../../../src/domain/imports/profiles/kimai.ts'
import { personioAttendancesProfile } from '../../../src/domain/imports/profiles/personio-attendances.ts'
import { togglProfile } from '../../../src/domain/imports/profiles/toggl.ts'
import type { Profile, RowOptions, TimeRow } from '../../../src/domain/imports/rows.ts'
import { readFile } from './support.ts'

const ada = { email: 'ada@example.org', name: 'Ada' }
const nothingMore = { durationSeconds: null, breakSeconds: 0, breaks: [], area: null, tags: [], note: null }

type Case = [name: string, profile: Profile<TimeRow>, text: string, expected: object, options?: Partial<RowOptions>]

const togglHead =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()'
const cases: Case[] = [
  [
    'Toggl',
    togglProfile,
    `\ufeff${togglHead}\nAda,ada@example.org,Acme,Bakery,Dough,"said ""hi"", left",No,2024-10-15,12:02:17,2024-10-15,13:02:17,01:00:00,"early, oven",\n`,
    {
      person: ada,
      startsAt: '2024-10-15T12:02:17',
      endsAt: '2024-10-15T13:02:17',
      durationSeconds: 3600,
      breakSeconds: 0,
      breaks: [],
      area: 'Bakery',
      tags: ['early', 'oven'],
      note: 'Dough: said "hi", left',
    },
  ],
  [
    'Kimai, saved by LibreOffice in English, where durations look like times of the day',
    kimaiProfile,
    'Date;From;To;Email;User;Project;Activity;Duration;Break\n2026-11-10;08:00:00 AM;08:30:00 PM;ada@example.org;Ada;Bakery;;12:00:00 PM;12:30:00 AM\n',
    {
      person: ada,
      startsAt: '2026-11-10T08:00:00',
      endsAt: '2026-11-10T20:30:00',
      ...nothingMore,
      durationSeconds: 45_000,
      breakSeconds: 1800,
      area: 'Bakery',
    },
  ],
  [
    'Toggl, projects become tags',
    togglProfile,
    `${togglHead}\nAda,ada@example.org,,Bakery,,,No,2024-10-15,22:00:00,2024-10-16,06:00:00,08:00:00,Bakery,\n`,
    {
      person: ada,
      startsAt: '2024-10-15T22:00:00',
      endsAt: '2024-10-16T06:00:00',
      ...nothingMore,
      durationSeconds: 28_800,
      tags: ['Bakery'],
    },
    { projects_become: 'tags' },
  ],
  [
    'Clockify with 12 hours and seconds, month first, without a client',
    clockifyProfile,
    'Project,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)\n' +
      'Bakery,,,Ada,,ada@example.org,,No,03/04/2024,12:05:10 AM,03/04/2024,01:05:10 PM,13:00:00,13.00\n',
    {
      person: ada,
      startsAt: '2024-03-04T00:05:10',
      endsAt: '2024-03-04T13:05:10',
      ...nothingMore,
      durationSeconds: 46_800,
      area: 'Bakery',
    },
    { date_order: 'month_first' },
  ],
  ...['Duration (decimal),Duration (h)', 'Duration (decimal)'].map(
    (durations): Case => [
      `Clockify with ${durations}`,
      clockifyProfile,
      `${durations},Email,User,Start Date,Start Time,End Date,End Time\n` +
        `${durations.replace('Duration (decimal)', '13.00').replace('Duration (h)', '13:00:00')},` +
        'ada@example.org,Ada,2024-03-04,00:05:10,2024-03-04,13:05:10\n',
      {
        person: ada,
        startsAt: '2024-03-04T00:05:10',
        endsAt: '2024-03-04T13:05:10',
        ...nothingMore,
        durationSeconds: durations.endsWith('(h)') ? 46_800 : null,
      },
    ],
  ),
  [
    'Clockify with other columns, without seconds, ignoring projects',
    clockifyProfile,
    'Start Date,Start Time,End Date,End Time,Email,Project\n25/03/2024,10:23\u202fAM,25/03/2024,12:00 pm,ADA@example.org,Bakery\n',
    {
      person: { email: 'ADA@example.org', name: null },
      startsAt: '2024-03-25T10:23:00',
      endsAt: '2024-03-25T12:00:00',
      ...nothingMore,
    },
    { projects_become: 'nothing' },
  ],
  [
    'Kimai in English, with a break, over midnight',
    kimaiProfile,
    'Date,From,To,Email,User,Project,Customer,Activity,Duration,Tags,Exported,Break,Description,meta.place\n' +
      '2026-05-04,22:00,06:00,ada@example.org,Ada,Bakery,Acme,Dough,27000,"a,b",0,1800,Night,Here\n',
    {
      person: ada,
      startsAt: '2026-05-04T22:00:00',
      endsAt: '2026-05-05T06:00:00',
      durationSeconds: 28_800,
      breakSeconds: 1800,
      breaks: [],
      area: 'Bakery',
      tags: ['a', 'b'],
      note: 'Dough: Night',
    },
  ],
  [
    'Kimai in German, until midnight',
    kimaiProfile,
    'Datum;Beginn;Ende;Dauer;Benutzer;E-Mail;Kunde;Projekt;Tätigkeit;Beschreibung;Schlagworte\n' +
      '4.5.2026;16:00;24:00;8:00;Ada;ada@example.org;Acme;Bäckerei;Teig;;\n',
    {
      person: ada,
      startsAt: '2026-05-04T16:00:00',
      endsAt: '2026-05-05T00:00:00',
      ...nothingMore,
      durationSeconds: 28_800,
      area: 'Bäckerei',
      note: 'Teig',
    },
  ],
  [
    'Kimai as JSON, with offsets',
    kimaiProfile,
    JSON.stringify([
      {
        id: 7,
        begin: '2026-10-25T02:30:00+0200',
        end: '2026-10-25T02:30:00+01:00',
        duration: 3600,
        user: { id: 1, username: 'Ada' },
        project: { name: 'Bakery', customer: { name: 'Acme' } },
        activity: { name: 'Dough' },
        tags: ['a', 'b'],
        description: null,
      },
    ]),
    {
      person: { email: null, name: 'Ada' },
      startsAt: '2026-10-25T02:30:00+02:00',
      endsAt: '2026-10-25T02:30:00+01:00',
      durationSeconds: 3600,
      breakSeconds: 0,
      breaks: [],
      area: 'Bakery',
      tags: ['a', 'b'],
      note: 'Dough',
    },
  ],
  [
    'Personio by its header',
    personioAttendancesProfile,
    'Name;E-Mail;Datum;Startzeit;Endzeit;Kommentar\nAda;ada@example.org;04.05.2026;8:00;12:30;Teig\n',
    {
      person: { email: 'ada@example.org', name: null },
      startsAt: '2026-05-04T08:00:00',
      endsAt: '2026-05-04T12:30:00',
      ...nothingMore,
      note: 'Teig',
    },
  ],
  [
    'Personio by position and shape, in an unknown language',
    personioAttendancesProfile,
    'sähköposti;päivä;alku;loppu;huomautus\nada@example.org;04.05.2026;22:00;06:00;Yö\n',
    {
      person: { email: 'ada@example.org', name: null },
      startsAt: '2026-05-04T22:00:00',
      endsAt: '2026-05-05T06:00:00',
      ...nothingMore,
      note: 'Yö',
    },
  ],
  [
    'Personio from a spreadsheet with date-times',
    personioAttendancesProfile,
    'Email,Date,Start time,End time\nada@example.org,2026-05-04T00:00:00,08:00:00,12:30:00\n',
    {
      person: { email: 'ada@example.org', name: null },
      startsAt: '2026-05-04T08:00:00',
      endsAt: '2026-05-04T12:30:00',
      ...nothingMore,
    },
  ],
]
for (const [name, profile, text, expected, options] of cases)
  test(name, async () => {
    const [row] = await readFile(profile, text, options)
    assert.ok(row && 'key' in row, JSON.stringify(row))
    const { key, kind, ...rest } = row
    assert.equal(kind, 'time')
    assert.match(key, new RegExp(`^${profile.source}:[\\w-]{43}$`))
    assert.deepEqual(rest, expected)
  })

const problems: [row: string, expected: string[]][] = [
  ['ada@example.org;4.5.2026;8:00;9:60;', ['end_time: End time must be a time of day such as 09:30 or 9:30 AM.']],
  ['ada@example.org;31.4.2026;8:00;9:00;', ['start_date: Start date must be a date such as 2026-01-30 or 30.01.2026.']],
  [';4.5.2026;;9:00;', ['email: Email must be given.', 'start_time: Start time must be given.']],
  [
    'ada;4.5.2026;13:00 PM;25:00;',
    [
      'email: Email must be a valid e-mail address.',
      'start_time: Start time must be a time of day such as 09:30 or 9:30 AM.',
      'end_time: End time must be a time of day such as 09:30 or 9:30 AM.',
    ],
  ],
  ['ada@example.org;4.5.2026;8:00;8:00;', ['end_time: The end must be after the start.']],
]
for (const [row, expected] of problems)
  test(`refused: ${row}`, async () =>
    assert.deepEqual(await readFile(personioAttendancesProfile, `E-Mail;Datum;Startzeit;Endzeit;Kommentar\n${row}\n`), [
      expected,
    ]))

test('an end on an earlier day is refused, except when clocks were set back', async () => {
  const row = (times: string) => `${togglHead}\nAda,ada@example.org,,,,,No,${times},,\n`
  assert.deepEqual(await readFile(togglProfile, row('2026-05-04,08:00:00,2026-05-03,09:00:00,01:00:00')), [
    ['end_time: The end must be after the start.'],
  ])
  const [read] = await readFile(togglProfile, row('2026-10-25,02:50:00,2026-10-25,02:10:00,00:20:00'))
  assert.ok(read && 'endsAt' in read)
  assert.equal(read.endsAt, '2026-10-25T02:10:00')
})

test('the same row has the same key, different rows have different keys', async () => {
  const row = (description: string, tags: string) =>
    `${togglHead}\nAda,ada@example.org,,,,${description},No,2026-05-04,08:00:00,2026-05-04,09:00:00,01:00:00,${tags},\n`
  const keys = await Promise.all(
    [row('a', ''), row('a', 'x'), row('b', '')].map(async (text) => {
      const [read] = await readFile(togglProfile, text)
      return read && 'key' in read ? read.key : ''
    }),
  )
  assert.equal(keys[0], keys[1])
  assert.notEqual(keys[0], keys[2])
})

const profiles = [clockifyProfile, togglProfile, kimaiProfile, personioAttendancesProfile]
const heads: [head: string, source: string | undefined][] = [
  [togglHead, 'toggl'],
  ['User,Email,Start date,Start time,Stop date,Stop time', 'toggl'],
  [
    'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h)',
    'clockify',
  ],
  ['Email,Start Date,Start Time,End Time', 'clockify'],
  ['Date,From,To,Email,User,Project,Customer,Activity', 'kimai'],
  ['Datum,Von,Bis,Benutzer,Kunde,Projekt,Tätigkeit', 'kimai'],
  ['E-Mail,Datum,Startzeit,Endzeit,Kommentar', 'personio_attendances'],
  ['Name,E-Mail,Personalnummer,Eintritt', undefined],
]
for (const [head, source] of heads)
  test(`recognised: ${head}`, () =>
    assert.equal(profiles.find((profile) => profile.recognises(head.split(',')))?.source, source))
