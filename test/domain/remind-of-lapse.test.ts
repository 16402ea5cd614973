import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { carryOver } from '../../src/domain/entitlements/carry-over.ts'
import { remindOfLapse } from '../../src/domain/entitlements/remind-of-lapse.job.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { uniqueEmail } from '../support/company.ts'
import { entitlementsOf } from '../support/entitlements.ts'
import { createWorld, eventually } from '../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { appContext } = world.services
const { grant, change, vacation } = entitlementsOf(world, company)

async function on(day: string): Promise<void> {
  world.clock.set(`${day}T10:00:00Z`)
  await carryOver(appContext)
  await remindOfLapse(appContext).work({})
}

type Notice = { title: string; message: string; situation: string }

const noticesOf = async (userId: string): Promise<Notice[]> => [
  ...(await world.services.pool<Notice[]>`
    select title, message, situation from notifications
    where user_id = ${userId} and kind = 'notification' and situation like 'days_lapse:%' order by id`),
]
const messagesOf = async (userId: string): Promise<string[]> => (await noticesOf(userId)).map(({ message }) => message)

/** Ten days of 2026, which can be taken until the end of March 2027; 1 March is thirty days before. */
async function somebody(attributes: object = {}) {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id, token } = await company.person({ attributes: { ...attributes } })
  const first = await grant(id, 2026, 10, '2027-03-31')
  const second = await grant(id, 2027, 30, '2028-03-31')
  return { id, token, first, second }
}

test('a person who cannot be notified does not block others, and the job fails', async () => {
  const { pool } = world.services
  const [broken, next] = [await somebody(), await somebody()]
  await pool.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse_one before insert on lapse_notices
      for each row when (new.user_id = ${broken.id}) execute function refuse_one()`)
  await assert.rejects(on('2027-03-01'), /not this one/)
  assert.equal((await noticesOf(next.id)).length, 1)
  await pool.unsafe('drop function refuse_one cascade')
  await on('2027-03-02')
  assert.equal((await noticesOf(broken.id)).length, 1)
})

test('a reminder is sent thirty days before, once, as a notification and by mail', async () => {
  const email = uniqueEmail()
  const { id, token, second } = await somebody({ email })
  await on('2027-02-28')
  assert.deepEqual(await noticesOf(id), [])
  for (const day of ['2027-03-01', '2027-03-01', '2027-03-02', '2027-03-31']) await on(day)
  assert.deepEqual(await noticesOf(id), [
    {
      title: 'Vacation is about to lapse',
      message: 'Your remaining vacation (days: 10) lapses after 31 Mar 2027.',
      situation: `days_lapse:${second}:2027-03-31`,
    },
  ])
  const listed = await world.get(`${company.ws}/notifications`, token)
  assert.equal(listed.body.data.length, 1)
  const toThem = () => world.mails().filter((mail) => mail.includes(email) && mail.includes('about to lapse'))
  await eventually(() => toThem().length > 0)
  // The queue is in order: after a later mail has arrived, a duplicate for them would have arrived too.
  const other = uniqueEmail()
  await somebody({ email: other })
  await on('2027-03-02')
  await eventually(() => world.mails().some((mail) => mail.includes(other) && mail.includes('about to lapse')))
  assert.equal(toThem().length, 1)
})

test('a job that is days late still reminds, but not after the date', async () => {
  const [late, tooLate] = [await somebody(), await somebody()]
  await change(late.first, { end_of_transfer_period: '2027-05-31' })
  await on('2027-05-20')
  assert.deepEqual(await messagesOf(late.id), ['Your remaining vacation (days: 10) lapses after 31 May 2027.'])
  assert.deepEqual(await messagesOf(tooLate.id), [])
})

test('days already taken or booked before the date are not part of the reminder', async () => {
  const [some, all] = [await somebody(), await somebody()]
  await vacation(some.id, '2027-03-29', '2027-04-02') // 29 is Easter Monday; 30 and 31 are before the date
  await vacation(all.id, '2027-02-01', '2027-02-12')
  await on('2027-03-05')
  assert.deepEqual(await messagesOf(some.id), ['Your remaining vacation (days: 8) lapses after 31 Mar 2027.'])
  assert.deepEqual(await messagesOf(all.id), [])
})

test('a changed date causes another reminder', async () => {
  const { id, first } = await somebody()
  await on('2027-03-05')
  await change(first, { end_of_transfer_period: '2027-04-03' })
  await on('2027-03-06')
  assert.deepEqual(await messagesOf(id), [
    'Your remaining vacation (days: 10) lapses after 31 Mar 2027.',
    'Your remaining vacation (days: 10) lapses after 3 Apr 2027.',
  ])
})

test('a reminder of an expiring entitlement is sent before its end', async () => {
  world.clock.set('2026-06-01T10:00:00Z')
  const { id } = await company.person()
  await grant(id, 2026, 2.5, null, { expires: true })
  await on('2026-11-30')
  assert.deepEqual(await messagesOf(id), [])
  await on('2026-12-01')
  assert.deepEqual(await messagesOf(id), ['Your remaining vacation (days: 2.5) lapses after 31 Dec 2026.'])
})

test('reminders are in the language of the workspace, and not sent to inactive people', async () => {
  const german = await createAbsenceCompany(world, { locale: 'de' })
  const there = entitlementsOf(world, german)
  world.clock.set('2026-06-01T10:00:00Z')
  const [stays, left] = [await german.person(), await german.person()]
  for (const { id } of [stays, left]) await there.grant(id, 2026, 1.5, null, { expires: true })
  const gone = await world.patch(
    `${german.ws}/users/${left.id}/user_status`,
    { status: 'inactive' },
    german.admin.token,
  )
  assert.equal(gone.status, 200, gone.text)
  await on('2026-12-15')
  assert.deepEqual(await messagesOf(stays.id), ['Der Resturlaub (Tage: 1,5) verfällt nach dem 31.12.2026.'])
  assert.deepEqual(await messagesOf(left.id), [])
})
