import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { endClocksOfDeleted } from '../../src/domain/time-trackings/end-clocks-of-deleted.job.ts'
import { clearDeletedWorkspace } from '../../src/domain/workspaces/clear-deleted.job.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { addWorkspace, createSetting } from '../support/setting.ts'

const { world, company, other } = await createSetting()
const { token } = company.admin
const { pool, appContext } = world.services

test('a clock that was left in a deleted workspace ends when that was deleted, and its person can start elsewhere', async () => {
  const { id, ws } = await addWorkspace(world, company, 'Gone')
  const api = await connectApi(world, company)
  const user = await api.user({ location_ids: `${company.workspaceId},${id}` })
  const punch = async (where: string) => {
    const sent = { action_type: 'start', user_id: user.id }
    return (await world.post(`${where}/time_trackings/actions`, sent, token)).body.data.attributes.working_session_id
  }
  const left = await punch(ws)
  const theirs = { action_type: 'start' }
  await world.post(`${other.ws}/time_trackings/actions`, theirs, other.admin.token)
  world.clock.advance({ hours: 2 })
  const deletedAt = world.clock.now().toString({ smallestUnit: 'second' })
  await pool`update workspaces set deleted_at = ${deletedAt} where account_id = ${company.accountId} and id = ${id}`
  world.clock.advance({ hours: 5 })
  assert.equal(await punch(company.ws), null)

  const job = endClocksOfDeleted(appContext)
  await job.work({} as never)
  await job.work({} as never)
  const [ended] = await pool<{ ends_at: string; gross_seconds: number }[]>`
    select ends_at, gross_seconds::float8 from time_trackings where account_id = ${company.accountId} and id = ${left}`
  assert.equal(Temporal.Instant.from(ended!.ends_at).toString(), deletedAt)
  assert.ok(await punch(company.ws))
  const running = await world.get(`${other.ws}/time_trackings?running=1`, other.admin.token)
  assert.equal(running.body.meta.total_count, 1, 'what runs in other accounts goes on')
})

test('clearing up behind one deletion leaves clocks of other deleted workspaces to the hourly look', async () => {
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
