import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { insertPeople } from '../support/insert-people.ts'
import { navigate, waitForIdle } from '../support/page-state.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { startWebApp } from '../support/web-app.ts'

// The elements and requests of a page are bounded, however many people there are, and everybody can be reached.

const { world, open } = await startWebApp({ now: '2026-03-16T10:00:00Z' })
const company = await createAccountCompany(world)
const { ws, workspaceId, admin, types } = company
const people = await insertPeople(world.services.pool, company, 104)
const last = people.at(-1)!
const inside = (path: string): string => `/w/${workspaceId}/${path}`
const page = await open(inside('my-day'), { as: admin.token })

for (let at = 0; at < people.length; at += 8)
  await Promise.all(
    people.slice(at, at + 8).map((user_id) =>
      company.createAbsence(admin.token, {
        user_id,
        absence_type_id: types.vacation,
        starts_at: '2026-03-23T00:00:00',
        ends_at: '2026-03-24T23:59:59',
        full_day: true,
      }),
    ),
  )

const turnTo = (number: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: number })

test('the calendar has pages of people, and loads the absences of those on the page only', async () => {
  const asked: string[] = []
  page.on('request', (request) => void (/\/absences\?/.test(request.url()) && asked.push(request.url())))
  await navigate(page, inside('calendar'))
  await page.getByText('Ada Admin to Person 099, of 105 people by name.', { exact: false }).waitFor()
  await waitForIdle(page)
  const grid = page.getByRole('grid')
  assert.equal(await grid.getByRole('rowheader').count(), 100)
  assert.equal(await grid.getByRole('button', { name: /Person/ }).count(), 99)
  asked.length = 0
  await turnTo('2').click()
  await grid.getByRole('button', { name: /Person 104/ }).waitFor()
  await waitForIdle(page)
  assert.equal(await grid.getByRole('rowheader').count(), 5)
  const ids = new URL(asked.at(-1)!).searchParams.get('filter[user_id]')
  assert.equal(ids, `in:${people.slice(-5).join()}`)
  for (const view of ['Year', 'List']) {
    await page.getByRole('radiogroup', { name: 'View' }).getByText(view).click()
    await page.getByText('Person 100 to Person 104, of 105 people', { exact: false }).waitFor()
  }
  assert.equal(await page.getByRole('button', { name: /^Person 1/ }).count(), 10, 'two days of five people')
})

test('filtering the calendar starts at the first page', async () => {
  await company.area('Bakery', [last])
  await navigate(page, inside('calendar?page=2'))
  await page.getByRole('combobox', { name: 'Area' }).click()
  await page.getByRole('option', { name: 'Bakery' }).click()
  await page.getByRole('grid').getByRole('rowheader', { name: 'Person 104' }).waitFor()
  await waitForIdle(page)
  assert.equal(await page.getByRole('grid').getByRole('rowheader').count(), 1)
  assert.equal(await page.getByRole('navigation', { name: 'Pages' }).count(), 0)
})

test('time accounts and reports have pages, with totals of all people', async () => {
  await navigate(page, inside('accounts'))
  await page.getByRole('link', { name: 'Person 001' }).waitFor()
  assert.equal(await page.getByRole('rowheader').count(), 100)
  await turnTo('2').click()
  await page.getByRole('link', { name: 'Person 104' }).waitFor()
  assert.equal(await page.getByRole('rowheader').count(), 5)

  await navigate(page, inside('reports?report=absences&absencesBy=user'))
  const table = page.getByRole('table')
  await table.getByRole('cell', { name: 'Person 001' }).waitFor()
  assert.equal(await table.locator('tbody tr').count(), 100)
  await turnTo('2').click()
  await table.getByRole('cell', { name: 'Person 104' }).waitFor()
  assert.equal(await table.locator('tbody tr').count(), 4)
  await table.locator('tfoot').getByText('208').waitFor()
  const printed = await page.evaluate(`
    dispatchEvent(new Event('beforeprint'))
    const rows = document.querySelectorAll('table tbody tr').length
    dispatchEvent(new Event('afterprint'))
    rows`)
  assert.equal(printed, 104)
  assert.equal(await table.locator('tbody tr').count(), 4)
  // Another sort order starts at the first page.
  await table.getByRole('button', { name: 'Person' }).click()
  await table.getByRole('cell', { name: 'Person 001' }).waitFor()
})

test('of many requests the first 100 are shown; all can be selected, and more are loaded on demand', async () => {
  await navigate(page, inside('approvals'))
  const list = page.getByRole('region', { name: 'Pending requests' })
  await list.getByRole('listitem').first().waitFor()
  assert.equal(await list.getByRole('listitem').count(), 100)
  await list.getByRole('checkbox', { name: 'Select all' }).check()
  await list.getByRole('button', { name: 'Approve 104' }).waitFor()
  await list.getByRole('button', { name: 'Show more (4 left)' }).click()
  assert.equal(await list.getByRole('listitem').count(), 104)
  await list.getByRole('checkbox', { name: 'Select all' }).uncheck()
})

test('with many areas fewer people of each are shown at first', async () => {
  for (let area = 0; area < 11; area++) await company.area(`Area ${area}`, people)
  await navigate(page, inside('presence'))
  const area = page.getByRole('region', { name: 'Area 7' })
  // New areas appear on the page as they are created.
  await area.getByRole('button', { name: /58/ }).waitFor()
  assert.equal(await area.getByRole('listitem').count(), 46)
  await area.getByRole('button', { name: /58/ }).click()
  assert.equal(await area.getByRole('listitem').count(), 104)
})

test('of 1,040 unconfirmed times the first 1,000 are loaded, in ten pages', async () => {
  await world.services.pool`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${company.accountId}, ${workspaceId}, id, '2026-03-02T08:00:00Z'::timestamptz + n * interval '1 day',
      '2026-03-02T12:00:00Z'::timestamptz + n * interval '1 day', 'import', now(), now()
    from unnest(${people}::bigint[]) id, generate_series(0, 9) n`
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/time_trackings') && searchParams.get('items') === '100')
      asked.add(searchParams.get('page')!)
  })
  await navigate(page, inside('approvals?tab=time'))
  await page.getByText('Only the first 1,000 are shown. More appear as you confirm these.', { exact: false }).waitFor()
  assert.deepEqual(
    [...asked].map(Number).sort((one, other) => one - other),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  )
  // In a week with more people than that, the others are loaded on demand.
  assert.equal(await page.getByRole('checkbox', { name: /^Select Person 0\d\d, / }).count(), 198)
  const { meta } = (await world.get(`${ws}/time_trackings?filter[confirmed]=eq:false&items=1`, admin.token)).body
  assert.equal(meta.total_count, 1040)
})

test('a lead has the people of their areas in the calendar', async () => {
  const area_ids = [await company.area('Shop', [last, people[0]!])]
  const lead = await company.person({ roles: [2], attributes: { username: 'Lea Lead', area_ids } })
  const theirs = await open(inside('calendar'), { as: lead.token })
  const rows = theirs.getByRole('grid').getByRole('rowheader')
  await rows.getByText('Person 104').waitFor()
  await waitForIdle(theirs)
  assert.deepEqual(
    (await rows.allInnerTexts()).map((text) => text.trim()),
    ['Lea Lead', 'Person 001', 'Person 104'],
  )
})
