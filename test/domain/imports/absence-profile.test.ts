import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { personioAbsencesProfile } from '../../../src/domain/imports/profiles/personio-absences.ts'
import { readFile } from './support.ts'

const head =
  'E-Mail;Abwesenheitsart;Anfangsdatum;Enddatum;Anfangszeit;Endzeit;Halber erster Tag;Halber letzter Tag;Kommentar'
const ada = { email: 'ada@example.org', name: null }
const whole = {
  zone: null,
  amounts: null,
  halfFirstDay: false,
  halfLastDay: false,
  startTime: null,
  endTime: null,
  note: null,
}

const rows: [text: string, expected: object | string[]][] = [
  [
    'ada@example.org;Urlaub;03.08.2026;14.08.2026;;;;;',
    { person: ada, type: 'Urlaub', firstDay: '2026-08-03', lastDay: '2026-08-14', ...whole },
  ],
  [
    'ada@example.org;Urlaub;03.08.2026;14.08.2026;;;1;1;See',
    {
      person: ada,
      type: 'Urlaub',
      firstDay: '2026-08-03',
      lastDay: '2026-08-14',
      ...whole,
      halfFirstDay: true,
      halfLastDay: true,
      note: 'See',
    },
  ],
  [
    'ada@example.org;Krank;2026-08-03;2026-08-03;;;0;ja;',
    { person: ada, type: 'Krank', firstDay: '2026-08-03', lastDay: '2026-08-03', ...whole, halfLastDay: true },
  ],
  [
    'ada@example.org;Arzt;03.08.2026;03.08.2026;9:00;11:30;;;',
    {
      person: ada,
      type: 'Arzt',
      firstDay: '2026-08-03',
      lastDay: '2026-08-03',
      ...whole,
      startTime: '09:00:00',
      endTime: '11:30:00',
    },
  ],
  [
    ';;;;;;;;x',
    [
      'email: Email must be given.',
      'absence_type: Absence type must be given.',
      'start_date: Start date must be given.',
      'end_date: End date must be given.',
    ],
  ],
  ['ada@example.org;Urlaub;14.08.2026;03.08.2026;;;;;', ['end_date: End date must not be before the start.']],
  [
    'ada@example.org;Urlaub;03.08.2026;03.08.2026;;;1;1;',
    ['half_last_day: A single day cannot be half in the morning and half in the afternoon.'],
  ],
  ['ada@example.org;Urlaub;03.08.2026;03.08.2026;;;vielleicht;;', ['half_first_day: Half first day must be 1 or 0.']],
  [
    'ada@example.org;Urlaub;03.08.2026;03.08.2026;9:00;;;;',
    ['end_time: An absence of hours needs a start time and an end time.'],
  ],
  ['ada@example.org;Urlaub;03.08.2026;03.08.2026;9:00;8:00;;;', ['end_time: The end must be after the start.']],
  [
    'ada@example.org;Urlaub;03.08.2026;04.08.2026;9:00;12:00;1;;',
    ['start_time: An absence can have hours or half days, but not both.'],
  ],
]
for (const [text, expected] of rows)
  test(text, async () => {
    const [read] = await readFile(personioAbsencesProfile, `${head}\n${text}\n`)
    if (!read || !('key' in read)) return assert.deepEqual(read, expected)
    const { key, kind, ...rest } = read
    assert.equal(kind, 'absence')
    assert.match(key, /^personio_absences:/)
    assert.deepEqual(rest, expected)
  })

test('columns are found by position and shape if their language is unknown', async () => {
  const file = 'a;b;c;d;e;f\nada@example.org;Loma;3.8.2026;4.8.2026;1;0\nbea@example.org;Loma;3.8.2026;4.8.2026;;1\n'
  const read = await readFile(personioAbsencesProfile, file)
  assert.deepEqual(
    read.map((row) => 'type' in row && [row.type, row.firstDay, row.lastDay, row.halfFirstDay, row.halfLastDay]),
    [
      ['Loma', '2026-08-03', '2026-08-04', true, false],
      ['Loma', '2026-08-03', '2026-08-04', false, true],
    ],
  )
})

test('the profile recognises its header', () => {
  assert.ok(personioAbsencesProfile.recognises(head.split(';')))
  assert.ok(!personioAbsencesProfile.recognises(['E-Mail', 'Datum', 'Startzeit', 'Endzeit']))
})
