import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sendDigests } from '../../../../src/domain/absences/request-digests.job.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { type Person, uniqueEmail } from '../../../support/company.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours } from '../../../support/time-trackings.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// The morning mail goes to the deciders at that time, whoever was notified the day before.

const world = await createWorld({ jobs: true })
world.clock.set('2026-07-07T10:00:00Z')
const company = await createAbsenceCompany(world)
const { ws, admin } = company
const daily = { absence_request_mails: 'daily' }
const person = (roles: number[], username: string) =>
  company.person({ roles, attributes: { username, email: uniqueEmail(), ...daily } })
const change = async ({ id }: Person, attributes: object, token = admin.token, rest = '') => {
  const answer = await world.patch(`${ws}/users/${id}${rest}`, attributes, token)
  assert.equal(answer.status, 200, answer.text)
}
const mailsTo = ({ email }: Person): string[] =>
  world.mails().filter((mail) => mail.includes(email!) && mail.includes('Mia Member'))
const isTold = async ({ token }: Person, count: number): Promise<boolean> =>
  (await world.get(`${ws}/notifications?filter[title]=pre:Mia`, token)).body.meta.total_count >= count

test('no morning mail for former leads, deactivated or deleted ones, and substitutes who are not needed any more', async () => {
  const [stays, demoted, moved, inactive, deleted, absent] = await Promise.all(
    ['stays', 'demoted', 'moved', 'inactive', 'deleted', 'absent'].map((name) => person([2], name)),
  )
  const [deputy, needed] = [await person([1], 'deputy'), await person([1], 'needed')]
  const mia = await company.person({ attributes: { username: 'Mia Member' } })
  const leads = [stays!, demoted!, moved!, inactive!, deleted!, absent!]
  await company.area('Kitchen', [...leads.map(({ id }) => id), mia.id])
  // Two are absent, and one of them is back in the morning.
  await change(stays!, { substitute_id: needed.id })
  await change(absent!, { substitute_id: deputy.id })
  await company.decide(await company.createAbsence(stays!.token), 'confirmed')
  const today = { starts_at: '2026-07-07', ends_at: '2026-07-07' }
  await company.decide(await company.createAbsence(absent!.token, today), 'confirmed')

  await company.createAbsence(mia.token, { starts_at: '2026-09-07', ends_at: '2026-09-08' })
  await timeCorrections(world, company).createRecord(mia, { kind: 'new', ...eightHours })
  const told = async (one: Person, count: number) => eventually(() => isTold(one, count))
  for (const lead of leads) await told(lead, 2)
  for (const substitute of [deputy, needed]) await told(substitute, 1)

  await change(demoted!, { role_ids: [1] })
  await change(moved!, { area_ids: [] })
  await change(inactive!, { status: 'inactive' }, admin.token, '/user_status')
  assert.equal((await world.delete(`${ws}/users/${deleted!.id}`, admin.token)).status, 200)
  world.clock.set('2026-07-08T05:01:00Z')
  await sendDigests(world.services.appContext).work({})
  const [mail] = await eventually(() => (mailsTo(stays!).length > 0 ? mailsTo(stays!) : null))
  assert.match(mail!, /7 Sep 2026/)
  assert.match(mail!, /correction/)
  for (const one of [absent!, needed]) await eventually(() => mailsTo(one).length === 1)
  assert.doesNotMatch(mailsTo(needed)[0]!, /correction/)
  await eventually(async () => {
    const open = await world.services.pool`select from jobs.job where name = 'send-notice-mail' and state < 'completed'`
    return open.length === 0
  })
  for (const one of [demoted!, moved!, inactive!, deleted!, deputy]) assert.deepEqual(mailsTo(one), [], one.email!)
  const waiting = await world.services.pool`select from notifications where digest_at is not null`
  assert.equal(waiting.length, 0, 'no notification is left for a later mail')
})
