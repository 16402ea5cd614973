import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches, runReviews } from '../../../support/background.ts'
import type { Person } from '../../../support/company.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { admin, ws } = company
const title = (answer: { body: { errors: { title: string }[] } }) => answer.body.errors[0]!.title

test('201 closing stores totals of the month, and closes the months before it', async () => {
  const person = await company.createWorker({ attributes: { initial_time_account: 10 } })
  await company.trackHours(person, '2026-01-05', 10)
  await company.entry(person, { kind: 'payout', seconds: -2 * hour, day: '2026-01-20', reason: 'Paid' })
  const answer = await company.close(person, '2026-02')
  assert.equal(answer.status, 201, answer.text)
  const months = await world.get(`${ws}/users/${person.id}/months`, person.token)
  const shown = months.body.data.map(({ attributes: one }: { attributes: Record<string, unknown> }) => [
    one.key,
    one.status,
    one.version,
  ])
  assert.deepEqual(shown, [
    ['2026-03', 'open', null],
    ['2026-02', 'closed', 1],
    ['2026-01', 'closed', 1],
  ])
  // January 2026 has 22 Mondays to Fridays, February 20.
  const february = answer.body.data.attributes
  assert.equal(february.balance_before_seconds, (10 - 2 + 10 - 22 * 8) * hour)
  assert.equal(february.target_seconds, 160 * hour)
  assert.equal(february.balance_after_seconds, february.balance_before_seconds - 160 * hour)
  assert.equal(await company.balance(person, '2026-02-28'), february.balance_after_seconds)
})

test('200 time trackings can be filtered by month_closed, with totals, also after reopening', async () => {
  const person = await company.createWorker()
  const january = await company.trackHours(person, '2026-01-30', 4)
  const february = await company.trackHours(person, '2026-02-02', 3)
  const colleague = await company.createWorker()
  await company.trackHours(colleague, '2026-01-30', 8)
  const list = async (closed: string, token = admin.token) => {
    const { body } = await world.get(
      `${ws}/time_trackings?filter[user_id]=${person.id}&filter[confirmed]=eq:false&${closed}`,
      token,
    )
    return [body.data.map(({ id }: { id: string }) => id), body.meta.total_count]
  }
  assert.deepEqual(await list('month_closed=0'), [[february, january], 2])
  assert.equal((await company.close(person, '2026-01')).status, 201)
  for (const name of ['month_closed', 'filter[month_closed]']) {
    assert.deepEqual(await list(`${name}=1`), [[january], 1])
    assert.deepEqual(await list(`${name}=0`), [[february], 1])
  }
  assert.deepEqual(await list('month_closed=1', person.token), [[january], 1])
  assert.deepEqual(await list('month_closed=1', colleague.token), [[], 0])
  assert.equal((await company.reopen(person, '2026-01')).status, 201)
  assert.deepEqual(await list('month_closed=1'), [[], 0])
})

test('400 with one error per obstacle; 201 account admins can force closing, which leaves them out', async () => {
  const person = await company.createWorker()
  const asked = await company.requestAbsence(person.token, { starts_at: '2026-02-09', ends_at: '2026-02-10' })
  await world.post(
    `${ws}/time_trackings/actions`,
    { action_type: 'start', action_time: '2026-02-27T08:00:00Z', user_id: person.id },
    admin.token,
  )
  const refused = await company.close(person, '2026-02')
  assert.equal(refused.status, 400, refused.text)
  assert.deepEqual(
    refused.body.errors.map((one: { title: string }) => one.title),
    [
      'An absence from 2026-02-09 on has not been decided yet.',
      'A time tracking that began on 2026-02-27 has not ended.',
    ],
  )
  const workspaceAdmin = await company.person({ roles: [3] })
  assert.equal((await company.close(person, '2026-02', { force: true }, workspaceAdmin.token)).status, 403)
  const forced = await company.close(person, '2026-02', { force: true })
  assert.equal(forced.status, 201, forced.text)
  assert.equal(forced.body.data.attributes.left_out.length, 2)
  assert.equal(forced.body.data.attributes.worked_seconds, 0)
  // The absence can be rejected but not confirmed, the tracking can end; the month stays as it was closed.
  const absence = `${company.absences}/${asked.body.data.id}`
  const granted = await world.request('POST', `${absence}/absences_confirmations`, { token: admin.token })
  assert.equal(granted.status, 400)
  assert.match(title(granted), /month that is closed/)
  assert.equal((await world.request('POST', `${absence}/absences_resettings`, { token: admin.token })).status, 200)
  const before = await company.balance(person, '2026-02-28')
  await punch(world, company, person, 'end', '2026-02-27T16:00:00Z')
  await runReviews(world)
  assert.equal(await company.balance(person, '2026-02-28'), before)
  const difference = await world.get(`${company.accountPath(person)}/closed_difference`, admin.token)
  assert.equal(difference.body.meta.seconds, 8 * hour)
})

