import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { requestText } from '../../../../src/domain/absences/absence-words.ts'
import { sendDigests } from '../../../../src/domain/absences/request-digests.job.ts'
import { nextMorning } from '../../../../src/domain/notifications/next-morning.ts'
import { type AbsenceCompany, createAbsenceCompany } from '../../../support/absences.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Who is notified of a request, in which words, and how by mail.

const world = await createWorld({ jobs: true })

type Notice = {
  type: string
  attributes: { title: string; message: string }
  relationships: { entity: { data: { id: string; type: string } } }
}

const noticesOf = async (company: AbsenceCompany, person: Person): Promise<Notice[]> =>
  (await world.get(`${company.ws}/notifications?items=100&sort=created_at`, person.token)).body.data.filter(
    ({ attributes }: Notice) => /requests|beantragt/.test(attributes.title),
  )
const told = (company: AbsenceCompany, person: Person, count = 1) =>
  eventually(async () => {
    const notices = await noticesOf(company, person)
    return notices.length >= count ? notices : null
  })
const mailsTo = (person: Person): string[] =>
  world.mails().filter((mail) => mail.includes(person.email!) && !mail.includes('/set-password'))
const lead = (company: AbsenceCompany, attributes: object = {}) =>
  company.person({ roles: [2], attributes: { email: uniqueEmail(), ...attributes } })

test('the area admin gets a notification and a mail with dates, amount, who else is away, and a link', async () => {
  const company = await createAbsenceCompany(world)
  const boss = await lead(company)
  const [mia, ann, outside] = [
    await company.person({ attributes: { username: 'Mia Member' } }),
    await company.person({ attributes: { username: 'Ann Away' } }),
    await company.person({ attributes: { username: 'Otto Outside' } }),
  ]
  await company.area('Kitchen', [boss.id, mia.id, ann.id])
  await company.decide(
    await company.createAbsence(ann.token, { starts_at: '2026-07-10', ends_at: '2026-07-13' }),
    'confirmed',
  )
  await company.decide(await company.createAbsence(outside.token), 'confirmed')
  const id = await company.createAbsence(mia.token, { title: 'A week off' })
  // Notifications about the requests of the others may exist as well, until those are decided.
  const ofMia = async (person: Person): Promise<Notice[]> =>
    (await noticesOf(company, person)).filter(({ attributes }) => attributes.title.startsWith('Mia'))
  const notice = await eventually(async () => (await ofMia(boss))[0])
  assert.equal(notice.type, 'notification')
  assert.deepEqual(notice.attributes.title, 'Mia Member requests A week off (Vacation)')
  const message = '6 Jul 2026 – 10 Jul 2026 (5 days, 40 hours). Also away in this time: Ann Away.'
  assert.equal(notice.attributes.message, message, 'people whom the reader does not administer are not named')
  assert.deepEqual(notice.relationships.entity.data, { id, type: 'absence' })
  const mail = await eventually(() => mailsTo(boss).find((one) => /Mia Member requests/.test(one)))
  assert.ok(mail.includes(message))
  assert.ok(mail.includes(`/w/${company.workspaceId}/absences?absence=${id}`))
  assert.deepEqual(await ofMia(company.admin), [], 'workspace admins are not notified')
  assert.deepEqual(await noticesOf(company, mia), [])
  await company.decide(id, 'confirmed', boss.token)
  assert.deepEqual(await ofMia(boss), [], 'the notification is removed by the decision')
})

test('without an area admin the workspace admins are notified, but not the requester or another company', async () => {
  const [company, other] = [await createAbsenceCompany(world), await createAbsenceCompany(world)]
  const [second, person] = [
    await company.person({ roles: [3], attributes: { email: uniqueEmail(), locale: 'de' } }),
    await company.person({ attributes: { username: 'Emil Einzeln' } }),
  ]
  await company.createAbsence(person.token)
  for (const admin of [company.admin, second]) assert.equal((await told(company, admin)).length, 1)
  const [{ attributes } = assert.fail()] = await noticesOf(company, second)
  assert.equal(attributes.title, 'Emil Einzeln beantragt Vacation')
  assert.equal(
    attributes.message,
    '06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden). Sonst ist in dieser Zeit niemand abwesend.',
  )
  await company.createAbsence(second.token)
  await told(company, company.admin, 2)
  assert.equal((await noticesOf(company, second)).length, 1, 'not notified of their own request')
  await company.createAbsence(company.admin.token, {
    user_id: person.id,
    starts_at: '2026-08-03',
    ends_at: '2026-08-03',
  })
  await told(company, second, 2)
  assert.equal((await noticesOf(company, company.admin)).length, 2, 'whoever enters it for somebody is not notified')
  assert.deepEqual(await noticesOf(other, other.admin), [])
})

