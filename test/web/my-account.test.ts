import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createAccountCompany(world)
const today = Temporal.Now.plainDateISO('Europe/Berlin')
const day = `/w/${company.workspaceId}/my-day`
/** Eight hours on every day of the week, from today on: the tests do not depend on the weekday. */
const daily = { weeks: [[480, 480, 480, 480, 480, 480, 480]], starts_on: today.toString() }

test('My day shows target, work and balance, and the balance is updated while the clock runs', async () => {
  const emil = await company.createWorker(daily)
  const page = await open(day, { as: emil.token })
  const account = page.getByRole('region', { name: 'Time account' })
  await account.getByText('Current balance').waitFor()
  assert.match((await account.textContent())!, /Today.*Target8:00Worked0:00Balance−8:00/)
  const started = new Date(Date.now() - 90_000).toISOString()
  const punched = await world.post(
    `${company.ws}/time_trackings/actions`,
    { action_type: 'start', action_time: started },
    emil.token,
  )
  assert.equal(punched.status, 201, punched.text)
  await account.getByText('0:01').first().waitFor()
  // The next minute is counted by the browser's clock.
  await page.clock.install()
  await page.reload()
  await account
    .getByText(/0:0[12]/)
    .first()
    .waitFor()
  const before = await account.textContent()
  await page.clock.runFor(59_000)
  assert.notEqual(await account.textContent(), before)
})

test('without a work schedule there are hours but no balance; the German name is Zeitkonto', async () => {
  const nora = await company.person()
  const page = await open(day, { as: nora.token })
  await page.getByText('This week').waitFor()
  assert.equal(await page.getByText('Current balance').count(), 0)
  const emil = await company.createWorker(daily)
  const german = await open(day, { as: emil.token, language: 'de' })
  await german.getByRole('region', { name: 'Zeitkonto' }).getByText('Saldo jetzt').waitFor()
})

test('My day shows an absence today, and no longer once it is rejected', async () => {
  const emil = await company.createWorker(daily)
  const id = await company.createConfirmedAbsence(emil, 'vacation', today.toString())
  const page = await open(day, { as: emil.token, language: 'de' })
  const said = page.getByRole('region', { name: 'Zeitkonto' }).getByText(/^Heute abwesend: \S/)
  await said.waitFor()
  await company.decide(id, 'rejected')
  await said.waitFor({ state: 'hidden' })
  // Somebody who is absent in the morning is not absent for the day.
  const morning = await company.createAbsence(emil.token, {
    absence_type_id: company.types.vacation,
    starts_at: `${today}T08:00`,
    ends_at: `${today}T12:00`,
    full_day: false,
  })
  await company.decide(morning, 'confirmed')
  await page.getByText(/^Heute abwesend: .+, 08:00 – 12:00$/).waitFor()
})
