import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { navigate, resizeToPhone, waitForIdle } from '../support/page-state.ts'
import { timeCorrections } from '../support/time-corrections.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

// A forgotten punch: from the request to the decision.

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { workspaceId, admin } = company
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const employee = (username: string, attributes: object = {}) =>
  company.person({ attributes: { username, working_sessions_creator: false, ...attributes } })
const yesterday = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 })

test('a forgotten clock: corrected from My day on a phone, approved at a desk, shown in the history', async () => {
  const emil = await employee('Emil Employee')
  const id = await trackings.punchIn(emil, `${yesterday}T08:00:00+00:00`)
  const page = await open(`/w/${workspaceId}/my-day`, { as: emil.token })
  await resizeToPhone(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Did you forget to end work?' })
  await alert.getByRole('button', { name: 'Request a correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a correction' })
  await dialog.getByText('Before', { exact: true }).waitFor()
  await waitForIdle(page)
  await assertAccessible(page)
  await dialog.getByRole('textbox', { name: 'End', exact: true }).fill('17:00')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  assert.equal(await dialog.locator('textarea:invalid').count(), 1, 'a reason is needed')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('I forgot to punch out')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('A correction is pending').waitFor()
  assert.equal(await alert.count(), 0)
  await resizeToPhone(page)
  await assertAccessible(page)

  const desk = await open(`/w/${workspaceId}/approvals?tab=corrections`, { as: admin.token })
  const card = desk.getByRole('listitem').filter({ hasText: 'Emil Employee' })
  await card.getByText('I forgot to punch out').waitFor()
  assert.match((await card.textContent())!, /running.*– 17:00/)
  await desk.getByRole('link', { name: /^Approvals 1$/ }).waitFor()
  await waitForIdle(desk)
  await assertAccessible(desk)
  await desk.emulateMedia({ colorScheme: 'dark' })
  await assertColorContrast(desk)
  await resizeToPhone(desk)
  await card.getByRole('button', { name: /^Approve Emil/ }).click()
  await desk.getByText('Correction approved').waitFor()
  await card.waitFor({ state: 'hidden' })

  await page.getByText('Approved', { exact: true }).waitFor()
  const shown = await trackings.read(id)
  assert.equal(shown.attributes.current_status, 'finished')
  assert.ok(
    /Ada Admin changed.*Emil Employee requested this correction/s.test((await trackings.systemNotes(id)).join('\n')),
  )
})

test('a missing day is requested on Time, and withdrawn', async () => {
  const mia = await employee('Mia Missing')
  const page = await open(`/w/${workspaceId}/time`, { as: mia.token })
  await page.getByRole('button', { name: 'Request a correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a correction' })
  await dialog.getByRole('textbox', { name: 'Start', exact: true }).fill('08:00')
  await dialog.getByRole('textbox', { name: 'End', exact: true }).fill('06:00')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Night shift')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request has been sent').waitFor()
  await navigate(page, `/w/${workspaceId}/my-day`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Your request has been withdrawn').waitFor()
  const { body } = await world.get(`${corrections.url}?filter[user_id]=eq:${mia.id}`, admin.token)
  assert.deepEqual(
    body.data.map((row: { attributes: { status: string } }) => row.attributes.status),
    ['withdrawn'],
  )
})

test('a time that the person may not change has a button for a correction; deletion is requested in German', async () => {
  const dora = await employee('Dora Deutsch')
  const id = await corrections.createTracking(dora)
  const page = await open(`/w/${workspaceId}/time?open=${id}`, { as: dora.token, language: 'de' })
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Um Korrektur bitten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Um Korrektur bitten' })
  await dialog.getByText('Löschen', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Doppelt erfasst')
  await dialog.getByRole('button', { name: 'Antrag senden' }).click()
  await drawer.getByText('Eine Korrektur wartet auf eine Entscheidung').waitFor()
  await waitForIdle(page)
  await assertAccessible(page)
})

test('batch approval lists what cannot be approved and approves the rest', async () => {
  const [ann, bob] = [await employee('Ann Anders'), await employee('Bob Beides')]
  const times = { starts_at: '2026-01-12T08:00:00+01:00', ends_at: '2026-01-12T16:00:00+01:00' }
  await corrections.createRecord(ann, { kind: 'new', ...times })
  const area_id = await company.area('Closing down')
  await corrections.createRecord(bob, { kind: 'new', ...times, area_id })
  assert.equal((await world.delete(`${company.ws}/areas/${area_id}`, admin.token)).status, 200)
  const page = await open(`/w/${workspaceId}/approvals?tab=corrections`, { as: admin.token })
  for (const name of ['Ann', 'Bob']) await page.getByRole('checkbox', { name: new RegExp(`Select ${name}`) }).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await page.getByText('Correction approved').waitFor()
  await page.getByText('Bob Beides: There is no such area in this workspace.').waitFor()
  await page.getByRole('button', { name: /^Reject Bob/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('textbox').fill('The area is gone')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Correction rejected').waitFor()
  const notices = await world.get(`${company.ws}/notifications`, bob.token)
  assert.equal(notices.body.data[0].attributes.title, 'Correction rejected')
})
