import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { revisit, waitForIdle } from '../support/page-state.ts'
import { createAccountCompany, fortyHours } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const { ws, admin, workspaceId } = company
const desk = await open(`/w/${workspaceId}/people`, { as: admin.token })

test('a schedule of two weeks is previewed and saved, and the kind of balance can be chosen', async () => {
  const emil = await company.createWorker({ weeks: null })
  const page = await revisit(desk, `/w/${workspaceId}/people/${emil.id}?tab=hours`)
  await page.getByRole('button', { name: 'Add a schedule' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('From').fill('05/01/2026')
  await form.getByRole('combobox', { name: 'Public holidays' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await form.getByRole('button', { name: 'Add a week' }).click()
  const second = form.getByRole('group', { name: /^Week 2/ })
  await second.getByLabel('Mon').fill('7,5')
  await second.getByLabel('Tue').fill('25')
  assert.equal(await form.getByRole('button', { name: 'Save' }).isDisabled(), true)
  await second.getByLabel('Tue').fill('7:30')
  await form.getByText(/The balance changes by −/).waitFor()
  await assertAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 alternating weeks').waitFor()
  const { body } = await world.get(`${ws}/users/${emil.id}/work_schedules`, admin.token)
  assert.deepEqual(body.data[0].attributes.weeks, [...fortyHours, [450, 450, 0, 0, 0, 0, 0]])
  await page
    .getByRole('textbox', { name: 'Kind of balance' })
    .or(page.getByRole('combobox', { name: 'Kind of balance' }))
    .first()
    .click()
  await page.getByRole('option', { name: /^Whichever is more/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => {
    const person = await world.get(`${ws}/users/${emil.id}`, admin.token)
    return person.body.data.attributes.saldo_type === 2
  })
  await page.getByRole('button', { name: /^Remove the schedule from/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No work schedule yet').waitFor()
})

test('people read their own schedules but cannot change them', async () => {
  const emil = await company.createWorker()
  const page = await open(`/w/${workspaceId}/people/${emil.id}?tab=hours`, { as: emil.token, language: 'de' })
  await page.getByText('40:00 Std. in der Woche').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Modell anlegen' }).count(), 0)
  const opening = page.locator('dl > div').filter({ hasText: 'Anfangsbestand in Stunden' })
  assert.equal(await opening.getByRole('definition').textContent(), '0:00')
})

test('the first schedule starts with the time account, and hours can be typed in any notation', async () => {
  const emil = await company.createWorker({ weeks: null })
  const shown = async () => (await world.get(`${ws}/users/${emil.id}`, admin.token)).body.data.attributes
  const page = await open(`/w/${workspaceId}/people/${emil.id}?tab=hours`, { as: admin.token, language: 'de' })
  const opening = page.getByLabel('Anfangsbestand in Stunden')
  const save = page.getByRole('button', { name: 'Speichern' })
  // A number input would drop the colon.
  await opening.fill('12:20')
  await save.click()
  await eventually(async () => (await shown()).initial_time_account === 12.3333)
  await opening.fill('-3,25')
  await save.click()
  await eventually(async () => (await shown()).initial_time_account === -3.25)
  assert.equal(await opening.inputValue(), '−3:15')
  await opening.fill('drei')
  await page.getByText('Bitte Stunden wie 7:30 oder 7,5 eingeben.').waitFor()
  await assertAccessible(page)
  await opening.fill('')
  await save.click()
  await eventually(async () => (await shown()).initial_time_account === 0)

  const [year, month, day] = (await shown()).start_of_accounting.split('-')
  await page.getByRole('button', { name: 'Modell anlegen' }).click()
  const form = page.getByRole('dialog')
  assert.equal(await form.getByLabel('Ab').inputValue(), `${day}.${month}.${year}`)
  // A state is selected; no code has to be typed.
  await form.getByRole('combobox', { name: 'Gesetzliche Feiertage' }).fill('Deutschl')
  await page.getByRole('option', { name: 'Deutschland' }).click()
  await form.getByRole('combobox', { name: 'Bundesland oder Region' }).fill('Bayern')
  await page.getByRole('option', { name: /Bayern/ }).click()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await form.waitFor({ state: 'detached' })
  const { body } = await world.get(`${ws}/users/${emil.id}/work_schedules`, admin.token)
  assert.equal(body.data[0].attributes.holiday_calendar, 'DE-BY')
})

test('input typed while a form is being saved is kept and saved the next time', async () => {
  const emil = await company.createWorker({ weeks: null })
  const stored = async () =>
    (await world.get(`${ws}/users/${emil.id}`, admin.token)).body.data.attributes.initial_time_account
  const page = await revisit(desk, `/w/${workspaceId}/people/${emil.id}?tab=hours`)
  const opening = page.getByLabel('Opening balance in hours')
  const save = page.getByRole('button', { name: 'Save' })
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**/users/${emil.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const answer = await route.fetch()
    await typed
    await route.fulfill({ response: answer })
  })
  await opening.fill('12:00')
  await save.click()
  await eventually(async () => (await stored()) === 12)
  await opening.fill('-3:15')
  goOn()
  await page.getByText('Saved').waitFor()
  await waitForIdle(page)
  assert.equal(await opening.inputValue(), '-3:15')
  await save.click()
  await eventually(async () => (await stored()) === -3.25)
  // Its answer is still passing through the route handler.
  await waitForIdle(page)
})

test('hours of a warning can be typed in any notation', async () => {
  const page = await revisit(desk, `/w/${workspaceId}/settings/warnings`)
  const longDay = page.getByLabel('More work in a day than')
  assert.equal(await longDay.inputValue(), '10:00')
  await longDay.fill('9:30')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await eventually(async () => {
    const { body } = await world.get(ws, admin.token)
    return body.data.attributes.warning_thresholds.daily_minutes === 570
  })
})
