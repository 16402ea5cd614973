import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { startWebApp } from '../support/web-app.ts'
import { punch } from '../support/working-time.ts'

const { world, open } = await startWebApp()

test('the latest punches show which ones were late or from a clock ahead of time', async () => {
  const late = 'Entered late. Your admins have been notified.'
  const ahead = /device’s clock was ahead and showed .*2999/
  const company = await createCompany(world)
  const person = await company.person()
  await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  await punch(world, company, person, 'end', '2999-01-01T00:00:00Z')
  await punch(world, company, person, 'start')
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: person.token })
  await page.getByText(late).waitFor()
  await page.getByText(ahead).waitFor()
  assert.deepEqual([await page.getByText(late).count(), await page.getByText(ahead).count()], [1, 1])
})

test('the threshold for late punches is set with the other warnings, in hours', async () => {
  const company = await createCompany(world)
  const page = await open(`/w/${company.workspaceId}/settings/warnings`, { as: company.admin.token })
  const field = page.getByLabel('Own punch backdated by more than')
  await field.waitFor()
  assert.equal(await field.inputValue(), '24:00')
  await field.fill('48')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved').waitFor()
  const { body } = await world.get(company.ws, company.admin.token)
  assert.equal(body.data.attributes.warning_thresholds.late_punch_minutes, 2880)
})
