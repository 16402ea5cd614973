import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { uniqueEmail } from '../../../support/company.ts'
import { countMailsByRecipient, startSmtpServer } from '../../../support/smtp-server.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const badAddress = 'nobody@example.org'
const server = await startSmtpServer(after, { [`RCPT TO:<${badAddress}>`]: '550 no such mailbox' })
const world = await createWorld({
  jobs: true,
  env: { SMTP_URL: server.url, STINT_CONFIRM_EMAIL: 'off' },
  log: pino({ level: 'silent' }),
})

test('a rejected recipient address does not keep others from getting the mail, or make them get it twice', async () => {
  const company = await createAbsenceCompany(world)
  const people = []
  for (const email of [uniqueEmail(), badAddress, uniqueEmail(), uniqueEmail()])
    people.push(await company.person({ attributes: { email } }))
  const [owner, ...followers] = people
  const follower_ids = followers.map(({ id }) => id)
  const id = await company.createAbsence(owner!.token, { follower_ids })
  const refusals = (): number => server.received.commands.filter((line) => line.includes(badAddress)).length
  const good = people.filter(({ email }) => email !== badAddress).map(({ email }) => email!)
  // Invitations went to all of them.
  await eventually(() => good.every((email) => countMailsByRecipient(server.received)[email] === 1) && refusals() > 0)

  await company.decide(id, 'confirmed')
  await eventually(() => good.every((email) => countMailsByRecipient(server.received)[email] === 2))
  const before = refusals()
  await eventually(() => refusals() > before)
  // Time for one more attempt, had it been one job for all.
  await sleep(500)
  const counts = countMailsByRecipient(server.received)
  for (const email of good) assert.equal(counts[email], 2, 'one invitation and one mail about the decision')
  assert.equal(counts[badAddress], undefined)
  const waiting = await world.services.pool`
    select data -> 'user_ids' as user_ids from jobs.job where name = 'send-notice-mail' and state in ('retry', 'active')`
  assert.deepEqual([...waiting], [{ user_ids: [people[1]!.id] }])
})

test('a job of an older version with several recipients is split into one job for each', async () => {
  const company = await createAbsenceCompany(world)
  const people = await Promise.all(
    Array.from({ length: 3 }, () => company.person({ attributes: { email: uniqueEmail() } })),
  )
  const { appContext, pool } = world.services
  const payload = {
    account_id: company.accountId,
    title: 'Hello',
    message: 'You.',
    user_ids: people.map(({ id }) => id),
  }
  await appContext.enqueue(pool, 'send-notice-mail', payload)
  await eventually(() => people.every(({ email }) => countMailsByRecipient(server.received)[email!] === 2))
})
