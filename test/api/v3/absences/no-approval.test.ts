import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { confirmAbsences } from '../../../../src/domain/absences/confirm-later.job.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

// Without workers, so that the moment between the request and the job can be looked at.
const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company
const type = await world.post(
  `${ws}/absence_types`,
  { title: 'Free', kind: 'other', needs_approval: false },
  admin.token,
)

const ask = (token: string) => company.absence(token, { absence_type_id: type.body.data.id })

const job = confirmAbsences(world.services.appContext)
const run = (absence_id: string) =>
  job.work({ account_id: company.accountId, workspace_id: company.workspaceId, absence_id })

const stateOf = async (id: string) => {
  const { attributes } = (await world.get(`${absences}/${id}`, admin.token)).body.data
  return [attributes.confirmation_status, attributes.system_notes_count]
}

const queued = async (id: string): Promise<number> => {
  const rows = await world.services.pool`
    select from jobs.job where name = ${job.name} and data ->> 'absence_id' = ${id}`
  return rows.length
}

test('the job confirms once, however often it runs', async () => {
  const id = await ask((await company.person()).token)
  assert.deepEqual(await stateOf(id), ['pending', 1])
  assert.equal(await queued(id), 1)
  await run(id)
  await run(id)
  assert.deepEqual(await stateOf(id), ['confirmed', 2])
})

test('the job leaves alone what somebody has decided or removed meanwhile', async () => {
  const [rejected, removed] = [await ask(admin.token), await ask(admin.token)]
  await company.decide(rejected, 'rejected')
  await world.delete(`${absences}/${removed}`, admin.token)
  await run(rejected)
  await run(removed)
  assert.deepEqual(await stateOf(rejected), ['rejected', 2])
  assert.equal((await world.get(`${absences}/${removed}`, admin.token)).status, 404)
})

test('a type that needs approval waits for somebody', async () => {
  assert.equal(await queued(await company.absence(admin.token)), 0)
})

test('a refused request leaves no job behind', async () => {
  const before = await world.services.pool`select count(*)::int as jobs from jobs.job where name = ${job.name}`
  const refused = await company.ask(admin.token, { absence_type_id: type.body.data.id, ends_at: '2026-01-01' })
  assert.equal(refused.status, 400)
  assert.deepEqual(
    await world.services.pool`select count(*)::int as jobs from jobs.job where name = ${job.name}`,
    before,
  )
})
