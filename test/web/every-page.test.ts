import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { assertAccessible, openPages } from '../support/pages.ts'
import { timeTrackings } from '../support/time-trackings.ts'

const { world, base, open } = await openPages()
const company = await createCompany(world, {
  account_name: 'Nordlicht',
  workspace_name: 'Hamburg',
  time_zone: 'Europe/Berlin',
})
const { ws, admin, workspaceId } = company
await fill()

/** Something of everything, so that pages have something to show. */
async function fill(): Promise<void> {
  const area = await company.area('Bakehouse', [admin.id])
  await company.tag('Early shift')
  const emil = await company.person({ attributes: { username: 'Emil Employee', area_ids: [area] } })
  const trackings = timeTrackings(world, company)
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  for (let back = 1; back <= 5; back++) {
    const day = today.subtract({ days: back })
    await trackings.made({
      attributes: {
        starts_at: `${day}T08:00`,
        ends_at: `${day}T16:30`,
        breaks_attributes: [{ starts_at: `${day}T12:00`, ends_at: `${day}T12:30` }],
      },
      relationships: trackings.of(back % 2 ? emil : admin),
    })
  }
  for (const { id } of [emil, admin]) {
    const weeks = [[480, 480, 480, 480, 480, 0, 0]]
    const starts_on = today.subtract({ days: 40 }).toString()
    const given = await world.post(`${ws}/users/${id}/work_schedules`, { starts_on, weeks }, admin.token)
    assert.equal(given.status, 201, given.text)
  }
  const types = await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, admin.token)
  const absence_type_id = types.body.data[0].id
  for (const user_id of [emil.id, admin.id]) {
    const granted = await world.post(
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
    assert.equal(granted.status, 201, granted.text)
    const asked = await world.post(
      `${ws}/absences`,
      {
        user_id,
        absence_type_id,
        starts_at: today.add({ days: 3 }).toString(),
        ends_at: today.add({ days: 8 }).toString(),
      },
      admin.token,
    )
    assert.equal(asked.status, 200, asked.text)
  }
}

const inside = (path: string): string => `/w/${workspaceId}/${path}`
const settings = [
  'profile',
  'security',
  'workspace',
  'areas',
  'tags',
  'absence-types',
  'holidays',
  'warnings',
  'roles',
  'kiosks',
  'account',
  'api-tokens',
  'audit',
  'data-profiles',
]

/** Each page with its heading in English and in German. */
const pages: [path: string, english: RegExp, german: RegExp][] = [
  [inside('my-day'), /^My day$/, /^Mein Tag$/],
  [inside('time'), /^Time$/, /^Zeiten$/],
  [inside('time?view=table'), /^Time$/, /^Zeiten$/],
  [inside('absences'), /^Absences$/, /^Abwesenheiten$/],
  [inside('calendar'), /^Calendar$/, /^Kalender$/],
  [inside('calendar?view=year'), /^Calendar$/, /^Kalender$/],
  [inside('approvals'), /^Approvals$/, /^Genehmigungen$/],
  [inside('accounts'), /^Time accounts$/, /^Zeitkonten$/],
  [inside(`accounts/${admin.id}`), /^My time account$/, /^Mein Zeitkonto$/],
  [inside(`accounts/${admin.id}?tab=entries`), /^My time account$/, /^Mein Zeitkonto$/],
  [inside(`accounts/${admin.id}?tab=months`), /^My time account$/, /^Mein Zeitkonto$/],
  [inside(`people/${admin.id}?tab=hours`), /^Ada Admin$/, /^Ada Admin$/],
  [inside('people'), /^People$/, /^Personen$/],
  [inside(`people/${admin.id}`), /^Ada Admin$/, /^Ada Admin$/],
  [inside('reports'), /^Reports$/, /^Berichte$/],
  [inside('notifications'), /^Notifications$/, /^Mitteilungen$/],
  ...settings.map((section): [string, RegExp, RegExp] => [
    inside(`settings/${section}`),
    /^Settings$/,
    /^Einstellungen$/,
  ]),
]

const isSettings = ([path]: (typeof pages)[number]): boolean => path.includes('/settings/')

for (const [which, some] of [
  ['page', pages.filter((page) => !isSettings(page))],
  ['settings page', pages.filter(isSettings)],
] as const)
  test(`no ${which} keeps anybody out, in light and in dark`, async () => {
    const page = await open(inside('my-day'), { as: admin.token })
    for (const [path, heading] of some) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(base + path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      await assertAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertAccessible(page)
    }
  })

test('the doors are open to everybody, too', async () => {
  const page = await open('/sign-in')
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/forgotten-password',
    '/set-password#email=a%40example.org&token=x',
    '/kiosk',
  ]) {
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertAccessible(page)
  }
})

test('every page in German, with dates and numbers as they are written there', async () => {
  const page = await open(inside('my-day'), { as: admin.token, language: 'de' })
  assert.equal(await page.evaluate('document.documentElement.lang'), 'de')
  for (const [path, , heading] of pages) {
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await page.goto(base + inside('my-day'))
  const now = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format(new Date())
  await page.getByText(now).waitFor()
  await page.getByRole('button', { name: 'Arbeit beginnen' }).waitFor()
  await page.getByText('Saldo jetzt').waitFor()
  await page.goto(`${base}${inside('reports')}`)
  await page
    .getByText(/^\d+,\d\d$/)
    .first()
    .waitFor()
  await page.goto(base + inside('my-day'))
  // Switched by hand, and still so after a reload.
  await page.getByRole('button', { name: /^Mein Konto/ }).click()
  await page.getByText('English').click()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor()
})

test('on a phone nothing hangs over the edge', async () => {
  const page = await open(inside('my-day'), { as: admin.token, viewport: { width: 390, height: 844 } })
  for (const [path, heading] of pages) {
    await page.goto(base + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, path)
  }
})
