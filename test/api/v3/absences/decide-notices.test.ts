import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company

type Notice = {
  type: string
  attributes: { title: string; message: string }
  relationships: { entity: { data: { id: string; type: string } }; user: { data: { id: string } } }
}

async function noticesOf(person: Person): Promise<Notice[]> {
  const { body } = await world.get(`${ws}/notifications?items=100`, person.token)
  return body.data.filter((notice: Notice) => notice.attributes.title.startsWith('Vacation'))
}

const mailsTo = (person: Person): string[] =>
  world.mails().filter((mail) => mail.includes(person.email!) && /^Subject: Vacation/m.test(mail))

const withEmail = (attributes: object = {}) =>
  company.person({ attributes: { email: uniqueEmail(), ...attributes } }) as Promise<Person & { email: string }>

test('each decision notifies the user and the followers in the app and by mail, but not who decided', async () => {
  const [user, follower, bystander] = [await withEmail(), await withEmail(), await withEmail()]
  const id = await company.createAbsence(user.token, { follower_ids: [follower.id, admin.id] })
  const expected = [
    ['confirmed', 'approved', 'approved'],
    ['rejected', 'rejected', 'rejected'],
    ['pending', 'waiting', 'reopened'],
  ] as const
  for (const [index, [status, state, done]] of expected.entries()) {
    await company.decide(id, status)
    for (const reader of [user, follower]) {
      const notices = await noticesOf(reader)
      assert.equal(notices.length, index + 1)
      const [{ type, attributes, relationships } = assert.fail()] = notices
      assert.equal(type, 'notification')
      assert.equal(attributes.title, `Vacation: ${state}`)
      assert.equal(attributes.message, `Ada Admin has ${done} "Vacation": 6 Jul 2026 – 10 Jul 2026 (5 days, 40 hours).`)
      assert.deepEqual(relationships.entity.data, { id, type: 'absence' })
      assert.equal(relationships.user.data.id, reader.id)
      await eventually(() => mailsTo(reader).length > index)
      const mails = mailsTo(reader)
      assert.equal(mails.length, index + 1)
      assert.match(mails.at(-1)!, new RegExp(`^Subject: Vacation: ${state}`, 'm'))
    }
  }
  assert.deepEqual(await noticesOf(admin), [], 'the admin is a follower, but is the one who decided')
  assert.deepEqual(await noticesOf(bystander), [])
  assert.deepEqual(mailsTo(admin), [])
  assert.deepEqual(mailsTo(bystander), [])
})

test('notifications and mails tell the person, not the followers, the remaining vacation, in their language', async () => {
  const user = await withEmail({ locale: 'de' })
  const follower = await withEmail()
  const granted = { user_id: user.id, title: '2026', planned_days: 30, starts_at: '2026-01-01', ends_at: '2026-12-31' }
  assert.equal((await world.post(`${ws}/vacation_entitlements`, granted, admin.token)).status, 201)
  const id = await company.createAbsence(user.token, { follower_ids: [follower.id] })
  for (const [status, state, done, left] of [
    ['confirmed', 'genehmigt', 'approved', 25],
    ['rejected', 'abgelehnt', 'rejected', 30],
  ] as const) {
    await company.decide(id, status)
    const [own] = await noticesOf(user)
    const said = `auf „${state}“ gesetzt: 06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden). Urlaubstage danach: ${left}.`
    assert.equal(own!.attributes.message, `Ada Admin hat „Vacation“ ${said}`)
    const [theirs] = await noticesOf(follower)
    assert.equal(
      theirs!.attributes.message,
      `Ada Admin has ${done} "Vacation": 6 Jul 2026 – 10 Jul 2026 (5 days, 40 hours).`,
    )
    const toUser = () => world.mails().filter((mail) => mail.includes(user.email))
    await eventually(() => toUser().some((mail) => mail.includes(`Urlaubstage danach: ${left}.`)))
    await eventually(() => mailsTo(follower).some((mail) => mail.includes(`has ${done} "Vacation": 6 Jul 2026`)))
  }
  assert.ok(mailsTo(follower).every((mail) => !mail.includes('left afterwards')))
})

