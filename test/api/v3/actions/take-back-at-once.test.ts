import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { createDatabase } from '../../../support/database.ts'
import { storedWorkingTime, takeBack } from '../../../support/take-back.ts'
import { type ActionType, punch, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// Two servers on one database: a punch is taken back on one while another punch comes in on the other.

const database = await createDatabase()
const [here, there] = [
  await createWorld({ databaseUrl: database.url }),
  await createWorld({ databaseUrl: database.url }),
] as const
after(() => database.drop())
for (const world of [here, there]) world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(here)
const at = (time: string): string => `2026-01-30T${time}:00Z`

type Made = [type: ActionType, time: string]
const clockOf = async (person: Person): Promise<string> => {
  const { trackings, breaks } = (await storedWorkingTime(here, company, person)) as {
    trackings: { starts_at: string; ends_at: string | null }[]
    breaks: { ends_at: string | null }[]
  }
  const spans = trackings.map(({ starts_at, ends_at }) => `${starts_at.slice(11, 16)}-${ends_at?.slice(11, 16) ?? ''}`)
  return `${spans.sort()} ${breaks.filter((one) => one.ends_at === null).length}/${breaks.length}`
}

async function made(punches: readonly Made[]): Promise<{ person: Person; last: string }> {
  const person = await company.person()
  let last = ''
  for (const [type, time] of punches) last = (await punch(here, company, person, type, at(time))).id
  return { person, last }
}

/** The results if one request runs entirely before the other: the only two valid outcomes. */
async function inTurn(before: readonly Made[], [type, time]: Made): Promise<{ undone: string; kept: string }> {
  const one = await made(before)
  assert.equal((await takeBack(here, company, one.last)).status, 200)
  await punch(there, company, one.person, type, at(time))
  const two = await made(before)
  await punch(there, company, two.person, type, at(time))
  assert.equal((await takeBack(here, company, two.last)).status, 400)
  return { undone: await clockOf(one.person), kept: await clockOf(two.person) }
}

const races: [what: string, before: Made[], next: Made][] = [
  ['a start and starting a break', [['start', '08:00']], ['start-break', '12:00']],
  ['a start and punching an end', [['start', '08:00']], ['end', '16:00']],
  ['a start and punching another start', [['start', '08:00']], ['start', '08:01']],
  [
    'an end and punching another end',
    [
      ['start', '08:00'],
      ['end', '16:00'],
    ],
    ['end', '16:05'],
  ],
  [
    'an end and punching a start',
    [
      ['start', '08:00'],
      ['end', '16:00'],
    ],
    ['start', '17:00'],
  ],
  [
    'a start-break and punching its end',
    [
      ['start', '08:00'],
      ['start-break', '12:00'],
    ],
    ['end-break', '12:30'],
  ],
  [
    'an end-break and punching the end of work',
    [
      ['start', '08:00'],
      ['start-break', '12:00'],
      ['end-break', '12:30'],
    ],
    ['end', '16:00'],
  ],
]

for (const [what, before, next] of races)
  test(`200 or 400: taking back ${what} concurrently`, async () => {
    const { undone, kept } = await inTurn(before, next)
    for (let round = 0; round < 12; round++) {
      const { person, last } = await made(before)
      const [type, time] = next
      const attributes = { action_type: type, action_time: at(time) }
      const both = [
        () => takeBack(here, company, last, person.token),
        () => sendPunch(there, company, attributes, person.token),
      ] as const
      const [back, came] =
        round % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : (await Promise.all([both[1](), both[0]()])).reverse()
      assert.equal(came!.status, 201, came!.text)
      assert.ok(back!.status === 200 || back!.status === 400, back!.text)
      assert.equal(await clockOf(person), back!.status === 200 ? undone : kept)
      const { actions } = await storedWorkingTime(here, company, person)
      assert.equal(actions!.length, before.length + (back!.status === 200 ? 0 : 1))
    }
  })

test('200 for one of several concurrent requests to take a punch back, 404 for the others', async () => {
  const { last } = await made([['start', '08:00']])
  const answers = await Promise.all([here, there, here, there].map((world) => takeBack(world, company, last)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404])
})
