import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sendDigests } from '../../../../src/domain/absences/request-digests.job.ts'
import { type Company, createCompany, type Person, uniqueEmail } from '../../../support/company.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours } from '../../../support/time-trackings.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Who is notified of a correction and of the decision, and what the audit log contains.

const world = await createWorld({ jobs: true })
const anew = { kind: 'new', ...eightHours }

type Notice = {
  attributes: { title: string; message: string }
  relationships: { entity: { data: { id: string; type: string } } }
}
const noticesOf = async (company: Company, { token }: Person): Promise<Notice[]> =>
  (await world.get(`${company.ws}/notifications?items=100`, token)).body.data.filter(
    ({ relationships }: Notice) => relationships.entity.data?.type === 'time_correction',
  )
const told = (company: Company, person: Person) =>
  eventually(async () => {
    const notices = await noticesOf(company, person)
    return notices.length > 0 ? notices : null
  })
const mailsTo = (person: Person): string[] =>
  world.mails().filter((mail) => mail.includes(person.email!) && !mail.includes('/set-password'))

test('a lead is notified of a correction in the app and by mail, the person of the decision; admins are not', async () => {
  const company = await createCompany(world, { username: 'Ada Admin' })
  const boss = await company.person({ roles: [2], attributes: { username: 'Ben Boss', email: uniqueEmail() } })
  const mia = await company.person({ attributes: { username: 'Mia Member', email: uniqueEmail(), locale: 'de' } })
  await company.area('Kitchen', [boss.id, mia.id])
  const corrections = timeCorrections(world, company)
  const { id } = await corrections.createRecord(mia, anew)
  const [asked] = await told(company, boss)
  assert.equal(asked!.attributes.title, 'Mia Member requests a correction')
  const message = 'New time: 30 Jan 2026 08:00 – 30 Jan 2026 16:00. Reason: I forgot to punch'
  assert.equal(asked!.attributes.message, message)
  assert.deepEqual(asked!.relationships.entity.data, { id, type: 'time_correction' })
  const mail = await eventually(() => mailsTo(boss).find((one) => one.includes(message)))
  assert.ok(mail.includes(`/w/${company.workspaceId}/approvals?tab=corrections`))
  assert.deepEqual(await noticesOf(company, company.admin), [])
  assert.deepEqual(await noticesOf(company, mia), [])

  assert.equal((await corrections.reject(id, boss, 'Du warst im Urlaub')).status, 200)
  assert.deepEqual(await noticesOf(company, boss), [], 'nothing is left to decide')
  const [decided] = await told(company, mia)
  assert.equal(decided!.attributes.title, 'Korrektur abgelehnt')
  assert.equal(
    decided!.attributes.message,
    'Ben Boss hat die Korrektur abgelehnt. Neue Zeit: 30.01.2026 08:00 – 30.01.2026 16:00. Nachricht: Du warst im Urlaub',
  )
  await eventually(() => mailsTo(mia).find((one) => one.includes('Nachricht: Du warst im Urlaub')))
})

test('the morning mail has only corrections that are still pending', async () => {
  const company = await createCompany(world)
  const daily = { absence_request_mails: 'daily', email: uniqueEmail() }
  const boss = await company.person({ roles: [2], attributes: daily })
  const [mia, ann] = [
    await company.person({ attributes: { username: 'Mia Member' } }),
    await company.person({ attributes: { username: 'Ann Another' } }),
  ]
  await company.area('Kitchen', [boss.id, mia.id, ann.id])
  const corrections = timeCorrections(world, company)
  await corrections.createRecord(mia, anew)
  await told(company, boss)
  const gone = await corrections.createRecord(ann, anew)
  await eventually(async () => ((await noticesOf(company, boss)).length === 2 ? true : null))
  assert.equal((await corrections.withdraw(gone.id, ann)).status, 200)
  assert.equal((await noticesOf(company, boss)).length, 1)
  world.clock.set(Temporal.Now.instant().add({ hours: 48 }).toString())
  await sendDigests(world.services.appContext).work({})
  const mail = await eventually(() => mailsTo(boss).find((one) => one.includes('Mia Member requests a correction')))
  assert.ok(!mail.includes('Ann Another'))
})

test('the audit log has the request, the decision, and the change of the tracking', async () => {
  const company = await createCompany(world)
  const person = await company.person({ attributes: { username: 'Mia Member' } })
  const corrections = timeCorrections(world, company)
  const { id } = await corrections.createRecord(person, anew)
  const confirmed = await corrections.confirm(id, company.admin, 'Fine')
  const trackingId = confirmed.body.data.relationships.time_tracking.data.id
  const rows = await world.services.pool<
    { operation: string; record_type: string; record_id: string; after: object }[]
  >`
    select operation, record_type, record_id, after from audit_entries
    where account_id = ${company.accountId} and record_type in ('time_correction', 'time_tracking') order by id`
  assert.deepEqual(
    rows.map(({ operation, record_type, record_id }) => [operation, record_type, record_id]),
    [
      ['createTimeCorrection', 'time_correction', id],
      ['confirmTimeCorrection', 'time_tracking', trackingId],
      ['confirmTimeCorrection', 'time_correction', id],
    ],
  )
  assert.deepEqual(rows[2]!.after, { status: 'confirmed', message: 'Fine' })
})
