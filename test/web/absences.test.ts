import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { revisit, waitForIdle } from '../support/page-state.ts'
import { startWebApp } from '../support/web-app.ts'

const { world, open } = await startWebApp()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin, workspaceId } = company
const emil = await company.person({ attributes: { username: 'Emil Employee' } })
const year = Temporal.Now.plainDateISO('Europe/Berlin').year + 1
const grant = async (user_id: string, of: number): Promise<void> => {
  const span = { starts_at: `${of}-01-01`, ends_at: `${of}-12-31` }
  const granted = { user_id, title: `Vacation ${of}`, ...span, planned_days: 28 }
  const answer = await world.post(`${ws}/vacation_entitlements`, granted, admin.token)
  assert.equal(answer.status, 201, answer.text)
}
await grant(emil.id, year)

/** From a Monday to a Friday, long before any public holiday of the year. */
const first = Temporal.PlainDate.from(`${year}-02-01`)
const monday = first.add({ days: (8 - first.dayOfWeek) % 7 })
const span = `from=${monday}&until=${monday.add({ days: 4 })}`

const own = await open(`/w/${workspaceId}/absences`, { as: emil.token })
/** A lead keeps this page open all the time, and new requests appear without a reload. */
const lead = await open(`/w/${workspaceId}/approvals`, { as: admin.token })

