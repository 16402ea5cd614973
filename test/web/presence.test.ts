import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAbsenceCompany } from '../support/absences.ts'
import { assertAccessible, assertColorContrast } from '../support/accessibility.ts'
import { navigate, resizeToPhone, waitForIdle } from '../support/page-state.ts'
import { startWebApp } from '../support/web-app.ts'
import { createTracking, punch } from '../support/working-time.ts'

const today = Temporal.PlainDate.from('2026-03-04')
const { world, open } = await startWebApp({ now: `${today}T10:00:00Z` })
const company = await createAbsenceCompany(world, { username: 'Ada Admin' })
const { ws, workspaceId, admin } = company
const person = (username: string) => company.person({ attributes: { username } })
const [emil, mia, vera] = [await person('Emil Employee'), await person('Mia Missing'), await person('Vera Vacation')]
await company.area('Bakehouse', [emil.id, mia.id])

// Somebody who started work at midnight yesterday is missing today, expected since 00:00.
const yesterday = today.subtract({ days: 1 })
const weeks = [[480, 480, 480, 480, 480, 480, 480]]
const starts_on = today.subtract({ days: 9 }).toString()
await world.patch(`${ws}/users/${mia.id}`, { start_of_accounting: starts_on }, admin.token)
const given = await world.post(
  `${ws}/users/${mia.id}/work_schedules`,
  { starts_on, weeks, holiday_calendar: 'none' },
  admin.token,
)
assert.equal(given.status, 201, given.text)
const midnight = yesterday.toZonedDateTime('Europe/Berlin')
await createTracking(world, company, mia, {
  starts_at: midnight.toInstant().toString(),
  ends_at: midnight.add({ hours: 8 }).toInstant().toString(),
})
const vacation = await company.createAbsence(admin.token, {
  user_id: vera.id,
  starts_at: `${today}T00:00:00`,
  ends_at: `${today.add({ days: 1 })}T23:59:59`,
})
await company.decide(vacation, 'confirmed')

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
test('the board shows areas with counts, and is updated live', async () => {
  const page = await open(`/w/${workspaceId}/my-day`, { as: admin.token })
  await page.getByRole('link', { name: 'Who is here' }).click()
  await page.getByRole('heading', { level: 1, name: 'Who is here' }).hover()
  const bakehouse = page.getByRole('region', { name: 'Bakehouse' })
  await bakehouse.getByText('Missing 1', { exact: true }).waitFor()
  await card(page, 'Mia Missing').getByText('Missing, expected since 00:00').waitFor()
  await card(page, 'Vera Vacation')
    .getByText(/^Away, Vacation, until /)
    .waitFor()
  await card(page, 'Emil Employee').getByText('Not here').waitFor()
  await punch(world, company, emil, 'start')
  await card(page, 'Emil Employee')
    .getByText(/^Working, since \d\d:\d\d$/)
    .waitFor()
  await bakehouse.getByText('Working 1', { exact: true }).waitFor()
  await waitForIdle(page)
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await assertColorContrast(page)
  await resizeToPhone(page)

  await page.getByRole('searchbox', { name: 'Search people' }).fill('vera')
  await card(page, 'Mia Missing').waitFor({ state: 'hidden' })
  await page.getByRole('searchbox', { name: 'Search people' }).fill('')
  // By keyboard: the states are one radio group.
  await page.getByRole('radio', { name: /^All / }).focus()
  await page.keyboard.press('ArrowRight')
  await card(page, 'Mia Missing').waitFor({ state: 'hidden' })
  await card(page, 'Emil Employee').waitFor()
})

test('employees see the presence of colleagues once the workspace allows it, without reasons', async () => {
  const page = await open(`/w/${workspaceId}/calendar?view=list`, { as: emil.token, language: 'de' })
  await page.getByText('Sie sehen hier Ihre eigenen Abwesenheiten.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Wer ist da' }).count(), 0)

  const desk = await open(`/w/${workspaceId}/settings/workspace`, { as: admin.token })
  await desk.getByRole('combobox', { name: 'Who is here, and who is away' }).click()
  await desk.getByRole('option', { name: 'Everybody in the workspace' }).click()
  await desk.getByRole('button', { name: 'Save' }).first().click()

  const away = page.getByRole('listitem').filter({ hasText: 'Vera Vacation' }).first()
  await away.getByText('Abwesend').waitFor()
  assert.equal(await away.getByRole('button').count(), 0)
  assert.doesNotMatch((await page.textContent('main'))!, /Vacation,|Urlaub/)
  await waitForIdle(page)
  await assertAccessible(page)
  await page.getByText('Monat', { exact: true }).click()
  await page.getByRole('img', { name: /^Vera Vacation: Abwesend, / }).waitFor()
  await waitForIdle(page)
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Wer ist da' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wer ist da' }).waitFor()
  await card(page, 'Vera Vacation')
    .getByText(/^Abwesend, bis /)
    .waitFor()
  await card(page, 'Mia Missing').getByText('Nicht da', { exact: true }).waitFor()
  await punch(world, company, mia, 'start')
  await card(page, 'Mia Missing').getByText('Arbeitet', { exact: true }).waitFor()
  await resizeToPhone(page)

  // An area lead sees more people than those in the area.
  const [bakehouse] = (await world.get(`${ws}/areas`, admin.token)).body.data
  const lead = await company.person({ roles: [2], attributes: { area_ids: [bakehouse.id] } })
  const board = await open(`/w/${workspaceId}/presence`, { as: lead.token, language: 'de' })
  await board.getByText(/^Alle, die Sie leiten, und die anderen, /).waitFor()
  // Pages of people they lead have links to their records, those of colleagues do not.
  await navigate(board, `/w/${workspaceId}/people/${vera.id}`)
  await board.getByRole('heading', { level: 1, name: 'Vera Vacation' }).waitFor()
  assert.equal(await board.getByRole('main').getByRole('link', { name: 'Zeitkonto' }).count(), 0)
  await navigate(board, `/w/${workspaceId}/people/${mia.id}`)
  await board.getByRole('main').getByRole('link', { name: 'Zeitkonto' }).waitFor()
  await board.getByRole('main').getByRole('link', { name: 'Zeiten' }).click()
  await resizeToPhone(board)
  await board.getByText('Erfasste Arbeitszeit von Mia Missing').waitFor()
})
