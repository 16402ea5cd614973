import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { scopeOf } from '../../src/domain/app-context.ts'
import { endClockOfDeleted } from '../../src/domain/time-trackings/end-clock-of-deleted.ts'
import { endClocksOfDeleted } from '../../src/domain/time-trackings/end-clocks-of-deleted.job.ts'
import { clearDeletedWorkspace } from '../../src/domain/workspaces/clear-deleted.job.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { addWorkspace, createFixture } from '../support/fixture.ts'
import { waitForBlockedStatements } from '../support/locks.ts'
import { eventually } from '../support/world.ts'

const { world, company, otherCompany } = await createFixture()
const { token } = company.admin
const { pool, appContext } = world.services

/** A clock that a punch started in a workspace after its deletion had ended all running clocks, two hours later. */
async function leftBehind() {
  const { id, ws } = await addWorkspace(world, company, 'Gone')
  const user = await (await connectApi(world, company)).user({ location_ids: `${company.workspaceId},${id}` })
  const punch = async (where: string, action_type = 'start'): Promise<string> => {
    const sent = await world.post(`${where}/time_trackings/actions`, { action_type, user_id: user.id }, token)
    assert.equal(sent.status, 201, sent.text)
    return sent.body.data.attributes.working_session_id
  }
  const left = await punch(ws)
  await punch(ws, 'start-break')
  world.clock.advance({ hours: 2 })
  const deletedAt = world.clock.now().toString({ smallestUnit: 'second' })
  await pool`update workspaces set deleted_at = ${deletedAt} where account_id = ${company.accountId} and id = ${id}`
  world.clock.advance({ hours: 5 })
  const assertEnded = async () => {
    const [ended] = await pool<{ ends_at: string; break_ends_at: string; last_editor_id: string | null }[]>`
      select t.ends_at, b.ends_at as break_ends_at, t.last_editor_id from time_trackings t
      join breaks b on b.account_id = t.account_id and b.time_tracking_id = t.id
      where t.account_id = ${company.accountId} and t.id = ${left}`
    for (const end of [ended!.ends_at, ended!.break_ends_at])
      assert.equal(Temporal.Instant.from(end).toString(), deletedAt)
    assert.equal(ended!.last_editor_id, null)
  }
  return { user, left, punch, assertEnded }
}

/** Waits until requests use the cached session again; it depends on workspaces, too. */
const sessionKnown = (): Promise<true> =>
  eventually(async () => {
    let asked = false
    pool.observe((text) => {
      asked ||= text.includes('token_id')
    })
    await world.get(`${company.ws}/time_trackings`, token)
    pool.observe(() => {})
    return asked ? null : true
  })

test('a clock in a deleted workspace ends at its deletion, and the person can start elsewhere', async () => {
  const { punch, assertEnded } = await leftBehind()
  const theirs = { action_type: 'start' }
  await world.post(`${otherCompany.ws}/time_trackings/actions`, theirs, otherCompany.admin.token)

  const job = endClocksOfDeleted(appContext)
  await job.work({} as never)
  await job.work({} as never)
  await assertEnded()
  assert.ok(await punch(company.ws))
  const running = await world.get(`${otherCompany.ws}/time_trackings?running=1`, otherCompany.admin.token)
  assert.equal(running.body.meta.total_count, 1, 'clocks in other accounts keep running')
})

test('punching in elsewhere before the job runs ends the clock, even if the punch is repeated', async () => {
  const { left, punch, assertEnded } = await leftBehind()
  const started = new Set(await Promise.all([punch(company.ws), punch(company.ws), punch(company.ws)]))
  assert.equal(started.size, 1)
  for (const id of started) assert.ok(id && id !== left)
  await assertEnded()
  await endClocksOfDeleted(appContext).work({} as never)
  await assertEnded()
  const [id] = started
  assert.equal((await world.get(`${company.ws}/time_trackings/${id}`, token)).body.data.attributes.ends_at, null)
})

test('punching in elsewhere while the job ends the clock starts a new tracking', async () => {
  const { user, left, punch, assertEnded } = await leftBehind()
  await sessionKnown()
  const { sent } = await transaction(pool, async (tx) => {
    // The punch has seen the clock run, and is about to query the workspaces.
    await tx.unsafe('lock table workspaces in access exclusive mode')
    const punched = punch(company.ws)
    await waitForBlockedStatements(world)
    await endClockOfDeleted(scopeOf(appContext, tx, company.accountId), user.id)
    return { sent: punched }
  })
  const started = await sent
  assert.ok(started && started !== left)
  await assertEnded()
})

test('starting elsewhere by hand ends the clock, too', async () => {
  const { user, assertEnded } = await leftBehind()
  const started = await world.post(
    `${company.ws}/time_trackings`,
    { starts_at: world.clock.now().toString(), user_id: user.id },
    token,
  )
  assert.equal(started.status, 201, started.text)
  await assertEnded()
})

test('a clock in a workspace that is not deleted keeps running', async () => {
  const { id, ws } = await addWorkspace(world, company, 'Standing')
  const user = await (await connectApi(world, company)).user({ location_ids: `${company.workspaceId},${id}` })
  const start = async (where: string) =>
    (await world.post(`${where}/time_trackings/actions`, { action_type: 'start', user_id: user.id }, token)).body.data
  const started = (await start(ws)).attributes.working_session_id
  assert.equal((await start(company.ws)).attributes.working_session_id, null)
  const byHand = { starts_at: world.clock.now().toString(), user_id: user.id }
  assert.equal((await world.post(`${company.ws}/time_trackings`, byHand, token)).status, 400)
  assert.equal((await world.get(`${ws}/time_trackings/${started}`, token)).body.data.attributes.ends_at, null)
})

test('the follow-up of one deletion leaves clocks of other deleted workspaces to the hourly job', async () => {
  const places = [await addWorkspace(world, company, 'First'), await addWorkspace(world, company, 'Second')]
  const api = await connectApi(world, company)
  for (const { id, ws } of places) {
    const user = await api.user({ location_ids: id })
    await world.post(`${ws}/time_trackings/actions`, { action_type: 'start', user_id: user.id }, token)
  }
  const ids = places.map(({ id }) => id)
  await pool`
    update workspaces set deleted_at = ${world.clock.now().toString()}
    where account_id = ${company.accountId} and id = any(${ids}::bigint[])`
  await clearDeletedWorkspace(appContext).work({ account_id: company.accountId, workspace_id: ids[0]! })
  const running = await pool<{ workspace_id: string }[]>`
    select workspace_id from running_times where account_id = ${company.accountId} and workspace_id = any(${ids}::bigint[])`
  assert.deepEqual(
    running.map(({ workspace_id }) => workspace_id),
    [ids[1]],
  )
})
