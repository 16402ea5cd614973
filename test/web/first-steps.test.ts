import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { assertNoOverflow, waitForIdle } from '../support/page-state.ts'
import { passwordMail } from '../support/sign-in.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()

/** The requests that are only made for the steps. */
function followQuestions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/first_steps\b/.test(request.url())) asked.push(request.url())
  })
  return asked
}

test('from sign-up through the first steps to the first punch of an invited person', async () => {
  const page = await open('/sign-up')
  await page.getByRole('textbox', { name: 'Company' }).fill('Nordlicht Bakery')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(uniqueEmail())
  await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create the company' }).click()
  const steps = page.getByRole('region', { name: 'First steps' })
  const dialog = page.getByRole('dialog')
  const backToSee = async (count: number): Promise<void> => {
    await page.getByRole('link', { name: 'My day' }).first().click()
    await steps.getByText(`${count} of 7 done`).waitFor()
  }

  // Every page already has the next step: no request is made for it.
  const first = followQuestions(page)
  await steps.getByText('All steps are optional.').waitFor()
  await waitForIdle(page)
  assert.deepEqual(first, [])
  await assertAccessible(page)

  // Pages of a company without any records show what to do first, and nothing else.
  await page.getByRole('link', { name: 'Month end' }).click()
  await page.getByText('There is nothing to pay this month.').waitFor()
  await waitForIdle(page)
  assert.equal(await page.getByText('1 left').count(), 0)
  await page.getByRole('link', { name: 'Absences' }).first().click()
  await page.getByRole('link', { name: 'Grant vacation days' }).click()
  await page.getByRole('button', { name: 'Add an entitlement' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.locator('main').getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Unchanged: 1 entry checked.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByText('0 bytes of').waitFor()
  await page.getByRole('link', { name: 'My day' }).first().click()

  await steps.getByRole('button', { name: 'Choose the state' }).click()
  await dialog.getByRole('combobox', { name: 'State or region' }).fill('Hamburg')
  await page.getByRole('option', { name: 'Hamburg' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await steps.getByRole('button', { name: 'Skip: Create areas' }).click()

  await steps.getByRole('link', { name: 'Add a person' }).click()
  const email = uniqueEmail()
  await dialog.getByLabel(/^Name/).fill('Emil Employee')
  await dialog.getByLabel(/^E-mail/).fill(email)
  await dialog.getByRole('button', { name: 'Add and invite' }).click()
  await page.getByRole('heading', { level: 1, name: 'Emil Employee' }).waitFor()
  await backToSee(2)

  await steps.getByRole('link', { name: 'Go to the work schedule' }).click()
  await page.getByRole('heading', { level: 1, name: 'Emil Employee' }).waitFor()
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await backToSee(3)

  await steps.getByRole('link', { name: 'Vacation days for all' }).click()
  await dialog.getByRole('button', { name: 'Add 2 entitlements' }).click()
  await page.getByText('2 entitlements added').waitFor()
  await backToSee(4)

  await steps.getByRole('link', { name: 'Go to kiosks' }).click()
  // Until the page has loaded, the card still has its "Skip: Set up a kiosk".
  await page.getByRole('button', { name: 'Set up a kiosk', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Entrance')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code with the link for the tablet' }).waitFor()
  // The default PIN of everybody.
  await dialog.getByText('Tell people their identifying PIN').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await backToSee(5)

  const { link } = await passwordMail(world, email)
  const theirs = await open(`${link.pathname}${link.hash}`)
  await theirs.getByLabel(/^New password/).fill('my own horse battery')
  await theirs.getByRole('button', { name: 'Set password and sign in' }).click()
  await theirs.getByRole('button', { name: 'Start work' }).click()

  // No step is left, so the card disappears, and no more requests are made for it.
  await steps.waitFor({ state: 'detached' })
  const asked = followQuestions(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await waitForIdle(page)
  assert.equal(await steps.count(), 0)
  assert.deepEqual(asked, [])

  await page.getByRole('button', { name: /^My account/ }).click()
  await page.getByRole('menuitem', { name: 'First steps' }).click()
  await steps.getByText('6 of 7 done').waitFor()
  await steps.getByRole('link', { name: 'Go to areas' }).click()
  await page.getByRole('button', { name: 'New area' }).first().click()
  await dialog.getByLabel(/^Name/).fill('Bakehouse')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The person who asked for it sees it done.
  await backToSee(7)
})

test('first steps in German, informal, on a phone, can be hidden for good; employees have none', async () => {
  const company = await createCompany(world, { locale: 'de' })
  const { admin, workspaceId } = company
  await world.patch(`/api/v3/workspaces/${workspaceId}`, { address_form: 'informal' }, admin.token)
  const address = `/w/${workspaceId}/my-day`
  const page = await open(address, { ...phone, as: admin.token, language: 'de' })
  const steps = page.getByRole('region', { name: 'Erste Schritte' })
  await steps.getByRole('button', { name: 'Alle Schritte zeigen' }).click()
  await steps.getByText('0 von 7 erledigt').waitFor()
  await steps.getByText(/Dann siehst du, dass sie bei der Arbeit sind/).waitFor()
  assert.equal(await steps.getByRole('listitem').count(), 7)
  await assertAccessible(page)
  await assertNoOverflow(page)
  await steps.getByRole('button', { name: 'Erste Schritte ausblenden' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Arbeit beginnen' }).waitFor()
  assert.equal(await steps.count(), 0)

  const emil = await company.person({ roles: [3] })
  const other = await open('about:blank', { as: emil.token })
  const asked = followQuestions(other)
  await other.goto(new URL(address, page.url()).href)
  await other.getByRole('button', { name: 'Start work' }).waitFor()
  await waitForIdle(other)
  assert.equal(await other.getByRole('region', { name: 'First steps' }).count(), 0)
  assert.deepEqual(asked, [])
})

test('vacation days by days per week: edited and left out in the preview, granted, and taken back', async () => {
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const { ws, admin, workspaceId } = company
  const year = Temporal.Now.plainDateISO('Europe/Berlin').year
  const named = async (username: string, week?: number[]) => {
    const person = await company.person({ attributes: { username } })
    const schedule = { starts_on: `${year}-01-01`, weeks: [week] }
    const path = `${ws}/users/${person.id}/work_schedules`
    if (week) assert.equal((await world.post(path, schedule, admin.token)).status, 201)
    return person
  }
  const viktor = 'Viktor-Viertagesschichtwochenarbeitszeitmodellverantwortlicher'
  const three = await named('Dora Dreitage', [480, 480, 480, 0, 0, 0, 0])
  const four = await named(viktor, [480, 480, 480, 480, 0, 0, 0])
  const has = await named('Hanna Hatschon')
  const old = { user_id: has.id, title: 'Mine', planned_days: 3, starts_at: `${year}-03-01`, ends_at: `${year}-03-31` }
  assert.equal((await world.post(`${ws}/vacation_entitlements`, old, admin.token)).status, 201)
  type Stored = {
    attributes: { title: string; planned_days: number; ends_at: string }
    relationships: { user: { data: { id: string } } }
  }
  const stored = async (): Promise<(string | number)[][]> => {
    const { body } = await world.get(`${ws}/vacation_entitlements?sort=id`, admin.token)
    return body.data.map(({ attributes: { title, planned_days, ends_at }, relationships }: Stored) => [
      relationships.user.data.id,
      title,
      planned_days,
      ends_at,
    ])
  }
  const before = await stored()

  const page = await open(`/w/${workspaceId}/people`, { ...phone, as: admin.token })
  await page.getByRole('button', { name: 'Vacation for all' }).click()
  const dialog = page.getByRole('dialog')
  const days = (name: string) => dialog.getByLabel(`Days for ${name}`)
  await dialog.getByLabel('Full-time days a year').fill('28')
  await dialog.getByText('By days per week').click()
  await dialog.getByText('3 a week').waitFor()
  assert.equal(await days('Dora Dreitage').inputValue(), '17')
  assert.equal(await days(viktor).inputValue(), '22.5')
  assert.equal(await days('Ada Admin').inputValue(), '28')
  assert.equal(await days('Hanna Hatschon').count(), 0)
  await dialog.getByLabel('Ada Admin', { exact: true }).uncheck()
  await days(viktor).fill('23')
  await assertAccessible(page)
  const { x, width } = (await days(viktor).boundingBox())!
  assert.ok(x + width < 390, 'the value of a long name is visible')
  await dialog.getByRole('button', { name: 'Add 2 entitlements' }).click()
  await page.getByText('2 entitlements added').waitFor()
  assert.deepEqual(await stored(), [
    ...before,
    [three.id, `Vacation ${year}`, 17, `${year}-12-31`],
    [four.id, `Vacation ${year}`, 23, `${year}-12-31`],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => (await stored()).length === before.length)
  assert.deepEqual(await stored(), before)
})
