import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { assertAccessible } from '../support/accessibility.ts'
import { uniqueEmail } from '../support/company.ts'
import { navigate, revisit } from '../support/page-state.ts'
import { passwordMail } from '../support/sign-in.ts'
import { phone, startWebApp } from '../support/web-app.ts'

const { world, open, base } = await startWebApp({ env: { STINT_OUTBOUND_ALLOW: '127.0.0.1' } })
const company = await createAbsenceCompany(world, { locale: 'en' })
const { ws, admin, workspaceId } = company
const desk = await open(`/w/${workspaceId}/people`, { as: admin.token })

test('200 people from a file with mistakes: mapped, applied and taken back', async () => {
  const people = Array.from({ length: 200 }, (_, at) => {
    const mail = at % 50 === 49 ? 'no address' : `person-${at}@import.example`
    return `Person ${at + 1};${mail};${1000 + at};Bakehouse`
  })
  const buffer = Buffer.from(['Wer;E-Mail;Personalnummer;Bereich', ...people].join('\n'))
  const page = await revisit(desk, `/w/${workspaceId}/people`)
  await page.getByRole('link', { name: 'From a file' }).click()
  await page.getByRole('heading', { name: 'Import from a file' }).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })

  await page.getByText('the column for: Name').waitFor()
  assert.ok(await page.getByRole('button', { name: /^Apply/ }).isDisabled())
  await assertAccessible(page)
  await page.getByRole('combobox', { name: 'Name', exact: true }).click()
  await page.getByRole('option', { name: 'Wer – Person 1' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('Line 51: Email must be a valid e-mail address.').waitFor()
  await page.getByText('These areas are new and will be created: Bakehouse.').waitFor()
  await page.getByRole('button', { name: 'Apply 196 lines' }).click()

  await page.getByRole('button', { name: 'Take back' }).waitFor()
  const count = async () => (await world.get(`${ws}/users?items=1`, admin.token)).body.meta.total_count
  assert.equal(await count(), 197)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('taken back', { exact: true }).waitFor()
  assert.equal(await count(), 1)
  await page.getByRole('button', { name: 'All imports' }).click()
  await page.getByRole('button', { name: 'Open people.csv' }).waitFor()
})

test('a pasted table, in German on a phone', async () => {
  const page = await open(`/w/${workspaceId}/settings/imports`, { ...phone, language: 'de', as: admin.token })
  await page.getByRole('button', { name: 'Tabelle einfügen' }).click()
  await page
    .getByLabel('Tabelle', { exact: true })
    .fill('Name\tPersonalnummer\tEintritt\tWochenstunden\nMia Muster\t1\t2026-10-01\t38.5\nOhne\t1\nBald\t2\tmorgen')
  await page.getByRole('button', { name: 'Tabelle lesen' }).click()
  await page.getByText('Eine Zeile davor hat dieselbe Personalnummer.').waitFor()
  await page.getByText('„Eintritt“ muss ein Datum sein, etwa 30.01.2026.').waitFor()
  await page.getByRole('button', { name: '1 Zeile übernehmen' }).waitFor()
  await page.getByRole('row', { name: /Mia Muster.* 01\.10\.2026 38,5 Mitarbeiter\/in/ }).waitFor()
  await assertAccessible(page)
})

test('choosing who is invited needs no new preview; changing columns does', async () => {
  const page = await revisit(desk, `/w/${workspaceId}/settings/imports`)
  const address = uniqueEmail()
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page.getByLabel('Table', { exact: true }).fill(`Name\tE-mail\tTown\nIna Invited\t${address}\tKiel`)
  await page.getByRole('button', { name: 'Read the table' }).click()
  const apply = page.getByRole('button', { name: 'Apply 1 line' })
  await apply.waitFor()
  await page.getByRole('combobox', { name: 'Cost centre for payroll' }).click()
  await page.getByRole('option', { name: 'Town – Kiel' }).click()
  await page.getByText('Read the file again first. Your changes are not in the preview yet.').waitFor()
  assert.equal(await apply.isDisabled(), true)
  await page.getByRole('switch', { name: 'Invite people who have an e-mail address' }).click()
  await apply.click()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
  await passwordMail(world, address)
  const found = await world.get(`${ws}/users?filter[username]=eq:Ina Invited`, admin.token)
  assert.equal(found.body.data[0].attributes.cost_centre, 'Kiel')
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByText('taken back', { exact: true }).waitFor()
})

const email = uniqueEmail()

/** A file with a mistake, the message about it, and the corrected file. */
type Walk = { file: string; source: string; lines: string[]; problem: string; corrected: string[] }

const clockifyHead = 'Project,Description,User,Email,Start Date,Start Time,End Date,End Time,Duration (h)'
const clockify = (start: string): string => `Pastry,,Mara,${email},05/05/2026,${start},06/05/2026,12:45 AM,02:30:00`
// Unknown headings: the columns are recognised by their content.
const personioHead = 'Poczta;Dzień;Od;Do;Uwagi'
const personio = (address: string): string => `${address};08.05.2026;08:30;16:30;Inventory`
const absencesHead =
  'E-Mail;Abwesenheitsart;Anfangsdatum;Enddatum;Anfangszeit;Endzeit;Halber erster Tag;Halber letzter Tag'
const absence = (type: string): string => `${email};${type};14.05.2026;15.05.2026;;;1;`

