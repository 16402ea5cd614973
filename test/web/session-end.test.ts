import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/accessibility.ts'
import { createCompany, password, uniqueEmail } from '../support/company.ts'
import { waitForEventStream, waitForIdle } from '../support/page-state.ts'
import { signIn, startWebApp } from '../support/web-app.ts'
import { eventually } from '../support/world.ts'

const { world, base, open } = await startWebApp()
const company = await createCompany(world, { workspace_name: 'Emden', time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company

const other = await createCompany(world, { workspace_name: 'Leer', username: 'Otto Other' })

/** As when an admin ends all sessions of a person. */
const endSessionOf = async (page: Page): Promise<void> => {
  const [cookie] = (await page.context().cookies(`${base}/api`)).filter(({ name }) => name === 'stint_session')
  const ended = await world.delete('/api/v3/sign_out', decodeURIComponent(cookie!.value))
  assert.equal(ended.status, 204, ended.text)
}

/** Also if the page has noticed by now, and is hidden. */
const submit = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { includeHidden: true })
    .getByRole('button', { name: /^(Add|Invite|Create|Anlegen)/, includeHidden: true })
    .last()
    .dispatchEvent('click')

const tagCount = async (title: string): Promise<number> =>
  (await world.get(`${ws}/tags`, admin.token)).body.data.filter(
    (tag: { attributes: { title: string } }) => tag.attributes.title === title,
  ).length

test('after the session has ended the person signs in over the page, and a half-filled form can be saved', async () => {
  const page = await open('/sign-in')
  await signIn(page, admin.email!, password)
  await page.goto(`/w/${workspaceId}/settings/tags`)
  await page.getByRole('button', { name: /^(New tag|Add tag)/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^(Title|Name)/)
    .fill('Half filled')
  await endSessionOf(page)
  await page.getByRole('button', { name: 'Save', includeHidden: true }).dispatchEvent('click')

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await assertAccessible(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('The e-mail address or the password is wrong.').waitFor()
  assert.equal(await tagCount('Half filled'), 0)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Half filled').first().waitFor()
  assert.equal(await tagCount('Half filled'), 1)
})

test('a punch after the end of the session is sent once the person is back', async () => {
  const page = await open('/sign-in', { language: 'de' })
  await signIn(page, admin.email!, password)
  await page.getByRole('button', { name: 'Arbeit beginnen' }).waitFor()
  await endSessionOf(page)
  // The page may have noticed already, and then the dialog covers the button.
  await page.getByRole('button', { name: 'Arbeit beginnen', includeHidden: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Ihre Sitzung ist beendet' })
  await dialog.getByRole('textbox', { name: 'Passwort' }).fill(password)
  await dialog.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('button', { name: 'Arbeit beenden' }).waitFor()
})

test('if somebody else signs in in another tab, nothing of the open page is shown to them', async () => {
  const page = await open('/sign-in')
  await signIn(page, admin.email!, password)
  await page.getByText('Hello Ada Admin').waitFor()
  await endSessionOf(page)
  await page.getByRole('button', { name: /^(Start|End) work/, includeHidden: true }).dispatchEvent('click')
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in another way, in a new tab' }).click(),
  ])
  await signIn(tab, other.admin.email!, password)
  await page.bringToFront()
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await page.getByText('Hello Ada Admin').waitFor({ state: 'detached' })
})

test('a punch after the end of the session waits for the person, even if the dialog is closed', async () => {
  const mine = await createCompany(world, { workspace_name: 'Norden', username: 'Nils Next' })
  const page = await open('/sign-in')
  await signIn(page, mine.admin.email!, password)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await endSessionOf(page)
  await page.getByRole('button', { name: 'Start work', includeHidden: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/sign-in')
  await signIn(page, mine.admin.email!, password)
  await page.getByRole('button', { name: 'End work' }).waitFor()
  const { data } = await eventually(async () => {
    const { body } = await world.get(`${mine.ws}/time_trackings/actions`, mine.admin.token)
    return body.data.length > 0 ? body : null
  })
  assert.deepEqual(
    data.map((action: { attributes: { action_type: string } }) => action.attributes.action_type),
    ['start'],
  )
})

test('after the session has ended elsewhere a page sends no requests until the person is back', async () => {
  const mine = await createCompany(world, { workspace_name: 'Aurich', username: 'Anna Away' })
  const page = await open('/sign-in')
  await page.clock.install()
  await signIn(page, mine.admin.email!, password)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'People' }).first().click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Half Typed')
  await endSessionOf(page)
  await submit(page)
  const question = page.getByRole('dialog', { name: 'Your session has ended' })
  await question.waitFor()
  asked.length = 0
  for (let minutes = 0; minutes < 3; minutes++) await page.clock.runFor(60_000)
  assert.equal(asked.join(), '', 'while the dialog is open')

  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByText('You are signed out. Your input has been kept; sign in and try again.').waitFor()
  for (let minutes = 0; minutes < 3; minutes++) await page.clock.runFor(60_000)
  assert.equal(asked.join(), '', 'after closing the dialog')
  const hiddenForm = page.getByRole('dialog', { includeHidden: true })
  assert.equal(await hiddenForm.getByLabel(/^Name/).inputValue(), 'Half Typed')
  await page.getByText('You are signed out', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Sign in' }).click()
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await question.getByRole('button', { name: 'Sign in' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('You are signed out', { exact: true }).waitFor({ state: 'detached' })
  await form
    .getByRole('button', { name: /^(Add|Invite|Create)/ })
    .last()
    .click()
  await page.getByText('Half Typed').first().waitFor()
  await eventually(() => asked.some((path) => /\/events\b/.test(path)))
})

const lastSeen = (page: Page): Promise<boolean> =>
  page.evaluate(`(async () => {
    const database = await new Promise((resolve) => {
      const opening = indexedDB.open('stint-kiosk')
      opening.onsuccess = () => resolve(opening.result)
    })
    const seen = await new Promise((resolve) => {
      const asked = database.transaction('values').objectStore('values').get('last-seen')
      asked.onsuccess = () => resolve(asked.result)
    })
    database.close()
    return seen !== undefined
  })()`)

/** The list of people with a form over it, and its last message; then the session ends, and the question is dismissed. */
async function leaveAlone(language: 'en' | 'de' = 'en') {
  const mine = await createCompany(world, { workspace_name: 'Wittmund', username: 'Wiebke Wander' })
  await mine.person({ attributes: { username: 'Paula Private' } })
  const page = await open('/sign-in', { language })
  await signIn(page, mine.admin.email!, password)
  await page
    .getByRole('link', { name: /^(People|Personen)$/ })
    .first()
    .click()
  await page.getByText('Paula Private').first().waitFor()
  await eventually(() => lastSeen(page))
  await page.getByRole('button', { name: /^(Add a person|Person anlegen)$/ }).click()
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Half Typed')
  await endSessionOf(page)
  await submit(page)
  const question = page.getByRole('dialog', { name: /^(Your session has ended|Ihre Sitzung ist beendet)$/ })
  await question.waitFor()
  return { page, question, mine }
}

/** The text that a passer-by can read. */
const shown = (page: Page): Promise<string> => page.evaluate('document.body.innerText')

test('after the end of a session nothing is readable, and the input is back once the person is', async () => {
  const { page, question } = await leaveAlone()
  assert.doesNotMatch(await shown(page), /Paula|Wiebke|Wittmund/, 'behind the dialog')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('dialog', { includeHidden: true }).count(), 1, 'only the form, without a question')
  assert.doesNotMatch(await shown(page), /Paula|Wiebke|Wittmund/, 'after closing the dialog')
  await assertAccessible(page)
  assert.equal(await page.getByRole('dialog').count(), 0)
  assert.equal(await page.getByText('Paula Private').first().isVisible(), false)
  assert.equal(await page.getByLabel(/^Name/).last().isVisible(), false)
  await eventually(async () => !(await lastSeen(page)))

  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await question.getByRole('button', { name: 'Sign in' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('Paula Private').first().waitFor()
  assert.equal(await page.getByRole('dialog').getByLabel(/^Name/).inputValue(), 'Half Typed')
})

test('a closed dialog is not opened again by a late 401', async () => {
  const mine = await createCompany(world, { username: 'Lara Late' })
  const page = await open('/sign-in')
  await signIn(page, mine.admin.email!, password)
  let send: () => void = () => {}
  const maySend = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(
    '**/absences?*',
    async (route) => {
      await maySend
      await route.continue()
    },
    { times: 1 },
  )
  const late = page.waitForRequest('**/absences?*')
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  const request = await late
  await endSessionOf(page)
  const question = page.getByRole('dialog', { name: 'Your session has ended' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  send()
  assert.equal((await request.response())?.status(), 401)
  // Longer than a dialog takes to open; the page behind is still loading, and stays so.
  await sleep(1000)
  assert.equal(await question.count(), 0)
})

test('somebody else who signs in sees nothing of the page left open, in German', async () => {
  const { page, question } = await leaveAlone('de')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  const tab = await page.context().newPage()
  await tab.goto('/sign-in')
  await signIn(tab, other.admin.email!, password)
  await page.bringToFront()
  await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await page.getByRole('heading', { level: 1, name: 'Mein Tag' }).waitFor()
  await page.getByText('Otto Other').first().waitFor()
  assert.doesNotMatch(await page.content(), /Paula|Wiebke|Wittmund|Half Typed/)
})

test('"I am somebody else" discards the page left open', async () => {
  const { page, question } = await leaveAlone()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  page.on('dialog', (leaving) => void leaving.accept())
  await page.getByRole('button', { name: /^I am somebody else/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  assert.doesNotMatch(await page.content(), /Paula|Wiebke|Wittmund|Half Typed/)
})

test('a colleague who signed in in another tab first sees nothing of the page either', async () => {
  const mine = await createCompany(world, { workspace_name: 'Jever', username: 'Jette Jensen' })
  const { id } = await mine.person({ attributes: { username: 'Cord Colleague' } })
  const email = uniqueEmail()
  await world.services.pool`
    insert into logins (account_id, user_id, email, password_hash)
    select account_id, ${id}, ${email}, password_hash from logins where user_id = ${mine.admin.id}`
  const page = await open('/sign-in')
  await page.clock.install()
  await signIn(page, mine.admin.email!, password)
  await page.getByText('Hello Jette Jensen').waitFor()
  await page.evaluate('window.ofJette = true')
  await endSessionOf(page)
  const tab = await page.context().newPage()
  await tab.goto('/sign-in')
  await signIn(tab, email, password)
  await page.bringToFront()
  await page.clock.runFor(30_000)
  // As when its tab is selected. The page may have noticed that the session has ended, or be navigating to the other person.
  for (const event of ['visibilitychange', 'focus'])
    await page.evaluate(`window.dispatchEvent(new Event('${event}'))`).catch(() => {})
  await page.getByText('Hello Cord Colleague').waitFor()
  await eventually(() => page.evaluate('window.ofJette === undefined').catch(() => false))
  assert.doesNotMatch(await page.content(), /Jette/)
})

test('the event stream tells an idle page that the session has ended, without polling', async () => {
  const mine = await createCompany(world, { workspace_name: 'Esens', username: 'Enno Ended' })
  const page = await open('/sign-in')
  // Disables the check that runs every twenty seconds.
  await page.evaluate(`{
    const { setInterval } = window
    window.setInterval = (work, every) => (every === 20_000 ? 0 : setInterval(work, every))
  }`)
  await signIn(page, mine.admin.email!, password)
  await page.getByText('Hello Enno Ended').waitFor()
  await waitForEventStream(page)
  await waitForIdle(page)
  await endSessionOf(page)
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  assert.doesNotMatch(await shown(page), /Enno/)
})
