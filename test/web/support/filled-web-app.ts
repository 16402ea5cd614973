import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertColorContrast } from '../../support/accessibility.ts'
import { type Company, createCompany } from '../../support/company.ts'
import { assertNoOverflow, navigate, waitForIdle } from '../../support/page-state.ts'
import { timeTrackings } from '../../support/time-trackings.ts'
import { startWebApp, type WebApp } from '../../support/web-app.ts'
import type { World } from '../../support/world.ts'

/** The path of a page, and its heading in English and in German. */
export type PageUnderTest = { path: string; english: RegExp; german: RegExp }

export type FilledWebApp = WebApp & {
  company: Company
  workspacePath(path: string): string
  /** The report of the last seven days: on the first of a month the current month would be empty. */
  reportPath: string
}

/** A company with records of every kind, so that pages have something to show. */
export async function startFilledWebApp(): Promise<FilledWebApp> {
  const app = await startWebApp()
  const company = await createCompany(app.world, {
    account_name: 'Nordlicht',
    workspace_name: 'Hamburg',
    time_zone: 'Europe/Berlin',
  })
  await fillCompany(app.world, company)
  const workspacePath = (path: string): string => `/w/${company.workspaceId}/${path}`
  const from = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 7 })
  return { ...app, company, workspacePath, reportPath: workspacePath(`reports?from=${from}`) }
}

async function fillCompany(world: World, company: Company): Promise<void> {
  const { ws, admin } = company
  // One long word, as names of departments are in German.
  const area = await company.area('Qualitätsmanagementbeauftragtenstelle', [admin.id])
  await company.tag('Early shift')
  const emil = await company.person({ attributes: { username: 'Emil Employee', area_ids: [area] } })
  // Another long word, and a right-to-left name.
  await company.person({
    attributes: { username: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2).slice(0, 60), area_ids: [area] },
  })
  await company.person({ attributes: { username: 'محمد بن سلمان الفارسي', area_ids: [area] } })
  const trackings = timeTrackings(world, company)
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  for (let back = 1; back <= 5; back++) {
    const day = today.subtract({ days: back })
    await trackings.createRecord({
      attributes: {
        starts_at: `${day}T08:00`,
        ends_at: `${day}T16:30`,
        breaks_attributes: [{ starts_at: `${day}T12:00`, ends_at: `${day}T12:30` }],
      },
      relationships: trackings.relationshipsFor(back % 2 ? emil : admin),
    })
  }
  for (const { id } of [emil, admin]) {
    const weeks = [[480, 480, 480, 480, 480, 0, 0]]
    const starts_on = today.subtract({ days: 40 }).toString()
    const schedule = await world.post(`${ws}/users/${id}/work_schedules`, { starts_on, weeks }, admin.token)
    assert.equal(schedule.status, 201, schedule.text)
  }
  const types = await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, admin.token)
  const absence_type_id = types.body.data[0].id
  for (const user_id of [emil.id, admin.id]) {
    const entitlement = await world.post(
      `${ws}/vacation_entitlements`,
      {
        user_id,
        title: `Vacation ${today.year}`,
        starts_at: `${today.year}-01-01`,
        ends_at: `${today.year}-12-31`,
        planned_days: 28,
      },
      admin.token,
    )
    assert.equal(entitlement.status, 201, entitlement.text)
    const absence = await world.post(
      `${ws}/absences`,
      {
        user_id,
        absence_type_id,
        starts_at: today.add({ days: 3 }).toString(),
        ends_at: today.add({ days: 8 }).toString(),
      },
      admin.token,
    )
    assert.equal(absence.status, 200, absence.text)
  }
}

/** Labels of buttons and of the menu that are truncated. The name of the workspace may be any length. */
export const truncatedLabels = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.mantine-Button-label, nav a > span, main .mantine-Badge-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1 && !label.closest('header'))
    .map((label) => label.textContent)`)

/**
 * Checks of every page. In German each is loaded by its URL (only the first section of the settings); in English the router
 * navigates to it.
 */
export async function testPages(
  { base, open, company, workspacePath }: FilledWebApp,
  pages: readonly PageUnderTest[],
): Promise<void> {
  const as = company.admin.token
  const waitForPage = async (page: Page, path: string, heading: RegExp): Promise<void> => {
    await waitForIdle(page)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // Sections of the settings share their heading. On a phone their names are in a collapsed list.
    if (path.includes('/settings/'))
      await page.locator(`main a[aria-current="page"][href="${path}"]`).waitFor({ state: 'attached' })
  }

  const page = await open(workspacePath('my-day'), { as })
  for (const { path, english } of pages)
    test(`${path} is accessible, in light and in dark, and does not overflow on a phone`, async () => {
      await waitForIdle(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 720 })
      await navigate(page, path)
      await waitForPage(page, path, english)
      await assertAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertColorContrast(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await waitForIdle(page)
      await page.getByRole('heading', { level: 1, name: english }).waitFor()
      await assertNoOverflow(page)
    })

  test('every page in German, without truncated labels on the narrowest phone', async () => {
    const page = await open(workspacePath('my-day'), { as, language: 'de', viewport: { width: 320, height: 568 } })
    await page.locator('html[lang=de]').waitFor()
    for (const { path, german } of pages) {
      const isLoaded = path.includes('/settings/') && page.url().includes('/settings/')
      await (isLoaded ? navigate(page, path) : page.goto(base + path))
      await waitForPage(page, path, german)
      assert.deepEqual(await truncatedLabels(page), [], path)
    }
  })
}