/** Each needs a different answer: how dates are written, what is in the file, which absence types. */
const walks: Walk[] = [
  {
    file: 'clockify.csv',
    source: 'Clockify',
    lines: [clockifyHead, clockify('13:15 PM')],
    problem: 'Line 2: Start time must be a time of day such as 09:30 or 9:30 AM.',
    corrected: [clockifyHead, clockify('10:15 PM')],
  },
  {
    file: 'attendance.csv',
    source: 'Personio, attendance',
    lines: [personioHead, personio('mara@nowhere.example')],
    problem: 'Line 2: Nobody in this workspace has this e-mail address.',
    corrected: [personioHead, personio(email)],
  },
  {
    file: 'absences.csv',
    source: 'Personio, absences',
    lines: [absencesHead, absence('Holidayz')],
    problem: 'Line 2: There is no absence type with exactly this name.',
    corrected: [absencesHead, absence('Vacation')],
  },
]

test('times and absences: preview, a mistake in a line, the corrected file, shown in week and calendar, taken back', async () => {
  const mara = await company.person({ attributes: { username: 'Mara Muster', email } })
  const page = await revisit(desk, `/w/${workspaceId}/settings/imports`)
  const choose = async (button: string, name: string, lines: string[]): Promise<void> => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chosen).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`) })
  }
  const kind = page.getByRole('combobox', { name: 'Contents of the file' })
  const isOf = async (source: string): Promise<void> => {
    await kind.waitFor()
    if ((await kind.inputValue()) === source) return
    await kind.click()
    await page.getByRole('option', { name: source, exact: true }).click()
  }
  const dayFirst = async (): Promise<void> => {
    await page.getByRole('combobox', { name: 'Dates such as 03/04/2026' }).click()
    await page.getByRole('option', { name: 'Day first: 3 April' }).click()
    await page.getByRole('button', { name: 'Read again' }).click()
  }
  const apply = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Apply/ }).click()
    await page.getByRole('button', { name: 'Take back' }).waitFor()
    await page.getByRole('button', { name: 'All imports' }).click()
  }

  for (const { file, source, lines, problem, corrected } of walks) {
    await choose('Choose a file', file, lines)
    await isOf(source)
    await page.getByText(problem).waitFor()
    await choose('Choose a corrected file', `corrected-${file}`, corrected)
    await page.getByRole('heading', { name: `corrected-${file}` }).waitFor()
    await isOf(source)
    if (source === 'Clockify') await dayFirst()
    await page.getByRole('button', { name: 'Apply 1 line' }).waitFor()
    await apply()
  }
  // The admin and Jana, with her absence and her working time.
  await fetchFrom(page, 'wrong')
  await page.getByText('does not accept this token').waitFor()
  await page.getByRole('button', { name: 'All imports' }).click()
  await fetchFrom(page, await otherInstallation())
  await page.getByRole('button', { name: 'Apply 4 lines' }).waitFor()
  await apply()

  await navigate(page, `/w/${workspaceId}/time?week=2026-05-04&person=${mara.id}`)
  for (const block of ['Tue 5 May, 22:15 – 00:45', 'Fri 8 May, 08:30 – 16:30'])
    await page
      .getByRole('button', { name: new RegExp(block) })
      .first()
      .waitFor()
  await navigate(page, `/w/${workspaceId}/calendar?at=2026-05`)
  for (const bar of [
    'Jana Brandt: Vacation, Mon 11/05/2026 – Tue',
    'Mara Muster: Vacation, Thu 14/05/2026, 12:00 – 16:00',
    'Mara Muster: Vacation, Fri 15/05/2026, Approved',
  ])
    await page
      .getByRole('button', { name: new RegExp(bar) })
      .first()
      .waitFor()

  await navigate(page, `/w/${workspaceId}/settings/imports`)
  for (const name of [...walks.map(({ file }) => `corrected-${file}`), new URL(base).hostname]) {
    await page
      .getByRole('button', { name: `Open ${name}` })
      .first()
      .click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await page.getByText('taken back', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'All imports' }).click()
  }
  const left = async (path: string): Promise<number> => (await world.get(`${ws}/${path}`, admin.token)).body.data.length
  assert.deepEqual(
    [await left('time_trackings'), await left('absences'), await left('areas'), await left('users')],
    [0, 0, 0, 2],
  )
})

async function fetchFrom(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'From another installation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Address/).fill(base)
  await dialog.getByRole('textbox', { name: /^API token/ }).fill(token)
  await dialog.getByRole('button', { name: 'Fetch' }).click()
}

/** A token of another company, whose Jana was away for a day and has worked for one. */
async function otherInstallation(): Promise<string> {
  const other = await createAbsenceCompany(world, { locale: 'en' })
  const api = await connectApi(world, other)
  const { id: user_id } = await api.user()
  const away = { absence_type_id: other.types.vacation, user_id, time_zone: 'Berlin', full_day: true }
  const { id } = await api.sendOk('POST', 'absences', {
    absence: { ...away, starts_at: '2026-05-11', ends_at: '2026-05-12' },
  })
  await api.sendOk('PUT', 'absences/confirm', { absence: { id } })
  await api.sendOk('POST', 'working_sessions', {
    working_session: {
      location_id: other.workspaceId,
      user_id,
      starts_at: '2026-05-04T08:00:00+02:00',
      ends_at: '2026-05-04T16:00:00+02:00',
    },
  })
  return api.token
}
