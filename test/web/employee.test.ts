import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, base, open } = await startWebApp()
const company = await createCompany(world)
const { workspaceId, admin } = company
const emil = await company.person({ attributes: { username: 'Emil Employee' } })
const nora = await company.person({
  attributes: { username: 'Nora Neighbour', salary: 4711, email: 'nora@example.org' },
})
const trackings = timeTrackings(world, company)
await trackings.createRecord({ relationships: trackings.relationshipsFor(nora) })

test('an employee is offered nothing that the API forbids, and no request is refused', async () => {
  const page = await open('about:blank', { as: emil.token })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/') && response.status() >= 400)
      refused.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${base}/w/${workspaceId}/my-day`)
  const navigation = page.getByRole('navigation', { name: 'Menu' })
  await navigation.getByRole('link', { name: 'My day' }).waitFor()
  assert.equal(await navigation.getByRole('link', { name: 'Approvals' }).count(), 0)
  for (const path of [
    'my-day',
    'time',
    'time?view=table',
    'absences',
    'calendar',
    'accounts',
    'people',
    'reports',
    'notifications',
    'settings/profile',
    'settings/security',
    'settings/areas',
    'approvals',
  ]) {
    await navigate(page, `/w/${workspaceId}/${path}`)
    await waitForIdle(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  assert.deepEqual(refused, [])
})

test('settings start with the profile and only have personal sections', async () => {
  const page = await open(`/w/${workspaceId}/settings`, { as: emil.token })
  await page.waitForURL(`**/w/${workspaceId}/settings/profile`)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  for (const name of ['Kiosks', 'API tokens', 'Account', 'Data profiles'])
    assert.equal(await page.getByRole('link', { name, exact: true }).count(), 0, name)
})

test('an employee only sees the name of a colleague', async () => {
  const page = await open(`/w/${workspaceId}/people/${nora.id}`, { as: emil.token })
  await page.getByRole('heading', { level: 1, name: 'Nora Neighbour' }).waitFor()
  await waitForIdle(page)
  const shown = await page.getByRole('main').textContent()
  assert.doesNotMatch(shown!, /4711|Salary|PIN/)
  assert.equal(await page.getByRole('button', { name: /Delete|Deactivate/ }).count(), 0)
})

test('a message does not cover the menus of the header, on phone and desktop', async () => {
  const person = await company.person({ attributes: { username: 'Pia Phone' } })
  const page = await open(`/w/${workspaceId}/my-day`, { ...phone, as: person.token })
  await page.getByRole('button', { name: 'Start work' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Undo' })
  await message.waitFor()
  const [header, box] = [await page.getByRole('banner').boundingBox(), await message.boundingBox()]
  assert.ok(box!.y >= header!.y + header!.height, `${box!.y} of the message, ${header!.height} of the header`)
  await page.setViewportSize({ width: 1280, height: 844 })
  const [menu, beside] = [await page.getByRole('button', { name: 'Search' }).boundingBox(), await message.boundingBox()]
  assert.ok(
    beside!.x + beside!.width <= menu!.x,
    `${beside!.x + beside!.width} of the message, ${menu!.x} of the menus`,
  )
})

test('the workspace of another company is not found', async () => {
  const other = await createCompany(world)
  const page = await open(`/w/${other.workspaceId}/my-day`, { as: emil.token })
  await page.getByText('Page not found').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Start work' }).count(), 0)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL(`**/w/${workspaceId}/my-day`)
})

test('an admin sees the punches of an employee live', async () => {
  const page = await open(`/w/${workspaceId}/time?view=table&person=all`, { as: admin.token })
  await page.getByText('Nora Neighbour').first().waitFor()
  await world.post(`${company.ws}/time_trackings/actions`, { action_type: 'start' }, emil.token)
  await page.getByText('Emil Employee').first().waitFor()
})
