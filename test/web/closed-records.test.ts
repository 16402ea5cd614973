import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world, { time_zone: 'Europe/Berlin' })
const { admin } = company
const emil = await company.createWorker({ attributes: { username: 'Emil Employee' } })
const lead = await company.person({ roles: [2], attributes: { username: 'Lea Lead' } })
await company.area('Bakehouse', [emil.id, lead.id])
const january = await company.trackHours(emil, '2026-01-30', 4)
const february = await company.trackHours(emil, '2026-02-01', 4)
const granted = await company.createConfirmedAbsence(emil, 'vacation', '2026-01-12')
const later = await company.createConfirmedAbsence(emil, 'vacation', '2026-02-09')
const requestDay = (day: string): Promise<string> =>
  company.createAbsence(admin.token, {
    user_id: emil.id,
    absence_type_id: company.types.vacation,
    starts_at: `${day}T00:00:00`,
    ends_at: `${day}T23:59:59`,
    full_day: true,
  })
const undecided = await requestDay('2026-01-13')
const leftToReject = await requestDay('2026-01-14')
assert.equal((await company.close(emil, '2026-01', { force: true })).status, 201)
const week = `/w/${company.workspaceId}/time?week=2026-01-26&person=${emil.id}`

const blockOn = (page: Page, day: string) => page.getByRole('button', { name: new RegExp(`^${day}, 08:00 – 12:00`) })
const isMovable = async (page: Page, day: string): Promise<boolean> =>
  (await blockOn(page, day).getAttribute('aria-describedby')) !== null
const actions = ['Confirm', 'Edit', 'Duplicate', 'Split', 'Delete', 'Request a correction']
/** The buttons for the time or absence that is open. */
const offered = async (page: Page, among = actions): Promise<string[]> => {
  const names = await page.getByRole('dialog').getByRole('button').allInnerTexts()
  return among.filter((action) => names.some((name) => name.trim() === action))
}
const closed = 'The month is closed, so start, end and breaks can no longer be changed.'

for (const [name, reader] of [
  ['an admin', admin],
  ['an area admin', lead],
] as const)
  test(`${name} cannot change times in a closed month, but can in the next one`, async () => {
    await company.tag(`By ${name}`)
    const page = await open(week, { as: reader.token })
    await blockOn(page, 'Fri 30 Jan').waitFor()
    await eventually(async () => !(await isMovable(page, 'Fri 30 Jan')))
    assert.equal(await isMovable(page, 'Sun 1 Feb'), true)
    assert.deepEqual(
      await page.getByRole('button', { name: /^Add time on/ }).evaluateAll((all) => all.map((one) => one.ariaLabel)),
      ['Add time on Sun 1 Feb'],
    )
    await navigate(page, `${week}&open=${january}`)
    await page.getByText(closed).waitFor()
    // Tags can still be changed.
    assert.deepEqual(await offered(page), ['Edit', 'Duplicate'])
    await waitForIdle(page)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit time' })
    await form.getByRole('combobox', { name: 'Tags' }).click()
    assert.equal(await form.getByLabel(/^Start/).count(), 0)
    await page.getByRole('option', { name: `By ${name}` }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Time', exact: true }).getByText(`By ${name}`).waitFor()
    await navigate(page, `${week}&open=${february}`)
    await page.getByRole('button', { name: 'Split' }).waitFor()
    assert.deepEqual(await offered(page), ['Confirm', 'Edit', 'Duplicate', 'Split', 'Delete'])
    assert.equal(await page.getByText(closed).count(), 0)
  })

test('an empty week in a closed month says so and has no button to add time', async () => {
  const page = await open(`/w/${company.workspaceId}/time?week=2026-01-19&person=${emil.id}`, { as: admin.token })
  await page.getByText('The month is closed, so no times can be added.').waitFor()
  // The page's own button, for any day.
  assert.equal(await page.getByRole('button', { name: 'Add time', exact: true }).count(), 1)
  await navigate(page, `/w/${company.workspaceId}/time?week=2026-03-16&person=${emil.id}`)
  await page.getByText('Choose another week, or add working time manually.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add time', exact: true }).count(), 2)
})

test('times in closed months are not listed for confirmation', async () => {
  const page = await open(`/w/${company.workspaceId}/approvals?tab=time&weeks=all`, { as: admin.token })
  await page.getByText(/1 Feb/).first().waitFor()
  assert.equal(await page.getByText(/30 Jan/).count(), 0)
  await page.getByRole('tab', { name: /^Time\b.*\b1\b/ }).waitFor()
})

test('somebody who may not change times cannot ask for a correction in a closed month', async () => {
  const page = await open(`${week}&open=${january}`, { as: emil.token })
  await page.getByText(closed).waitFor()
  assert.deepEqual(await offered(page), ['Edit'])
  await navigate(page, `${week}&open=${february}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Request a correction' }).waitFor()
})

test('absences in a closed month only have the actions that the server allows', async () => {
  const page = await open(`${week}&absence=${granted}`, { as: admin.token })
  const shown = page.getByText('The month is closed, so this absence can no longer be changed.')
  const asked = ['Approve', 'Reject', 'Set back to pending', 'Edit', 'Delete']
  await shown.waitFor()
  assert.deepEqual(await offered(page, asked), [])
  await navigate(page, `${week}&absence=${later}`)
  await page.getByRole('button', { name: 'Set back to pending' }).waitFor()
  assert.deepEqual(await offered(page, asked), ['Reject', 'Set back to pending', 'Edit', 'Delete'])
  assert.equal(await shown.count(), 0)
  await navigate(page, `${week}&absence=${undecided}`)
  await shown.waitFor()
  assert.deepEqual(await offered(page, asked), ['Reject', 'Delete'])
  await waitForIdle(page)
  await assertAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByText('Rejected').first().waitFor()
  // A rejected request takes no days, so they can be changed.
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor()
  assert.deepEqual(await offered(page, asked), ['Edit', 'Delete'])
})

test('a request left undecided by a forced closing can only be rejected', async () => {
  await requestDay('2026-02-12')
  const page = await open(`/w/${company.workspaceId}/approvals`, { as: admin.token })
  const only = page.getByText('The month is closed, so the request can only be rejected.')
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await only.waitFor()
  assert.equal(await approve.count(), 0)
  await waitForIdle(page)
  await assertAccessible(page)
  // Not by keyboard either.
  await page.keyboard.press('c')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Reject 2' }).waitFor()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await page.getByText('Approved: Emil Employee').waitFor()
  await only.waitFor()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Rejected: Emil Employee' })
  await message.waitFor()
  assert.equal(await message.getByRole('button', { name: 'Undo' }).count(), 0)
  const left = await world.get(`${company.ws}/absences/${leftToReject}`, admin.token)
  assert.equal(left.body.data.attributes.confirmation_status, 'rejected')
})

test('a reopened month can be changed at once', async () => {
  const page = await open(`${week}&open=${january}`, { as: admin.token })
  await page.getByText(closed).waitFor()
  assert.equal((await company.reopen(emil, '2026-01')).status, 201)
  await page.getByRole('button', { name: 'Split' }).waitFor()
  assert.deepEqual(await offered(page), ['Confirm', 'Edit', 'Duplicate', 'Split', 'Delete'])
})
