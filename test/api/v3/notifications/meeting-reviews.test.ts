import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { runBatches, runReviews } from '../../../support/background.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// Reviews lock people before notifications, each in the order of ids; so do the requests that run concurrently.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createCompany(world)
const { ws, account, admin } = company
const { pool } = world.services

const longDay = (person: Person, day: string, until: string): Promise<string> =>
  createTracking(world, company, person, { starts_at: `${day}T06:00:00Z`, ends_at: `${day}T${until}:00Z` })
const change = async (id: string, until: string): Promise<void> => {
  const answer = await world.patch(`${ws}/time_trackings/${id}`, { ends_at: until }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
const toldOf = (reader: Person, about: Person) => pool<
  { id: string; about_day: string; dismissed_at: string | null }[]
>`
  select id, about_day::text, dismissed_at from notifications
  where user_id = ${reader.id} and about_user_id = ${about.id} and situation like 'long_day:%' order by id`

/** How often each of these statements is sent during the work: once, unless a deadlock causes a retry. */
async function counted<T>(statements: Record<string, RegExp>, work: () => Promise<T>) {
  const times = Object.fromEntries(Object.keys(statements).map((name) => [name, 0]))
  pool.observe((text) => {
    for (const [name, statement] of Object.entries(statements)) if (statement.test(text)) times[name]!++
  })
  const done = await work().finally(() => pool.observe(() => {}))
  return { done, times }
}
/** Each review locks everybody who may be notified with one statement. */
const reviewed = /order by p\.id for key share/

test('201 erasing an admin while a review changes warnings to them does not deadlock', async () => {
  const [eraser, leaving] = [await company.person({ roles: [4] }), await company.person({ roles: [3] })]
  const worker = await company.person()
  const tracking = await longDay(worker, '2026-02-02', '17:30')
  await runReviews(world)
  assert.equal((await toldOf(leaving, worker)).length, 1)
  await change(tracking, '2026-02-02T18:00:00Z')
  await longDay(worker, '2026-02-03', '17:30')
  const { done, times } = await counted({ reviewed, erased: /select begin_erasure/ }, async () => {
    const begun = await transaction(pool, async (tx) => {
      // Blocks transactions that notify the first admin.
      await tx`select from users where id = ${admin.id} for update`
      const reviewing = runReviews(world)
      await waitForBlockedStatements(world)
      const erasing = world.post(`${account}/erasures`, { user_id: leaving.id }, eraser.token)
      await Promise.race([erasing, waitForBlockedStatements(world, 2)])
      return { reviewing, erasing }
    })
    await begun.reviewing
    return begun.erasing
  })
  assert.equal(done.status, 201, done.text)
  assert.deepEqual(times, { reviewed: 1, erased: 1 })
  assert.deepEqual(await toldOf(leaving, worker), [])
  assert.equal((await toldOf(admin, worker)).length, 2)
})

for (const gone of ['earlier', 'later'] as const)
  test(`200 a batch dismissing notifications while a review removes the ${gone} of two does not deadlock`, async () => {
    const [reader, worker, colleague] = [
      await company.person({ roles: [3] }),
      await company.person(),
      await company.person(),
    ]
    const earlier = await longDay(worker, '2026-02-02', '17:30')
    await runReviews(world)
    await longDay(colleague, '2026-02-02', '17:30')
    await runReviews(world)
    const later = await longDay(worker, '2026-02-03', '17:30')
    await runReviews(world)
    const [[first, last], [between]] = [await toldOf(reader, worker), await toldOf(reader, colleague)]
    assert.ok(Number(first!.id) < Number(between!.id) && Number(between!.id) < Number(last!.id))
    await change(earlier, `2026-02-02T${gone === 'earlier' ? '12' : '18'}:00:00Z`)
    await change(later, `2026-02-03T${gone === 'later' ? '12' : '18'}:00:00Z`)
    const ids = [first!.id, between!.id, last!.id]
    const batch = await world.post(`${ws}/notifications/batch_actions`, { action: 'destroy', ids }, reader.token)
    assert.equal(batch.status, 200, batch.text)
    const { times } = await counted({ reviewed, putAway: /set dismissed_at = \$\d+, updated_at/ }, async () => {
      const begun = await transaction(pool, async (tx) => {
        await tx`select from notifications where id = ${between!.id} for update`
        const dismissing = runBatches(world)
        await waitForBlockedStatements(world)
        const reviewing = runReviews(world)
        await waitForBlockedStatements(world, 2)
        return { dismissing, reviewing }
      })
      await Promise.all([begun.dismissing, begun.reviewing])
    })
    assert.deepEqual(times, { reviewed: 1, putAway: 1 })
    const left = await toldOf(reader, worker)
    assert.deepEqual(
      left.map(({ id }) => id),
      [gone === 'earlier' ? last!.id : first!.id],
    )
    const [other] = await toldOf(reader, colleague)
    assert.ok(other!.dismissed_at)
  })
