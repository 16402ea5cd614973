import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, uniqueEmail } from '../support/company.ts'
import { assertNoOverflow } from '../support/page-state.ts'
import { phone, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, open } = await startWebApp()

test('from the first sign-up to the first punch', async () => {
  const page = await open('/')
  // There is nobody yet who could sign in.
  await page.waitForURL('**/sign-up')
  await page.getByText('Create the first company to get started.', { exact: false }).waitFor()
  await assertAccessible(page)
  await page.getByRole('textbox', { name: 'Company' }).fill('Nordlicht Bakery')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(uniqueEmail())
  // The federal state in the country of the time zone, found by typing it.
  await page.getByRole('combobox', { name: 'State or region' }).fill('Hamburg')
  await page.getByRole('option', { name: 'Hamburg' }).click()
  // A refusal by the server moves the focus to its field.
  await page.getByLabel(/^Password/).fill('password')
  await page.getByRole('button', { name: 'Create the company' }).click()
  await page.getByText(/one of the most common/).waitFor()
  assert.equal(await page.evaluate('document.activeElement.value'), 'password')
  await page.keyboard.type(' of mine, by horse and battery')
  await page.getByRole('button', { name: 'Create the company' }).click()

  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('button', { name: 'End work' }).waitFor()
  await page.getByText('Started work').first().waitFor()
  // After a reload the clock still runs: it is stored on the server.
  await page.reload()
  await page.getByRole('button', { name: 'End work' }).waitFor()
  assert.equal(await page.evaluate('document.cookie'), '', 'scripts cannot read the session cookie')
  await page.goto(page.url().replace(/my-day.*/, 'settings/holidays?year=2026'))
  await page.getByText('Reformation Day').waitFor()

  const next = await open('/')
  await next.waitForURL('**/sign-in')
  await next.getByRole('link', { name: 'Create a new company' }).click()
  await next.getByText('You become its admin and can then invite your people.').waitFor()
})

test('a full day with a break, on a phone', async () => {
  const company = await createCompany(world)
  const person = await company.person({ attributes: { username: 'Emil Employee' } })
  const page = await open(`/w/${company.workspaceId}/my-day`, { ...phone, as: person.token })
  for (const [press, then] of [
    ['Start work', 'Working since'],
    ['Start break', 'On a break since'],
    ['Back to work', 'Working since'],
    ['End work', 'Not clocked in'],
  ] as const) {
    await page.getByRole('button', { name: press }).click()
    await page.getByText(then).waitFor()
  }
  // The result of a press is shown at once; the last request may still be on its way.
  const typesStored = async (): Promise<string[]> => {
    const { body } = await world.get(`${company.ws}/time_trackings/actions`, person.token)
    return body.data
      .map(({ attributes }: { attributes: { action_type: string } }) => attributes.action_type)
      .toReversed()
  }
  await eventually(async () => (await typesStored()).length === 4)
  assert.deepEqual(await typesStored(), ['start', 'start-break', 'end-break', 'end'])
  const trackings = await world.get(`${company.ws}/time_trackings?include=breaks`, person.token)
  assert.equal(trackings.body.data.length, 1)
  assert.equal(trackings.body.included.length, 1)
  await assertNoOverflow(page)
})

test('a punch can be undone', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: person.token })
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Not clocked in').waitFor()
  const trackings = await world.get(`${company.ws}/time_trackings`, person.token)
  assert.equal(trackings.body.data.length, 0)
})

test('a punch whose response was lost is sent again and stored once', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  const page = await open(`/w/${company.workspaceId}/my-day`, { as: person.token })
  let lost = 0
  await page.route('**/time_trackings/actions', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Start work' }).click()
  await eventually(() => lost === 2)
  await page.getByRole('button', { name: 'End work' }).waitFor()
  const actions = await world.get(`${company.ws}/time_trackings/actions`, person.token)
  assert.equal(actions.body.meta.total_count, 1)
})