test('201 a punch for a closed month has no effect, and its difference can be booked', async () => {
  const person = await company.createWorker()
  const boss = await company.person({ roles: [3], attributes: { locale: 'de' } })
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const before = await company.balance(person, '2026-01-31')
  const made = [
    await punch(world, company, person, 'start', '2026-01-20T08:00:00Z'),
    await punch(world, company, person, 'start-break', '2026-01-20T11:00:00Z'),
    await punch(world, company, person, 'end-break', '2026-01-20T11:30:00Z'),
    await punch(world, company, person, 'end', '2026-01-20T16:00:00Z'),
  ]
  assert.ok(made.every((one) => one.relationships.time_tracking?.data == null))
  await runReviews(world)
  assert.equal(await company.balance(person, '2026-01-31'), before)
  const titlesFor = async ({ token }: Person): Promise<string[]> => {
    const told = await world.get(`${ws}/notifications?items=100`, token)
    return told.body.data.map((one: { attributes: { title: string } }) => one.attributes.title)
  }
  assert.ok((await titlesFor(admin)).includes('A punch for a closed month'))
  assert.ok(
    (await titlesFor(boss)).includes('Eine Stempelung für einen abgeschlossenen Monat'),
    'each admin in their language',
  )
  const path = `${company.accountPath(person)}/closed_difference`
  const found = await world.get(path, admin.token)
  assert.deepEqual(
    [found.body.meta.seconds, found.body.meta.punches, found.body.meta.months],
    [7.5 * hour, 4, [{ month: '2026-01', seconds: 7.5 * hour }]],
  )
  const booked = await world.post(path, { reason: 'Came late' }, admin.token)
  assert.equal(booked.status, 201, booked.text)
  assert.equal(booked.body.data.attributes.seconds, 7.5 * hour)
  assert.equal(booked.body.data.attributes.day, '2026-03-02')
  assert.equal((await world.get(path, admin.token)).body.meta.seconds, 0)
  assert.equal((await world.post(path, { reason: 'Again' }, admin.token)).status, 400)
  assert.equal(await company.balance(person, '2026-01-31'), before)
})

test('201 a schedule that reaches back leaves closed months alone and offers their difference', async () => {
  const person = await company.createWorker()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const january = await company.balance(person, '2026-01-31')
  const sent = { starts_on: '2026-01-12', weeks: [[300, 300, 300, 300, 0, 0, 0]], holiday_calendar: 'none' }
  const refused = await company.schedule(person, sent)
  assert.equal(refused.status, 400)
  assert.match(title(refused), /month that is closed/)
  const previews = `${ws}/users/${person.id}/work_schedules/previews`
  const preview = await world.post(previews, sent, admin.token)
  assert.equal(preview.status, 200, preview.text)
  assert.equal((await company.schedule(person, { ...sent, reaches_back: true })).status, 201)
  assert.equal(await company.balance(person, '2026-01-31'), january)
  // 12 to 30 January: 15 days of 8 hours, now 12 of 5.
  const difference = await world.get(`${company.accountPath(person)}/closed_difference`, admin.token)
  assert.equal(difference.body.meta.seconds, (120 - 60) * hour)
  assert.equal(preview.body.meta.closed_seconds, 60 * hour)
  // February: 20 days of 8 hours, now 16 of 5. Monday 2 March: 8, now 5.
  assert.equal(preview.body.meta.seconds, (160 - 80 + 3) * hour)
  assert.equal(await company.balance(person, '2026-02-28'), january - 80 * hour)
})

test('201 caps and expiry on closing are reversed by reopening, and closing again has the same result', async () => {
  const own = await createAccountCompany(world)
  const policies = `${own.ws}/time_account_policies`
  const policy = { starts_on: '2026-01-01', upper_cap_minutes: 1200, cap_action: 'cut', expiry_months: 1 }
  assert.equal((await world.post(policies, policy, own.admin.token)).status, 201)
  const person = await own.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  // January +27:30, February nothing: 7:30 are cut, and what is left of January lapses on 1 March.
  await own.trackHours(person, '2026-01-05', 14)
  await own.trackHours(person, '2026-01-06', 13.5)
  const ahead = await world.get(own.accountPath(person), person.token)
  assert.equal(ahead.body.meta.beyond_cap_seconds, 7.5 * hour)
  assert.deepEqual(ahead.body.meta.lapsing, [{ month: '2026-01', seconds: 27.5 * hour, lapses_on: '2026-03-01' }])
  const entries = async () => {
    const { body } = await world.get(`${own.accountPath(person)}/entries?sort=id`, own.admin.token)
    return body.data.map(({ attributes: one }: { attributes: Record<string, unknown> }) => [
      one.kind,
      one.seconds,
      one.day,
    ])
  }
  const first = await own.close(person, '2026-02')
  assert.equal(first.status, 201, first.text)
  const written = [
    ['cap', -7.5 * hour, '2026-01-31'],
    ['expiry', -20 * hour, '2026-03-01'],
  ]
  assert.deepEqual(await entries(), written)
  assert.equal(await own.balance(person, '2026-01-31'), 20 * hour)
  assert.equal(await own.balance(person, '2026-02-28'), 20 * hour)
  assert.equal(await own.balance(person, '2026-03-01'), 0)
  assert.equal((await own.reopen(person, '2026-01')).status, 201)
  assert.equal(await own.balance(person, '2026-03-01'), 27.5 * hour)
  const again = await own.close(person, '2026-02')
  const facts = ({ body }: typeof first) => {
    const { created_at, updated_at, version, ...rest } = body.data.attributes
    return rest
  }
  assert.deepEqual(facts(again), facts(first))
  assert.equal(again.body.data.attributes.version, 2)
  assert.equal(await own.balance(person, '2026-03-01'), 0)
  assert.equal((await entries()).length, 6)
})

