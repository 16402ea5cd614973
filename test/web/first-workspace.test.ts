import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createSessionToken } from '../support/company.ts'
import { addWorkspace } from '../support/fixture.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'
import { createTracking } from '../support/working-time.ts'

// Vera works in two workspaces. An admin of the second one sees her time account, and is offered no action that would be
// refused.

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { admin, accountId } = company
const there = await addWorkspace(world, company, 'Kiel')
const vera = await company.createWorker({ attributes: { username: 'Vera Visitor' } })
await company.trackHours(vera, '2026-02-02', 8)
assert.equal((await company.close(vera, '2026-01')).status, 201)
await world.services.pool`
  insert into memberships (account_id, workspace_id, user_id, created_at)
  values (${accountId}, ${there.id}, ${vera.id}, now())`
const made = await world.post(`${there.ws}/users`, { username: 'Kim Kiel' }, admin.token)
const kim: string = made.body.data.id
assert.equal((await world.patch(`${there.ws}/users/${kim}`, { role_ids: [3] }, admin.token)).status, 200)
const sessions = {
  'the second workspace': await createSessionToken(world, accountId, kim),
  'the account': admin.token,
}

for (const [of, as] of Object.entries(sessions)) {
  const offered = of === 'the account' ? 1 : 0

  test(`months and entries, for an admin of ${of}`, async () => {
    const account = `/w/${there.id}/accounts/${vera.id}`
    const page = await open(`${account}?tab=months`, { as })
    await page.getByRole('button', { name: 'Timesheet February 2026 (PDF)' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Close February 2026' }).count(), offered)
    assert.equal(await page.getByRole('button', { name: 'Sign the timesheet January 2026' }).count(), offered)
    await page.goto(`${account}?tab=entries`)
    await page.getByRole('heading', { name: 'Entries', exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add an entry' }).count(), offered)
    await page.goto(`${account}?at=2026-02`)
    await page.getByText('Target').first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^Add an entry on/ }).count(), offered * 28)
  })

  test(`schedules and documents, for an admin of ${of}`, async () => {
    const page = await open(`/w/${there.id}/people/${vera.id}?tab=hours`, { as })
    await page.getByText('Mon 8:00').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add a schedule' }).count(), offered)
    assert.equal(await page.getByRole('tab', { name: 'Documents' }).count(), offered)
  })

  test(`the month end, for an admin of ${of}`, async () => {
    const page = await open(`/w/${there.id}/month-end?at=2026-02`, { as })
    const left = page.getByText('Left out because their months are closed in their first workspace:')
    if (offered) {
      await page.getByText('Closed for 0 of 1 people.').waitFor()
      assert.equal(await left.count(), 0)
      return
    }
    await left.waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Vera Visitor$/ })
      .waitFor()
    assert.equal(await page.getByText(/Closed for \d+ of/).count(), 0)
    await assertAccessible(page)
    await page.goto(`/w/${there.id}/accounts?at=2026-02`)
    await page.getByRole('button', { name: 'Close February 2026' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Vera Visitor').waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Close the month' }).click()
    // Kim.
    await dialog.getByText('Done for 1 person.').waitFor()
  })
}

test('the month end leaves her out even if her first workspace has closed the month', async () => {
  const page = await open(`/w/${there.id}/month-end?at=2026-01`, { as: sessions['the second workspace'] })
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Vera Visitor$/ })
    .waitFor()
  assert.equal(await page.getByText(/people (is|are) closed/).count(), 0)
})

test('a month shows times by day in the zone of the account, in every workspace', async () => {
  const moved = await world.patch(there.ws, { time_zone: 'America/New_York' }, admin.token)
  assert.equal(moved.status, 200, moved.text)
  const kiel = { ...company, ws: there.ws }
  // In New York these begin on the previous evening, the first one in January.
  for (const [starts_at, ends_at] of [
    ['2026-01-31T23:30:00Z', '2026-02-01T02:30:00Z'],
    ['2026-02-03T02:00:00Z', '2026-02-03T06:00:00Z'],
  ] as const)
    await createTracking(world, kiel, vera, { starts_at, ends_at })
  const page = await open(`/w/${there.id}/accounts/${vera.id}?at=2026-02`, { as: admin.token })
  const row = (day: string) =>
    page.getByRole('region', { name: 'Days of February 2026' }).getByRole('row', { name: new RegExp(`^${day}`) })
  await row('Tue 3 Feb').waitFor()
  assert.match((await row('Sun 1 Feb').textContent())!, /00:30 – 03:30.*3:00/)
  assert.match((await row('Tue 3 Feb').textContent())!, /03:00 – 07:00.*4:00/)
  assert.doesNotMatch((await row('Mon 2 Feb').textContent())!, /21:00/)
  await page.getByText('Days and times are in Europe/Berlin, the time zone of the time account.').waitFor()
  await assertAccessible(page)
})
