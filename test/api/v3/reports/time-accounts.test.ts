import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { lead, member, stranger } = await company.createTeam()
const worker = await company.createWorker({ attributes: { username: 'Zoe', staff_number: '7' } })
await company.trackHours(worker, '2026-01-05', 9)
await company.entry(worker, { kind: 'correction', seconds: -hour / 2, day: '2026-01-10', reason: 'Counted twice' })
const path = `${company.ws}/reports/time_accounts?from=2026-01-05&until=2026-01-11`
const labels = (body: { data: { attributes: { label: string } }[] }) => body.data.map((one) => one.attributes.label)

test('200 balances of the range, before and after they are stored, with totals', async () => {
  for (const _ of ['stale', 'stored']) {
    const { status, body, text } = await world.get(path, company.admin.token)
    assert.equal(status, 200, text)
    const { attributes } = body.data.find((one: { id: string }) => one.id === worker.id)
    assert.deepEqual(attributes, {
      key: worker.id,
      label: 'Zoe',
      staff_number: '7',
      balance_before_hours: -16,
      target_hours: 40,
      worked_hours: 9,
      credited_hours: 0,
      charged_hours: 9,
      entry_hours: -0.5,
      balance_hours: -47.5,
      closed_through: null,
    })
    assert.deepEqual([body.meta.balance_hours, body.meta.worked_hours], [-47.5, 9])
    await runReviews(world)
  }
})

test('200 employees get their own row, area admins those of their areas', async () => {
  assert.deepEqual(labels((await world.get(path, stranger.token)).body), ['Otto Outside'])
  assert.deepEqual(labels((await world.get(path, lead.token)).body), ['Lena Lead', 'Mia Member'])
  assert.ok(labels((await world.get(path, company.admin.token)).body).length >= 5)
  assert.equal((await world.get(`${company.ws}/users/${member.id}/time_account`, lead.token)).status, 200)
  assert.equal((await world.get(`${company.ws}/users/${member.id}/time_account`, stranger.token)).status, 403)
  assert.equal((await world.get(`${company.ws}/users/${stranger.id}/months`, lead.token)).status, 403)
})

test('200 the report is available as a German file', async () => {
  const { headers, text } = await world.get(`${path}&format=csv&locale=de`, company.admin.token)
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.match(text, /Person;ID;Personalnummer;Saldo davor;Sollstunden/)
  assert.match(text, /Zoe;\d+;7;-16;40;9;0;9;-0,5;-47,5;/)
  const xlsx = await world.get(`${path}&format=xlsx`, company.admin.token)
  assert.match(String(xlsx.headers['content-type']), /spreadsheetml/)
})

test('200 negative times have a sign that spreadsheets understand', async () => {
  const { text } = await world.get(`${path}&format=csv&locale=de&hours_notation=clock`, company.admin.token)
  assert.match(text, /Zoe;\d+;7;-16:00;40:00;9:00;0:00;9:00;-0:30;-47:30;/)
})

test('400 for a range that is too long, too far ahead, or reversed', async () => {
  for (const span of [
    'from=2020-01-01&until=2026-01-01',
    'from=2027-12-01&until=2027-12-31',
    'from=2026-02-01&until=2026-01-01',
  ])
    assert.equal(
      (await world.get(`${company.ws}/reports/time_accounts?${span}`, company.admin.token)).status,
      400,
      span,
    )
})