test('403 and 404 for those who may not close or reopen; 400 for months that are closed, open, or not over', async () => {
  const person = await company.createWorker()
  const lead = await company.person({ roles: [2] })
  const workspaceAdmin = await company.person({ roles: [3] })
  assert.equal((await company.close(person, '2026-01', {}, person.token)).status, 403)
  assert.equal((await company.close(person, '2026-01', {}, lead.token)).status, 403)
  assert.equal((await company.close(person, '2026-01', {}, workspaceAdmin.token)).status, 201)
  assert.equal((await company.reopen(person, '2026-01', workspaceAdmin.token)).status, 403)
  const other = await createAccountCompany(world)
  assert.equal((await company.close(person, '2026-01', {}, other.admin.token)).status, 404)
  assert.equal((await company.close(person, '2026-13')).status, 404)
  for (const [month, sentence] of [
    ['2026-01', /already closed/],
    ['2026-03', /once it is over/],
  ] as const) {
    const refused = await company.close(person, month)
    assert.equal(refused.status, 400)
    assert.match(title(refused), sentence)
  }
  assert.match(title(await company.reopen(person, '2026-02')), /not closed/)
})

test('201 and 400 only one of several concurrent requests closes a month', async () => {
  const person = await company.createWorker()
  const answers = await Promise.all(Array.from({ length: 5 }, () => company.close(person, '2026-02')))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400])
  const stored = await world.services.pool`select from closed_months where user_id = ${person.id}`
  assert.equal(stored.length, 2)
})

test('200 a batch closes the months of an area, and reports why others were skipped', async () => {
  const [done, waiting] = [await company.createWorker(), await company.createWorker()]
  await company.requestAbsence(waiting.token, { starts_at: '2026-01-12', ends_at: '2026-01-12' })
  const area_id = await company.area('Ward', [done.id, waiting.id])
  const queued = await world.post(
    `${ws}/months/batch_actions`,
    { action: 'close', month: '2026-01', area_id },
    admin.token,
  )
  assert.equal(queued.status, 200, queued.text)
  await runBatches(world)
  const { body } = await world.get(`${ws}/batches/${queued.body.meta.batch_id}`, admin.token)
  assert.deepEqual(body.data.attributes.results, {
    [done.id]: { months: ['2026-01'] },
    [waiting.id]: { skipped: 'An absence from 2026-01-12 on has not been decided yet.' },
  })
  const inGerman = await world.request('GET', `${ws}/batches/${queued.body.meta.batch_id}`, {
    token: admin.token,
    headers: { 'accept-language': 'de' },
  })
  assert.deepEqual(inGerman.body.data.attributes.results, {
    [done.id]: { months: ['2026-01'] },
    [waiting.id]: { skipped: 'Über eine Abwesenheit ab 12.01.2026 ist nicht entschieden.' },
  })
  // A second time, people whose month is closed are left out, unless they are named.
  const again = async (whom: object) => {
    const sent = { action: 'close', month: '2026-01', ...whom }
    const { meta } = (await world.post(`${ws}/months/batch_actions`, sent, admin.token)).body
    await runBatches(world)
    const { status, total, results } = (await world.get(`${ws}/batches/${meta.batch_id}`, admin.token)).body.data
      .attributes
    assert.equal(status, 'finished')
    return [total, Object.keys(results)]
  }
  assert.deepEqual(await again({ area_id }), [1, [waiting.id]])
  assert.deepEqual(await again({ user_ids: [done.id] }), [1, [done.id]])
  assert.equal((await company.close(waiting, '2026-01', { force: true })).status, 201)
  assert.deepEqual(await again({ area_id }), [0, []])
})

test('201 work before midnight at the end of a month belongs to that month', async () => {
  const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  // Saturday 31 January 22:00 to Sunday 06:30 with half an hour at 02:00.
  await world.request('POST', `${ws}/time_trackings`, {
    token: admin.token,
    body: {
      data: {
        attributes: {
          starts_at: '2026-01-31T22:00:00+01:00',
          ends_at: '2026-02-01T06:30:00+01:00',
          breaks_attributes: [{ starts_at: '2026-02-01T02:00:00+01:00', ends_at: '2026-02-01T02:30:00+01:00' }],
        },
        relationships: { user: { data: { type: 'user', id: person.id } } },
      },
    },
  })
  const days = await company.days(person, '2026-01-31', '2026-02-01')
  assert.deepEqual(
    Object.values(days).map(([, worked]) => worked! / hour),
    [2, 6],
  )
  const closed = await company.close(person, '2026-01')
  assert.equal(closed.body.data.attributes.worked_seconds, 2 * hour)
})
