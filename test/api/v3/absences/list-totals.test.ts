import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company
const { lead, member, stranger } = await company.createTeam()
const second = await company.person({ roles: [2] })
const otherArea = await company.area('Bar', [second.id, stranger.id])

const names = ['total_count', 'pending', 'confirmed', 'rejected', 'total_days', 'total_hours'] as const
type Totals = Record<(typeof names)[number], number>

async function totals(query: string, token: string): Promise<Totals> {
  const { body } = await world.get(`${absences}?items=100${query}`, token)
  return Object.fromEntries(names.map((name) => [name, body.meta[name]])) as Totals
}

/** Counted from the records themselves, as the caller sees them. */
async function recounted(query: string, token: string): Promise<Totals> {
  type Listed = { attributes: { confirmation_status: string; days: number; hours: number } }
  const { body } = await world.get(`${absences}?items=100${query}`, token)
  const rows = (body.data as Listed[]).map((one) => one.attributes)
  const cents = (name: 'days' | 'hours') => rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100
  const count = (status: string) => rows.filter((row) => row.confirmation_status === status).length
  return {
    total_count: rows.length,
    pending: count('pending'),
    confirmed: count('confirmed'),
    rejected: count('rejected'),
    total_days: cents('days'),
    total_hours: cents('hours'),
  }
}

/** The same sequence every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const roll = dice(4)
const people = [admin, lead, member, stranger]
const open: string[] = []

async function step(): Promise<void> {
  const pick = open[roll(open.length)]
  const what = roll(8)
  if (what <= 2 || !pick) {
    const day = String(1 + roll(28)).padStart(2, '0')
    const hours = { starts_at: `2026-06-${day}T08:00:00+02:00`, ends_at: `2026-06-${day}T${9 + roll(8)}:20:00+02:00` }
    const custom = roll(4) === 0 ? { use_custom_values: true, days: 0.33, hours: 2.67 } : {}
    const span = { starts_at: `2026-06-${day}`, ends_at: '2026-07-15', full_day: true }
    const person = people[roll(people.length)]!
    const times = { ...(roll(2) ? span : { ...hours, ends_at: hours.ends_at.replace('T9', 'T09') }) }
    // Only those who administer a person may set how much an absence takes.
    const asker = roll(4) === 0 ? admin : person
    const amounts = asker === admin ? custom : {}
    open.push(await company.createAbsence(asker.token, { full_day: false, user_id: person.id, ...times, ...amounts }))
  } else if (what <= 5) await company.decide(pick, (['confirmed', 'rejected', 'pending'] as const)[roll(3)]!)
  else if (what === 6) {
    const sent = roll(2) ? { ends_at: '2026-07-20' } : { force_calc_custom_hours: true, days: 1.17, hours: 9.39 }
    assert.equal((await world.patch(`${absences}/${pick}`, sent, admin.token)).status, 200)
  } else {
    open.splice(open.indexOf(pick), 1)
    assert.equal((await world.delete(`${absences}/${pick}`, admin.token)).status, 200)
  }
}

test('200 after random operations the totals equal a recount, for every reader and filter', async () => {
  for (let index = 0; index < 80; index++) await step()
  assert.ok(open.length > 10 && open.length <= 100, 'the recount needs all records on one page')
  const queries = [
    '',
    '&filter[confirmation_status]=eq:pending',
    '&filter[confirmation_status]=eq:confirmed',
    '&filter[confirmation_status]=eq:rejected',
    `&filter[user_id]=${member.id}`,
    `&filter[user_id]=in:${member.id},${stranger.id}&filter[confirmation_status]=confirmed`,
    '&overlapping_with_range=2026-06-10_2026-06-20',
    '&filter[days]=gte:1',
  ]
  for (const reader of [admin, lead, member, stranger, second])
    for (const query of queries)
      assert.deepEqual(await totals(query, reader.token), await recounted(query, reader.token), query)
  const whole = await totals('', admin.token)
  assert.equal(whole.pending + whole.confirmed + whole.rejected, open.length)
  assert.ok(whole.pending > 0 && whole.confirmed > 0 && whole.rejected > 0)
})

test('200 the totals of an area admin follow changes to areas immediately', async () => {
  const before = await totals('', second.token)
  const ofMember = await totals(`&filter[user_id]=${member.id}`, admin.token)
  assert.ok(ofMember.total_count > 0)
  const ids = [second.id, stranger.id, member.id]
  await world.patch(`${company.ws}/areas/${otherArea}`, { user_ids: ids }, admin.token)
  const after = await totals('', second.token)
  assert.equal(after.total_count, before.total_count + ofMember.total_count)
  assert.deepEqual(after, await recounted('', second.token))
})

test('200 another workspace of the account has totals of its own', async () => {
  const made = await world.post(`${company.account}/workspaces`, { name: 'Second' }, admin.token)
  const { body } = await world.get(`/api/v3/workspaces/${made.body.data.id}/absences`, admin.token)
  assert.deepEqual(
    names.map((name) => body.meta[name]),
    [0, 0, 0, 0, 0, 0],
  )
})