test('the notification and the mail to the decider have the vacation days left after the request', async () => {
  const company = await createAbsenceCompany(world)
  const [boss, mia] = [await lead(company, { locale: 'de' }), await company.person({ attributes: { username: 'Mia' } })]
  await company.area('Kitchen', [boss.id, mia.id])
  const granted = { user_id: mia.id, title: '2026', planned_days: 6, starts_at: '2026-01-01', ends_at: '2026-12-31' }
  assert.equal((await world.post(`${company.ws}/vacation_entitlements`, granted, company.admin.token)).status, 201)
  await company.createAbsence(mia.token)
  const [{ attributes } = assert.fail()] = await told(company, boss)
  const said = '06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden). Urlaubstag danach: 1.'
  assert.ok(attributes.message.startsWith(said), attributes.message)
  await eventually(() => mailsTo(boss).some((mail) => mail.includes(said)))
  await company.createAbsence(mia.token, { absence_type_id: company.types.sickness })
  const [, { attributes: sick } = assert.fail()] = await told(company, boss, 2)
  assert.ok(!sick.message.includes('danach'), sick.message)
})

test('mails about requests are sent at once, in the morning, or never, as each reader has chosen', async () => {
  const company = await createAbsenceCompany(world)
  const [now, daily, never, mia] = [
    await lead(company),
    await lead(company, { locale: 'de' }),
    await lead(company),
    await company.person({ attributes: { username: 'Mia Member' } }),
  ]
  const areaId = await company.area('Kitchen', [now.id, daily.id, never.id, mia.id])
  const choose = async (person: Person, absence_request_mails: string) => {
    const path = `${company.ws}/users/${person.id}`
    const changed = await world.patch(path, { absence_request_mails }, person.token)
    assert.equal(changed.status, 200, changed.text)
    assert.equal(changed.body.data.attributes.absence_request_mails, absence_request_mails)
  }
  const shown = await world.get(`${company.ws}/users/${now.id}`, now.token)
  assert.equal(shown.body.data.attributes.absence_request_mails, 'at_once')
  await choose(daily, 'daily')
  await choose(never, 'none')
  const refused = await world.patch(`${company.ws}/users/${now.id}`, { absence_request_mails: 'weekly' }, now.token)
  assert.equal(refused.status, 400)
  const others = await world.patch(`${company.ws}/users/${now.id}`, { absence_request_mails: 'none' }, mia.token)
  assert.ok([403, 404].includes(others.status), 'nobody changes the setting of somebody else')
  assert.ok(areaId)

  world.clock.set('2026-06-01T04:58:00Z')
  const [first, second] = [
    await company.createAbsence(mia.token),
    await company.createAbsence(mia.token, { starts_at: '2026-08-03', ends_at: '2026-08-04' }),
  ]
  for (const reader of [now, daily, never]) await told(company, reader, 2)
  await eventually(() => mailsTo(now).length === 2)
  const digest = sendDigests(world.services.appContext)
  await digest.work({})
  assert.deepEqual(mailsTo(daily), [], 'no mail before seven')
  await company.decide(second, 'rejected')
  world.clock.set('2026-06-01T05:00:00Z')
  await digest.work({})
  await digest.work({})
  const mail = await eventually(() => mailsTo(daily)[0])
  assert.ok(mail.includes('06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden)'), mail)
  assert.ok(!mail.includes('03.08.2026'), 'decided requests are left out')
  assert.ok(mail.includes(`/w/${company.workspaceId}/approvals`))
  assert.equal(mailsTo(daily).length, 1)
  assert.deepEqual(mailsTo(never), [])
  assert.ok(first)
})

