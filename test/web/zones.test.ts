import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

// Browsers in other zones than the workspace, which is in Berlin.

const { world, open } = await startWebApp({ now: '2026-03-31T11:30:00Z' })
const company = await createAccountCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company

/** In New York it is the day before in each of these nights; on Kiritimati today is already in April. */
const zones = ['America/New_York', 'Pacific/Kiritimati']

async function addTime(page: Page, [day, start, end]: readonly string[]): Promise<{ net: string; stored: string }> {
  await navigate(page, `/w/${workspaceId}/time?new=1`)
  const form = page.getByRole('dialog', { name: 'Add time' })
  await form.getByLabel(/^Date/).fill(day!)
  await form.getByLabel(/^Start/).fill(start!)
  await form.getByLabel(/^End/).fill(end!)
  const net = await form.getByText(/^Net \d/).textContent()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.getByRole('button', { name: 'Save' }).click()
  const { data } = (await (await answered).json()) as { data: { id: string; attributes: Record<string, string> } }
  await form.waitFor({ state: 'detached' })
  await waitForIdle(page)
  const { starts_at, ends_at } = data.attributes
  assert.equal((await world.request('DELETE', `${ws}/time_trackings/${data.id}`, { token: admin.token })).status, 200)
  return { net: net!, stored: [starts_at, ends_at].map((at) => new Date(at!).toISOString().slice(5, 16)).join(' ') }
}

/** The input, the stored times in UTC, and the net time that the form shows. */
const typed: [string[], string, string][] = [
  [['16/03/2026', '22:00', '06:00'], '03-16T21:00 03-17T05:00', '8:00'],
  // Clocks go forward in this night: at two they show three.
  [['28/03/2026', '22:00', '06:00'], '03-28T21:00 03-29T04:00', '7:00'],
  [['29/03/2026', '02:30', '10:00'], '03-29T01:30 03-29T08:00', '6:30'],
  // And in this one in New York.
  [['08/03/2026', '02:30', '10:00'], '03-08T01:30 03-08T09:00', '7:30'],
  // Clocks go back in this night: half past two occurs twice, and the first one is taken.
  [['24/10/2026', '22:00', '06:00'], '10-24T20:00 10-25T05:00', '9:00'],
  [['25/10/2026', '02:30', '10:00'], '10-25T00:30 10-25T09:00', '8:30'],
  // And in this one in New York.
  [['01/11/2026', '01:30', '10:00'], '11-01T00:30 11-01T09:00', '8:30'],
]

for (const timezoneId of zones)
  test(`times typed in ${timezoneId} are in the zone of the workspace`, async () => {
    const page = await open(`/w/${workspaceId}/time`, { as: admin.token, timezoneId })
    for (const [values, stored, net] of typed) {
      const added = await addTime(page, values)
      assert.equal(added.stored, stored)
      assert.ok(added.net.startsWith(`Net ${net} `), added.net)
    }
  })

test('a time is split at one moment, also in the nights when clocks change', async () => {
  const trackings = timeTrackings(world, company)
  const add = async (starts_at: string, ends_at: string): Promise<string> =>
    (await trackings.createRecord({ attributes: { starts_at, ends_at } })).id
  const startOf = async (splitOff: { id: string }): Promise<string> =>
    new Date((await trackings.read(splitOff.id)).attributes.starts_at).toISOString().replace('.000', '')
  const page = await open(`/w/${workspaceId}/time`, { as: admin.token, timezoneId: 'America/New_York' })
  const form = page.getByRole('dialog', { name: 'Split this time' })
  const at = form.getByRole('textbox', { name: /^Time/ })
  const which = form.getByRole('combobox', { name: /^Which of the two/ })
  const openForm = async (id: string): Promise<void> => {
    await navigate(page, `/w/${workspaceId}/time?open=${id}`)
    await page.getByRole('button', { name: 'Split' }).click()
    await at.waitFor()
  }
  const split = async (): Promise<string> => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.getByRole('button', { name: 'Split' }).click()
    const { data } = (await (await answered).json()) as { data: { id: string } }
    await form.waitFor({ state: 'detached' })
    return startOf(data)
  }
  // From half past midnight to half past five; the middle is the second occurrence of half past two.
  await openForm(await add('2025-10-25T22:30:00Z', '2025-10-26T04:30:00Z'))
  assert.equal(await at.inputValue(), '02:30')
  assert.equal(await which.inputValue(), '02:30 CET')
  assert.equal(await split(), '2025-10-26T01:30:00Z')

  await openForm(await add('2025-10-25T22:30:00Z', '2025-10-26T04:30:00Z'))
  await which.click()
  await page.getByRole('option', { name: '02:30 CEST' }).click()
  assert.equal(await split(), '2025-10-26T00:30:00Z')

  // It contains only the second occurrence of half past two.
  await openForm(await add('2025-10-26T01:10:00Z', '2025-10-26T01:50:00Z'))
  assert.equal(await which.count(), 0)
  assert.equal(await split(), '2025-10-26T01:30:00Z')

  // The middle is in a minute that starts before the time does.
  await openForm(await add('2025-11-04T09:00:30Z', '2025-11-04T09:01:20Z'))
  assert.equal(await at.inputValue(), '10:01')
  assert.equal(await split(), '2025-11-04T09:01:00Z')

  // At two clocks show three.
  await openForm(await add('2025-03-30T00:00:00Z', '2025-03-30T03:00:00Z'))
  await at.fill('2:30')
  await form.getByRole('button', { name: 'Split' }).click()
  await form.getByText('This time does not exist: the clocks had already gone forward.').waitFor()
  await at.fill('3:30')
  assert.equal(await split(), '2025-03-30T01:30:00Z')
})

test('the date picker of an empty field opens at the current month of the workspace', async () => {
  const page = await open(`/w/${workspaceId}/settings/audit`, { as: admin.token, timezoneId: 'Pacific/Kiritimati' })
  await page.getByRole('group', { name: 'Filter' }).getByLabel('From').click()
  await page.getByRole('button', { name: '31 March 2026', exact: true }).waitFor()
})