test('a request is approved by somebody else, and the balance updates without a reload', async () => {
  await lead.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  const page = await revisit(own, `/w/${workspaceId}/absences?${span}`)
  const form = page.getByRole('dialog')
  await form
    .getByRole('textbox', { name: 'Type' })
    .or(form.getByRole('combobox', { name: 'Type' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Vacation' }).click()
  // The days it takes and the remaining balance, before anything is sent.
  await form.getByText('5 days').first().waitFor()
  await form.getByText(`${year}: 5 days, remaining afterwards: 23 days`).waitFor()
  await form.getByLabel('Note (optional)').fill('To the sea')
  await form.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('region', { name: 'Requests' }).getByText('Pending', { exact: true }).first().waitFor()

  await lead.getByText('Emil Employee').first().waitFor()
  await lead.getByText('To the sea').waitFor()
  // The same colour as in the calendar, although none was chosen.
  const dots = await lead.evaluate(`
    [...document.querySelectorAll('main .mantine-ColorSwatch-colorOverlay')].map((dot) => dot.style.backgroundColor)`)
  assert.deepEqual(dots, ['rgb(11, 114, 133)', 'rgb(11, 114, 133)'])
  await lead.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await page
    .getByText(/Taken or approved: 5/)
    .or(page.getByLabel(/Taken or approved: 5/))
    .first()
    .waitFor()
  await page.getByRole('button', { name: '1 notification' }).waitFor()

  const stored = await world.get(`${ws}/absences?filter[user_id]=eq:${emil.id}`, admin.token)
  assert.deepEqual(
    stored.body.data.map((one: { attributes: { confirmation_status: string; days: number } }) => [
      one.attributes.confirmation_status,
      one.attributes.days,
    ]),
    [['confirmed', 5]],
  )
})

test('the person sees the message of a rejection', async () => {
  const asked = await world.post(
    `${ws}/absences`,
    {
      absence_type_id: (await world.get(`${ws}/absence_types?filter[kind]=eq:unpaid`, emil.token)).body.data[0].id,
      starts_at: monday.add({ weeks: 20 }).toString(),
      ends_at: monday.add({ weeks: 20, days: 1 }).toString(),
    },
    emil.token,
  )
  assert.equal(asked.status, 200, asked.text)
  await lead.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Too many are away')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  const page = await revisit(own, `/w/${workspaceId}/absences?absence=${asked.body.data.id}`)
  await page.getByText('Too many are away').first().waitFor()
  const stored = await world.get(`${ws}/absences/${asked.body.data.id}`, emil.token)
  assert.equal(stored.body.data.attributes.confirmation_status, 'rejected')
})

test('a double click or a held key decides one request only, not the next one', async () => {
  const type = (await world.get(`${ws}/absence_types?filter[kind]=eq:unpaid`, emil.token)).body.data[0].id
  const asked: string[] = []
  for (const weeks of [21, 22, 23]) {
    const day = monday.add({ weeks }).toString()
    const answer = await world.post(
      `${ws}/absences`,
      { absence_type_id: type, starts_at: day, ends_at: day },
      emil.token,
    )
    asked.push(answer.body.data.id)
  }
  const waiting = (count: number) => lead.getByRole('tab', { name: `Absences ${count}` }).waitFor()
  const status = async (id: string): Promise<string> =>
    (await world.get(`${ws}/absences/${id}`, emil.token)).body.data.attributes.confirmation_status
  await waiting(3)
  await lead.getByRole('button', { name: 'Approve', exact: true }).dblclick()
  await waiting(2)
  await lead.getByRole('heading', { level: 1 }).click()
  for (const _ of ['down', 'held']) await lead.keyboard.down('c')
  await lead.keyboard.up('c')
  await waiting(1)
  assert.deepEqual(await Promise.all(asked.map(status)), ['confirmed', 'confirmed', 'pending'])
  await world.delete(`${ws}/absences/${asked[2]}`, emil.token)
})

test('a failed request keeps what was typed', async () => {
  const page = await revisit(own, `/w/${workspaceId}/absences?${span}`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Note (optional)').fill('Many words')
  await form
    .getByRole('textbox', { name: 'Type' })
    .or(form.getByRole('combobox', { name: 'Type' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Vacation' }).click()
  await page.route('**/absences', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await form.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('The server cannot be reached').first().waitFor()
  assert.equal(await form.getByLabel('Note (optional)').inputValue(), 'Many words')
})

test('a request over New Year is pending in both years, with the days that the server counts', async () => {
  const nina = await company.person({ attributes: { username: 'Nina Newyear' } })
  await grant(nina.id, year)
  await grant(nina.id, year + 1)
  const type = (await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, nina.token)).body.data[0].id
  const span = { starts_at: `${year}-12-28`, ends_at: `${year + 1}-01-15` }
  const asked = await world.post(`${ws}/absences`, { absence_type_id: type, ...span }, nina.token)
  assert.equal(asked.status, 200, asked.text)
  const { meta } = (await world.get(`${ws}/absences_calculations?${new URLSearchParams(span)}`, nina.token)).body
  const daysIn = (of: number): number =>
    meta.by_day
      .filter(({ day }: { day: string }) => day.startsWith(String(of)))
      .reduce((sum: number, { days }: { days: number }) => sum + days, 0)
  assert.ok(daysIn(year) > 0 && daysIn(year + 1) > 0)
  const page = await open(`/w/${workspaceId}/absences`, { as: nina.token })
  for (const one of [year, year + 1]) {
    const card = page.getByRole('region', { name: `Vacation ${one}` })
    await card
      .getByText(`${28 - daysIn(one)} days`)
      .first()
      .waitFor()
    await card
      .getByText(`${daysIn(one)} days`, { exact: true })
      .first()
      .waitFor()
  }
  for (const one of [year, year + 1])
    await lead
      .getByText(`${28 - daysIn(one)} days`)
      .first()
      .waitFor()
})

test('a morning is half of the working day of the person and takes half a day', async () => {
  const paula = await company.person({ attributes: { username: 'Paula Parttime', hours_on_vacation_day: 7.1 } })
  const page = await open(`/w/${workspaceId}/absences?from=${monday}&until=${monday}`, { as: paula.token })
  const form = page.getByRole('dialog')
  await form.getByText('1 day').first().waitFor()
  await waitForIdle(page)
  await form.getByText('With times', { exact: true }).click()
  const until = form.getByLabel('End time')
  assert.equal(await until.inputValue(), '11:33')
  await form.getByRole('button', { name: 'Afternoon' }).click()
  assert.equal(await until.inputValue(), '16:33')
  await form.getByText('0.5 days').first().waitFor()
  // Times as everywhere in the app, whatever the browser's format.
  await until.fill('1545')
  await until.blur()
  assert.equal(await until.inputValue(), '15:45')
  await until.fill('noon')
  await form.getByRole('button', { name: 'Send request' }).click()
  await form.getByText('Enter a time such as 08:30.').waitFor()
})

test('an employee who stands in for a lead decides on requests while the lead is absent', async () => {
  const today = Temporal.Now.plainDateISO('Europe/Berlin').toString()
  const vera = await company.person({ attributes: { username: 'Vera Vacation' } })
  const stand = await company.person({ attributes: { username: 'Stella Stand-in' } })
  const page = await open(`/w/${workspaceId}/approvals`, { as: stand.token })
  await page.getByText('Nothing for you to approve').waitFor()
  const type = (await world.get(`${ws}/absence_types?filter[kind]=eq:unpaid`, admin.token)).body.data[0].id
  const ask = (token: string, day: string) =>
    world.post(`${ws}/absences`, { absence_type_id: type, starts_at: day, ends_at: day }, token)
  const asked = await ask(vera.token, monday.add({ weeks: 30 }).toString())
  const away = await ask(admin.token, today)
  for (const { status, text } of [
    await world.patch(`${ws}/users/${admin.id}`, { substitute_id: stand.id }, admin.token),
    await world.post(`${ws}/absences/${away.body.data.id}/absences_confirmations`, {}, admin.token),
  ])
    assert.equal(status, 200, text)
  await page.reload()
  await page.getByRole('link', { name: /^Approvals \d+$/ }).waitFor()
  await page.getByText('Requests you decide on for somebody who is away.').waitFor()
  await page.getByRole('button', { name: /Vera Vacation/ }).click()
  await page.getByRole('heading', { name: 'Vera Vacation' }).waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved: Vera Vacation').waitFor()
  const stored = await world.get(`${ws}/absences/${asked.body.data.id}`, admin.token)
  assert.equal(stored.body.data.attributes.confirmation_status, 'confirmed')
})