test('the message of a decision is sent to the person only, in the app and by mail, not to followers', async () => {
  const follower = await withEmail()
  for (const [locale, said] of [
    [
      'de',
      'hat „Vacation“ auf „abgelehnt“ gesetzt: 06.07.2026 – 10.07.2026 (5 Tage, 40 Stunden). Nachricht: Too few of us',
    ],
    ['en', 'has rejected "Vacation": 6 Jul 2026 – 10 Jul 2026 (5 days, 40 hours). Message: Too few of us'],
  ]) {
    const user = await withEmail({ locale })
    const id = await company.createAbsence(user.token, { follower_ids: [follower.id] })
    const body = { confirm_message: 'Too few of us' }
    const rejected = await world.request('POST', `${absences}/${id}/absences_resettings`, { token: admin.token, body })
    assert.equal(rejected.status, 200, rejected.text)
    assert.equal((await noticesOf(user))[0]!.attributes.message, `Ada Admin ${said}`)
    await eventually(() => mailsTo(user).some((mail) => mail.includes(said!)))

    await company.decide(id, 'confirmed')
    const [confirmed] = await noticesOf(user)
    assert.ok(!confirmed!.attributes.message.includes('Too few of us'), 'the message belongs to the previous decision')
  }
  await eventually(() => mailsTo(follower).length === 4)
  for (const told of [...(await noticesOf(follower)).map(({ attributes }) => attributes.message), ...mailsTo(follower)])
    assert.ok(!told.includes('Too few of us'), told)
})

test('the notification about a sickness does not mention remaining vacation', async () => {
  const user = await company.person()
  const granted = { user_id: user.id, title: '2026', planned_days: 30, starts_at: '2026-01-01', ends_at: '2026-12-31' }
  await world.post(`${ws}/vacation_entitlements`, granted, admin.token)
  await company.decide(
    await company.createAbsence(user.token, { absence_type_id: company.types.sickness }),
    'confirmed',
  )
  const { body } = await world.get(`${ws}/notifications`, user.token)
  assert.match(body.data[0].attributes.message, /has approved "Sickness": .* hours\)\.$/)
})

test('a user without an e-mail address is notified in the app; a former follower is not', async () => {
  const [user, follower] = [await company.person(), await withEmail()]
  const id = await company.createAbsence(user.token, { follower_ids: [follower.id] })
  const removed = await world.delete(`${absences}/${id}/followers/${follower.id}`, user.token)
  assert.equal(removed.status, 200)
  await company.decide(id, 'confirmed')
  assert.equal((await noticesOf(user)).length, 1)
  assert.deepEqual(await noticesOf(follower), [])
})

test('refused decisions notify nobody', async () => {
  const user = await withEmail()
  const id = await company.createAbsence(user.token)
  const path = `${absences}/${id}/absences_confirmations`
  await world.request('POST', path, { token: user.token })
  await world.request('POST', path, { token: admin.token, body: { include: 'nonsense' } })
  assert.deepEqual(await noticesOf(user), [])
  await company.decide(id, 'confirmed')
  await eventually(() => mailsTo(user).length === 1)
  assert.equal((await noticesOf(user)).length, 1)
})

test('a notification about an absence includes only that absence', async () => {
  const user = await company.person()
  const id = await company.createAbsence(user.token)
  await company.decide(id, 'confirmed')
  const { body } = await world.get(`${ws}/notifications?include=entity`, user.token)
  const types = (body.included ?? []).map((record: { type: string; id: string }) => `${record.type}/${record.id}`)
  assert.deepEqual(types, [`absence/${id}`])
})

test('an absence of a type without approval is pending in the response, then confirmed, and the user is notified', async () => {
  const type = await world.post(
    `${ws}/absence_types`,
    { title: 'Vacation on the spot', kind: 'vacation', needs_approval: false },
    admin.token,
  )
  const user = await withEmail()
  const asked = await company.requestAbsence(user.token, { absence_type_id: type.body.data.id })
  const { id, attributes } = asked.body.data
  assert.equal(attributes.confirmation_status, 'pending')
  assert.equal(attributes.confirmed, null)
  const shown = await eventually(async () => {
    const { data } = (await world.get(`${absences}/${id}`, user.token)).body
    return data.attributes.confirmation_status === 'confirmed' && data
  })
  assert.equal(shown.attributes.confirmed, true)
  assert.match(shown.attributes.confirmed_at, /Z$/)
  assert.equal(shown.relationships.confirmed_by_user.data, null, 'no user has confirmed it')
  assert.equal(shown.attributes.system_notes_count, 2)
  assert.equal((await noticesOf(user)).length, 1)
  await eventually(() => mailsTo(user).length === 1)
})
