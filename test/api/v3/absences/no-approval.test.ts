import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { pino } from 'pino'
import { confirmAutomatically } from '../../../../src/domain/absences/confirm-automatically.ts'
import { notifyAbsenceDeciders } from '../../../../src/domain/absences/notify-absence-deciders.ts'
import { legacyJobs, workFollowUps } from '../../../../src/domain/follow-ups/work-follow-ups.ts'
import { notifyCorrectionDeciders } from '../../../../src/domain/time-corrections/notify-correction-deciders.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

// Without workers, so that tests can check the state before it is confirmed.
const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company
const type = await world.post(
  `${ws}/absence_types`,
  { title: 'Free', kind: 'other', needs_approval: false },
  admin.token,
)

const ask = (token: string) => company.createAbsence(token, { absence_type_id: type.body.data.id })

const works = {
  'confirm-absence': confirmAutomatically,
  'tell-of-correction': notifyCorrectionDeciders,
  'tell-of-request': notifyAbsenceDeciders,
}
const work = workFollowUps(world.services.appContext, works, pino({ level: 'silent' }))
const workAll = async (): Promise<void> => {
  while ((await work()) > 0);
}

const stateOf = async (id: string) => {
  const { attributes } = (await world.get(`${absences}/${id}`, admin.token)).body.data
  return [attributes.confirmation_status, attributes.system_notes_count]
}

const listed = async (id: string): Promise<string[]> => {
  const rows = await world.services.pool<{ kind: string }[]>`
    select kind from follow_ups where account_id = ${company.accountId} and record_id = ${id}`
  return rows.map(({ kind }) => kind)
}

test('an absence of a type without approval is confirmed once', async () => {
  const id = await ask((await company.person()).token)
  assert.deepEqual(await stateOf(id), ['pending', 1])
  assert.deepEqual(await listed(id), ['confirm-absence'])
  await workAll()
  assert.deepEqual(await stateOf(id), ['confirmed', 2])
  assert.deepEqual(await listed(id), [])
})

test('a confirmation job enqueued by an earlier version confirms once, even if it runs twice', async () => {
  const id = await ask((await company.person()).token)
  await world.services.pool`delete from follow_ups where account_id = ${company.accountId} and record_id = ${id}`
  const [job] = legacyJobs(world.services.appContext, works).filter(({ name }) => name === 'confirm-absence')
  const payload = { account_id: company.accountId, workspace_id: company.workspaceId, absence_id: id }
  await job!.work(payload)
  await job!.work(payload)
  assert.deepEqual(await stateOf(id), ['confirmed', 2])
})

test('an absence that was decided or deleted before the follow-up runs is not confirmed', async () => {
  const [rejected, removed] = [await ask(admin.token), await ask(admin.token)]
  await company.decide(rejected, 'rejected')
  await world.delete(`${absences}/${removed}`, admin.token)
  await workAll()
  assert.deepEqual(await stateOf(rejected), ['rejected', 2])
  assert.equal((await world.get(`${absences}/${removed}`, admin.token)).status, 404)
})

test('an absence of a type that needs approval stays pending', async () => {
  const id = await company.createAbsence(admin.token)
  assert.deepEqual(await listed(id), ['tell-of-request'])
  await workAll()
  assert.deepEqual(await stateOf(id), ['pending', 1])
})

test('400 a refused request leaves no follow-up', async () => {
  const refused = await company.requestAbsence(admin.token, {
    absence_type_id: type.body.data.id,
    ends_at: '2026-01-01',
  })
  assert.equal(refused.status, 400)
  assert.equal(await work(), 0)
})
