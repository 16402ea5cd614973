import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { mendRollupsJob } from '../../src/domain/mend-rollups.job.ts'
import { createCompany } from '../support/company.ts'
import { punch } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { pool, appContext } = world.services
const company = await createCompany(world)
const { ws, admin, accountId } = company
const person = await company.person()
const types = await world.get(`${ws}/absence_types?filter[kind]=eq:vacation`, admin.token)

await punch(world, company, person, 'start', '2026-01-29T08:00:00Z')
await punch(world, company, person, 'end', '2026-01-29T16:00:00Z')
await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
await punch(world, company, person, 'start-break', '2026-01-30T12:00:00Z')
const asked = { absence_type_id: types.body.data[0].id, starts_at: '2026-07-06', ends_at: '2026-07-10' }
assert.equal((await world.post(`${ws}/absences`, asked, person.token)).status, 200)

const metas = () =>
  Promise.all(
    ['time_trackings', 'time_trackings/actions', 'absences', `time_trackings?filter[user_id]=${person.id}`].map(
      async (path) => {
        const { meta } = (await world.get(`${ws}/${path}`, admin.token)).body
        return { ...meta, request_id: null }
      },
    ),
  )

async function mend(): Promise<object[]> {
  const told: { account_id?: string; off?: Record<string, number> }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(JSON.parse(line)) })
  await mendRollupsJob(appContext, log as never).work({})
  return told.map(({ account_id, off }) => ({ account_id, off }))
}

world.clock.set('2026-01-30T13:00:00Z')
const still = world.clock.now()
world.clock.now = () => still

test('correct totals are not changed', async () => {
  assert.deepEqual(await mend(), [])
})

const damages: Record<string, () => Promise<unknown>> = {
  time_tracking_totals: () => pool`update time_tracking_totals set gross_seconds = gross_seconds + 60`,
  workspace_tracking_totals: () => pool`delete from workspace_tracking_totals`,
  action_totals: () => pool`update action_totals set count = 99`,
  absence_totals: () => pool`delete from absence_totals`,
  running_times: () => pool`delete from running_times`,
}
for (const [table, damage] of Object.entries(damages))
  test(`a wrong ${table} is corrected and reported to the operator`, async () => {
    const before = await metas()
    await damage()
    assert.notDeepEqual(await metas(), before)
    const none = Object.fromEntries(Object.keys(damages).map((name) => [name, 0]))
    assert.deepEqual(await mend(), [{ account_id: accountId, off: { ...none, [table]: 1 } }])
    assert.deepEqual(await metas(), before)
    assert.deepEqual(await mend(), [])
  })
