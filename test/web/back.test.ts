import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { waitForIdle } from '../support/page-state.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
await trackings.createRecord({ relationships: trackings.relationshipsFor(company.admin) })
type Browser = { history: { state: { layers?: number } } }
const places = `/w/${company.workspaceId}`

test('Back closes what is open and stays on the page, and asks before discarding input', async () => {
  const page = await open(`${places}/time?week=2026-01-26`, { as: company.admin.token })
  const time = (): string => new URL(page.url()).pathname + new URL(page.url()).search
  const block = page.getByRole('button', { name: /08:00 – 16:00/ })
  const drawer = page.getByRole('dialog', { name: /^(Time|Edit time)$/ })
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' })

  await block.click()
  await drawer.getByRole('button', { name: 'Edit' }).waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  assert.equal(time(), `${places}/time?week=2026-01-26`)
  // The focus has returned to where it was.
  await page.locator('button:focus', { hasText: '08:00 – 16:00' }).waitFor()

  // A dialog over the drawer is another history step.
  await block.click()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this time?' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Delete this time?' }).waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'Edit' }).click()
  await drawer.getByLabel(/^Start/).fill('09:15')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await drawer.getByLabel(/^Start/).inputValue(), '09:15')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await drawer.waitFor({ state: 'detached' })
  assert.equal(time(), `${places}/time?week=2026-01-26`)

  // A dialog closed by its button is no longer a history step, nor is one that was opened by its URL.
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or go to …').fill('Record working time')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add time' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  await page.waitForURL((url) => !url.searchParams.has('new'))
  await page.waitForFunction(() => !(globalThis as unknown as Browser).history.state.layers)
  await page.goBack()
  await page.waitForURL(/week=2026-01-26/)
  await block.waitFor()

  // Forms on the page itself.
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('link', { name: 'Ada Admin' }).click()
  const abbreviation = page.getByLabel('Abbreviation')
  const staffNumber = page.getByLabel('Staff number')
  await abbreviation.fill('AA')
  await staffNumber.fill('17')
  await page.getByRole('tab', { name: 'Vacation' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await abbreviation.inputValue(), 'AA')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.waitForURL(/people\/\d+$/)
  assert.equal(await staffNumber.inputValue(), '17')

  // The error of an earlier attempt disappears once it is saved.
  await page.route(/\/users\/\d+$/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
  const save = page.locator('form', { has: abbreviation }).getByRole('button', { name: 'Save' })
  await save.click()
  await page.getByText('Not saved').waitFor()
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('Not saved').waitFor({ state: 'detached' })

  // A single question for all remaining forms.
  await page.getByRole('link', { name: 'Reports' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await page.goBack()
  await abbreviation.waitFor()
  assert.equal(await abbreviation.inputValue(), 'AA')
  assert.equal(await staffNumber.inputValue(), '')
  await page.getByRole('tab', { name: 'Vacation' }).click()
  await page.waitForURL(/tab=vacation/)
  await question.waitFor({ state: 'detached' })
})

test('saving late does not close or change what was opened meanwhile', async () => {
  const page = await open(`${places}/time?week=2026-03-02`, { as: company.admin.token })
  const form = page.getByRole('dialog', { name: 'Add time' })
  const save = async (start: string, end: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add time', exact: true }).first().click()
    await form.getByLabel(/^Start/).fill(start)
    await form.getByLabel(/^End/).fill(end)
    await form.getByRole('button', { name: 'Save' }).click()
  }
  let answer = (): void => {}
  const holdNext = async (): Promise<void> => {
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      '**/time_trackings',
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
  }
  // The question whether to discard it is closed before the next form opens.
  await page.getByRole('button', { name: 'Add time', exact: true }).first().waitFor()
  await waitForIdle(page)
  await holdNext()
  await save('08:00', '09:00')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard what you entered?' }).waitFor()
  answer()
  await form.waitFor({ state: 'detached' })
  await waitForIdle(page)
  await holdNext()
  await save('10:00', '11:00')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByRole('searchbox').fill('Ada')
  await page.waitForURL(/people\?name=Ada$/)
  answer()
  await page.getByText('Saved', { exact: true }).nth(1).waitFor()
  await waitForIdle(page)
  assert.equal(new URL(page.url()).search, '?name=Ada')
})

test('navigating while the history is still going back from a dialog stays in the app', async () => {
  const page = await open(`${places}/accounts?at=2025-12`, { as: company.admin.token })
  const slowHistory = `{ const go = history.go.bind(history); history.go = (steps) => setTimeout(() => go(steps), 300) }`
  await page.getByRole('button', { name: 'Close December 2025' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('There are no open items.').waitFor()
  await page.evaluate(slowHistory)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Close January 2026' }).click()
  await dialog.getByText('There are no open items.').waitFor()
  await page.waitForFunction(() => (globalThis as unknown as Browser).history.state.layers === 1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(() => !(globalThis as unknown as Browser).history.state.layers)
  await page.getByRole('button', { name: 'Close January 2026' }).waitFor()
})

test('Escape in the calendar returns the focus to the day, and days can be marked for a request', async () => {
  const page = await open(`${places}/calendar?at=2026-03`, { as: company.admin.token, language: 'de' })
  const day = page.locator('td[data-day="2026-03-01"]').first()
  await day.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Abwesenheit eintragen' })
  await dialog.getByLabel('Notiz (freiwillig)').fill('ans Meer')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('td:focus[data-day="2026-03-01"]').waitFor()

  // Selected days, by keyboard and by mouse, are the span of the request.
  const spanIs = async (from: string, until: string): Promise<void> => {
    assert.equal(await dialog.getByRole('textbox', { name: 'Von' }).inputValue(), from)
    assert.equal(await dialog.getByRole('textbox', { name: 'Bis' }).inputValue(), until)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('ArrowRight')
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key)
  await spanIs('02.03.2026', '04.03.2026')
  const [from, until] = [page.locator('td[data-day="2026-03-12"]'), page.locator('td[data-day="2026-03-10"]')]
  await from.first().hover()
  await page.mouse.down()
  await until.first().hover()
  await page.mouse.up()
  await spanIs('10.03.2026', '12.03.2026')
})

test('the command palette finds settings and actions', async () => {
  const page = await open(`${places}/my-day`, { as: company.admin.token })
  const search = page.getByPlaceholder('Search or go to …')
  const find = async (words: string, found: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k')
    await search.fill(words)
    await page.getByRole('button', { name: found }).first().waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await find('wage', /Wage types/)
  await page.waitForURL(/\/settings\/wage-types$/)
  await find('invite', /Add a person/)
  await page.waitForURL(/\/people\?new=1$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/people$/)
  await find('day off', /Request absence/)
  await page.getByRole('dialog', { name: 'Enter absence' }).waitFor()
})
