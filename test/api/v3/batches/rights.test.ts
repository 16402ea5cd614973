import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../support/background.ts'
import { readBatch, runBatch, sendBatch } from '../../../support/batches.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { createTracking, punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { admin } = company

let day = 0
/** A tracking of four hours on a day of its own. */
const byHand = (person: Person): Promise<string> => {
  const date = Temporal.PlainDate.from('2026-01-01').add({ days: day++ % 300 })
  return createTracking(world, company, person, { starts_at: `${date}T08:00:00Z`, ends_at: `${date}T12:00:00Z` })
}
async function punched(person: Person): Promise<string> {
  const action = await punch(world, company, person, 'start')
  await punch(world, company, person, 'end')
  return action.attributes.working_session_id
}
async function confirmed(person: Person): Promise<string> {
  const id = await byHand(person)
  await runBatch(world, company, { action: 'confirm', ids: [id] })
  return id
}
const settings = (changes: object) => world.patch(company.ws, changes, admin.token)
const creator = { attributes: { working_sessions_creator: true } }

/** How many of each kind of record a batch of the action reaches. */
async function reached(
  caller: Person,
  attributes: object,
  ids: Record<string, string>,
): Promise<Record<string, number>> {
  const result: Record<string, number> = {}
  for (const [name, id] of Object.entries(ids)) {
    const [, done] = await runBatch(world, company, { ...attributes, ids: [id] }, caller)
    result[name] = done
  }
  return result
}

test('a batch of an employee changes their own unconfirmed records, as far as settings allow', async () => {
  const person = await company.person(creator)
  const colleague = await company.person()
  const records = async () => ({
    byHand: await byHand(person),
    punched: await punched(person),
    confirmed: await confirmed(person),
    foreign: await byHand(colleague),
  })
  const tag_ids = [await company.tag()]
  const open = { byHand: 1, punched: 1, confirmed: 0, foreign: 0 }
  assert.deepEqual(await reached(person, { action: 'tag', tag_ids }, await records()), open)
  assert.deepEqual(await reached(person, { action: 'follower', follower_ids: [colleague.id] }, await records()), open)
  assert.deepEqual(await reached(person, { action: 'note', note: { content: 'Mine.' } }, await records()), {
    ...open,
    confirmed: 1,
  })
  assert.deepEqual(await reached(person, { action: 'destroy' }, await records()), { ...open, punched: 0 })
  await settings({ allow_employee_edit_punched_working_sessions: true })
  assert.deepEqual(await reached(person, { action: 'destroy' }, await records()), open)
  await settings({ allow_employee_edit_punched_working_sessions: false })
})

test('with all, a batch of an employee changes only their own records that they may change', async () => {
  const person = await company.person(creator)
  const ids = [await byHand(person), await punched(person), await confirmed(person)]
  await byHand(await company.person())
  assert.deepEqual(
    await runBatch(world, company, { action: 'note', all: true, note: { content: 'x' } }, person),
    [3, 3, 0],
  )
  assert.deepEqual(await runBatch(world, company, { action: 'destroy', all: true }, person), [1, 1, 0])
  const left = await world.get(`${company.ws}/time_trackings`, person.token)
  assert.deepEqual(left.body.data.map((one: { id: string }) => one.id).sort(), ids.slice(1).sort())
})

test('403 an action that an employee may not use on any record is refused immediately', async () => {
  const person = await company.person()
  const ids = [await byHand(person), await punched(person)]
  const tag = { action: 'tag', ids, tag_ids: [await company.tag()] }
  const refused = async (attributes: object): Promise<void> => {
    const answer = await sendBatch(world, company, attributes, person)
    assert.equal(answer.status, 403, JSON.stringify(attributes))
    assert.equal(answer.body.errors[0].status, 'forbidden')
  }
  await refused({ action: 'confirm', ids })
  await refused({ action: 'confirm', all: true })
  await refused({ action: 'destroy', ids })
  await settings({ allow_employees_tag_working_sessions: false })
  await refused(tag)
  await settings({ allow_employees_tag_working_sessions: true })
  const queued = await world.services.pool`select id from batches where user_id = ${person.id}`
  assert.equal(queued.length, 0)
  assert.equal((await sendBatch(world, company, tag, person)).status, 200)
})

test('a batch of an area admin changes records of the area and their own, whatever the settings', async () => {
  const areaAdmin = await company.person({ roles: [2] })
  const shares = await company.person()
  const stranger = await company.person()
  await company.area('Kitchen', [areaAdmin.id, shares.id])
  const records = async () => ({
    shares: await byHand(shares),
    punched: await punched(shares),
    confirmed: await confirmed(shares),
    stranger: await byHand(stranger),
  })
  const all = { shares: 1, punched: 1, confirmed: 1, stranger: 0 }
  await settings({ allow_employees_tag_working_sessions: false })
  const actions = [
    { action: 'confirm' },
    { action: 'tag', tag_ids: [await company.tag()], override_tags: true },
    { action: 'follower', follower_ids: [areaAdmin.id] },
    { action: 'note', note: { content: 'Seen.' } },
    { action: 'destroy' },
  ]
  for (const action of actions) assert.deepEqual(await reached(areaAdmin, action, await records()), all, action.action)
  await settings({ allow_employees_tag_working_sessions: true })
  assert.deepEqual(await runBatch(world, company, { action: 'destroy', all: true }, areaAdmin), [12, 12, 0])
})

test('permissions are checked when the batch runs: all records are skipped if the caller has lost them', async () => {
  const losses: [string, (person: Person) => Promise<unknown>][] = [
    [
      'deactivated',
      (person) => world.patch(`${company.ws}/users/${person.id}/user_status`, { status: 'inactive' }, admin.token),
    ],
    ['deleted', (person) => world.delete(`${company.ws}/users/${person.id}`, admin.token)],
    ['demoted', (person) => world.patch(`${company.ws}/users/${person.id}`, { role_ids: [1] }, admin.token)],
  ]
  for (const [name, lose] of losses) {
    const caller = await company.person({ roles: [3] })
    const ids = [await byHand(await company.person()), await byHand(await company.person())]
    const answer = await sendBatch(world, company, { action: 'confirm', ids }, caller)
    assert.equal(answer.status, 200)
    await lose(caller)
    await runBatches(world)
    const outcome = await readBatch(world, company, answer.body.meta.batch_id, admin)
    assert.deepEqual(outcome, { status: 'finished', total: 2, done: 0, skipped: 2 }, name)
  }
})
