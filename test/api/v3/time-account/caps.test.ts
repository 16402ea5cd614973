import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')

/** Closes January of a person in a company with an upper cap of 20 hours and a lower one of -10. Returns the entries. */
async function closed(options: { hoursWorked: number; paidOutByHand?: number; cap_action?: string }) {
  const own = await createAccountCompany(world)
  const { hoursWorked, paidOutByHand = 0, cap_action = 'pay_out' } = options
  const policy = { starts_on: '2026-01-01', upper_cap_minutes: 1200, lower_cap_minutes: -600, cap_action }
  assert.equal((await world.post(`${own.ws}/time_account_policies`, policy, own.admin.token)).status, 201)
  const person = await own.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  if (hoursWorked > 0) await own.trackHours(person, '2026-01-05', hoursWorked)
  const behind = { kind: 'correction', seconds: Math.min(0, hoursWorked) * hour, day: '2026-01-05', reason: 'Behind' }
  if (hoursWorked < 0) assert.equal((await own.entry(person, behind)).status, 201)
  const paid = { kind: 'payout', seconds: -paidOutByHand * hour, day: '2026-01-20', reason: 'Paid' }
  if (paidOutByHand > 0) assert.equal((await own.entry(person, paid)).status, 201)
  const { status, text, body } = await own.close(person, '2026-01')
  assert.equal(status, 201, text)
  const { body: listed } = await world.get(`${own.accountPath(person)}/entries?sort=id`, own.admin.token)
  const entries: { attributes: { kind: string; seconds: number; reason: string } }[] = listed.data
  return {
    entered: entries
      .filter(({ attributes: { reason } }) => reason.endsWith('2026-01'))
      .map(({ attributes: { kind, seconds } }) => [kind, seconds / hour]),
    paidOut: body.data.attributes.payout_seconds / hour,
    balance: (await own.balance(person, '2026-01-31')) / hour,
  }
}

test('201 hours above the upper cap are paid out, besides those paid out by hand', async () => {
  assert.deepEqual(await closed({ hoursWorked: 23 }), { entered: [['payout', -3]], paidOut: -3, balance: 20 })
  const both = await closed({ hoursWorked: 23, paidOutByHand: 1 })
  assert.deepEqual(both, { entered: [['payout', -2]], paidOut: -3, balance: 20 })
})

test('201 a balance below the lower cap is cut, never paid out, and payouts by hand are kept', async () => {
  assert.deepEqual(await closed({ hoursWorked: -13 }), { entered: [['cap', 3]], paidOut: 0, balance: -10 })
  const both = await closed({ hoursWorked: -13, paidOutByHand: 4 })
  assert.deepEqual(both, { entered: [['cap', 7]], paidOut: -4, balance: -10 })
  const cut = await closed({ hoursWorked: -13, cap_action: 'cut' })
  assert.deepEqual(cut, { entered: [['cap', 3]], paidOut: 0, balance: -10 })
  assert.deepEqual(await closed({ hoursWorked: -13, cap_action: 'warn' }), { entered: [], paidOut: 0, balance: -13 })
})