test('the mail about a decision has the dates, the message and a link, in the language of the reader', async () => {
  const company = await createAbsenceCompany(world)
  const [german, english] = [
    await company.person({ attributes: { email: uniqueEmail(), locale: 'de' } }),
    await company.person({ attributes: { email: uniqueEmail(), locale: 'en' } }),
  ]
  for (const [person, expected] of [
    [german, ['06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden)', 'Nachricht: Too many are away', 'abgelehnt']],
    [english, ['6 Jul 2026 – 10 Jul 2026 (5 days, 40 hours)', 'Message: Too many are away', 'rejected']],
  ] as const) {
    const id = await company.createAbsence(person.token)
    const body = { confirm_message: 'Too many are away' }
    const path = `${company.absences}/${id}/absences_resettings`
    assert.equal((await world.request('POST', path, { token: company.admin.token, body })).status, 200)
    const mail = await eventually(() => mailsTo(person)[0])
    for (const part of [...expected, `/w/${company.workspaceId}/absences?absence=${id}`])
      assert.ok(mail.includes(part), `${part} in ${mail}`)
    const { data } = (await world.get(`${company.ws}/notifications`, person.token)).body
    assert.match(data[0].attributes.title, new RegExp(`: ${expected[2]}$`))
  }
})

test('nobody is asked to decide on an absence of a type that needs no approval', async () => {
  const company = await createAbsenceCompany(world)
  const type = await world.post(
    `${company.ws}/absence_types`,
    { title: 'On the spot', kind: 'other', needs_approval: false },
    company.admin.token,
  )
  const person = await company.person()
  const id = await company.createAbsence(person.token, { absence_type_id: type.body.data.id })
  await eventually(async () => {
    const { data } = (await world.get(`${company.absences}/${id}`, person.token)).body
    return data.attributes.confirmation_status === 'confirmed'
  })
  assert.deepEqual(await noticesOf(company, company.admin), [])
})

test('the text of a request in hours, in another time zone, with many people away', () => {
  const request = {
    title: 'Vacation',
    type: 'Vacation',
    username: 'Mia',
    starts_at: '2026-07-06T12:00:00Z',
    ends_at: '2026-07-06T16:00:00Z',
    full_day: false,
    zone: 'America/New_York',
    first_day: '2026-07-06',
    last_day: '2026-07-06',
    days: 0.5,
    hours: 4,
  }
  const names = Array.from({ length: 12 }, (_, index) => `P${index + 1}`)
  const { message } = requestText(request, names, 'en')
  assert.equal(
    message,
    '6 Jul 2026, 08:00 – 12:00 (0.5 days, 4 hours). Also away in this time: P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 and 2 more.',
  )
  // Whatever the title of the request, the text names its type.
  const renamed = { ...request, type: 'Special leave' }
  assert.equal(requestText(renamed, [], 'en').title, 'Mia requests Vacation (Special leave)')
  assert.equal(requestText(renamed, [], 'de').title, 'Mia beantragt Vacation (Special leave)')
  assert.match(requestText(request, [], 'de').message, /^06\.07\.2026, 08:00 – 12:00 \(0,5 Tage, 4 Stunden\)\./)
})

test('the next morning is at seven local time, also when the clock changes', () => {
  const cases: [now: string, zone: string, expected: string][] = [
    ['2026-06-01T04:59:59Z', 'Europe/Berlin', '2026-06-01T05:00:00Z'],
    ['2026-06-01T05:00:00Z', 'Europe/Berlin', '2026-06-02T05:00:00Z'],
    ['2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
    ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00Z'],
    ['2026-06-01T12:00:00Z', 'America/New_York', '2026-06-02T11:00:00Z'],
    ['2026-06-01T12:00:00Z', 'Pacific/Auckland', '2026-06-01T19:00:00Z'],
    ['2026-06-01T12:00:00Z', 'Asia/Kathmandu', '2026-06-02T01:15:00Z'],
  ]
  for (const [now, zone, expected] of cases)
    assert.equal(nextMorning(Temporal.Instant.from(now), zone).toString(), expected, `${now} ${zone}`)
})
