import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany } from '../support/company.ts'
import { assertNoOverflow, revisit } from '../support/page-state.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company
const desk = await open(`/w/${workspaceId}/people`, { as: admin.token })

test('statutory days are computed for part time and granted, and the rest on leaving is shown', async () => {
  const place = `${company.account}/workspaces/${workspaceId}/data_profiles`
  const [profile] = (await world.get(place, admin.token)).body.data
  const fields = await world.get(`${place}/${profile.id}/custom_fields?filter[key]=end_of_contract`, admin.token)
  const year = Temporal.Now.plainDateISO('Europe/Berlin').year
  const last = { custom_field_id: fields.body.data[0].id, value: `${year}-12-31` }
  const emil = await company.person({ attributes: { custom_field_values_attributes: [last] } })
  const page = await revisit(desk, `/w/${workspaceId}/people/${emil.id}`)
  await page
    .getByRole('tab', { name: 'Vacation' })
    .or(page.getByRole('link', { name: 'Vacation' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Add an entitlement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Working days a week').fill('3')
  await form.getByText('18 days: 12 statutory, 6 contractual.').waitFor()
  await form.getByRole('button', { name: 'Use 6 days' }).waitFor()
  await form
    .getByRole('textbox', { name: 'Kind' })
    .or(form.getByRole('combobox', { name: 'Kind' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Statutory' }).click()
  await form.getByRole('button', { name: 'Use 12 days' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Statutory', { exact: true }).first().waitFor()
  await page.getByText(/12 days remain to be paid out/).waitFor()
  const { body } = await world.get(`${ws}/vacation_entitlements?filter[user_id]=${emil.id}`, admin.token)
  const [{ attributes }] = body.data
  assert.deepEqual([attributes.kind, attributes.planned_days], ['statutory', 12])
})

test('an admin records a notice by letter, sees that it came too late, and deletes it', async () => {
  const mia = await company.person({ attributes: { username: 'Mia Muster' } })
  const granted = {
    user_id: mia.id,
    title: 'Vacation 2020',
    planned_days: 10,
    kind: 'statutory',
    starts_at: '2020-01-01',
    ends_at: '2020-12-31',
    expires: true,
  }
  assert.equal((await world.post(`${ws}/vacation_entitlements`, granted, admin.token)).status, 201)
  const lapsed = async (): Promise<number> =>
    (await world.get(`${ws}/vacation_entitlements?filter[user_id]=${mia.id}`, admin.token)).body.data[0].attributes
      .lapsed_days
  const page = await revisit(desk, `/w/${workspaceId}/people/${mia.id}?tab=vacation`)
  await page.getByRole('button', { name: 'Enter a notice' }).click()
  const form = page.getByRole('dialog')
  const told = form.getByLabel('Notified on')
  await told.fill('24/12/2020')
  await told.press('Tab')
  await form.getByText('This notice came too late').waitFor()
  await told.fill('01/11/2020')
  await told.press('Tab')
  await form.getByText('This notice came too late').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('10 days, lapsing after 31/12/2020').waitFor()
  await page.getByText('Notified on 01/11/2020 · entered by Ada Admin').waitFor()
  assert.equal(await lapsed(), 10)
  await assertAccessible(page)

  const own = await open(`/w/${workspaceId}/people/${mia.id}?tab=vacation`, { as: mia.token, language: 'de', ...phone })
  await own.getByText('10 Tage, Verfall nach dem 31.12.2020').waitFor()
  assert.equal(await own.getByRole('button', { name: /Hinweis/ }).count(), 0)
  await assertNoOverflow(own)

  await page.getByRole('button', { name: 'Delete the notice: 10 days' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No notices yet').waitFor()
  assert.equal(await lapsed(), 0)
})
