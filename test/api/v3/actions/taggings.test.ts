import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const other = await createCompany(world)
const taggings = (actionId: string): string => `${company.ws}/time_trackings/actions/${actionId}/taggings`

async function tagsOf(person: Person): Promise<string[]> {
  const [tracking] = await readTrackings(world, company, person)
  const { body } = await world.get(`${company.ws}/time_trackings/${tracking.id}`, company.admin.token)
  return body.data.relationships.tags.data.map((tag: { id: string }) => tag.id)
}

async function whileTaggingIsClosed(work: () => Promise<void>): Promise<void> {
  const set = (open: boolean) =>
    world.patch(company.ws, { allow_employees_tag_working_sessions: open }, company.admin.token)
  assert.equal((await set(false)).status, 200)
  await work()
  await set(true)
}

test('201 a tagging is created with all fields, and tags the tracking as well', async () => {
  const person = await company.person()
  const tag = await company.tag()
  const action = await punch(world, company, person, 'start')
  const answer = await world.post(taggings(action.id), { tag_id: Number(tag) }, person.token)
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^\d+$/)
  assert.equal(type, 'tagging')
  assert.deepEqual(attributes, { taggable_type: 'WorkingSessionAction', taggable_id: action.id })
  assert.deepEqual(relationships, { tag: { data: { id: tag, type: 'tag' } } })
  assert.deepEqual(await tagsOf(person), [tag])
  const again = await world.post(taggings(action.id), { tag_id: tag }, person.token)
  assert.equal(again.status, 201)
  assert.equal(again.body.data.id, id, 'tagging twice returns the same tagging')
  assert.deepEqual(await tagsOf(person), [tag])
})

test('201 tags sent with a punch are stored once each for the punch and its tracking', async () => {
  const person = await company.person()
  const [a, b, c] = [await company.tag(), await company.tag(), await company.tag()]
  const started = await sendPunch(
    world,
    company,
    { action_type: 'start', taggings_attributes: [{ tag_id: a }, { tag_id: b }, { tag_id: a }] },
    person.token,
  )
  assert.equal(started.status, 201)
  assert.deepEqual(await tagsOf(person), [a, b])
  const ended = await sendPunch(
    world,
    company,
    { action_type: 'end', taggings_attributes: [{ tag_id: c }] },
    person.token,
  )
  assert.equal(ended.status, 201)
  assert.deepEqual(await tagsOf(person), [a, b, c])
  const lonely = await sendPunch(
    world,
    company,
    { action_type: 'end', taggings_attributes: [{ tag_id: a }] },
    person.token,
  )
  assert.equal(lonely.status, 201, 'a punch without a tracking can have tags')
  const [row] = await world.services.pool`
    select count(*)::int as count from action_taggings where account_id = ${company.accountId}
      and action_id = any(${[started, ended, lonely].map((one) => one.body.data.id)}::uuid[])`
  assert.equal(row!.count, 4)
})

test('400 for a tag that is unknown or of another account; nothing is stored', async () => {
  const person = await company.person()
  const [own, foreign] = [await company.tag(), await other.tag()]
  for (const tag_id of [foreign, '999999999']) {
    const answer = await sendPunch(
      world,
      company,
      { action_type: 'start', taggings_attributes: [{ tag_id: own }, { tag_id: own }, { tag_id }] },
      person.token,
    )
    assert.equal(answer.status, 400)
    const pointers = answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)
    assert.deepEqual(pointers, ['taggings_attributes/2/tag_id'])
  }
  assert.deepEqual(await readTrackings(world, company, person), [])
  const action = await punch(world, company, person, 'start')
  for (const tag_id of [foreign, 'x', null, undefined]) {
    const answer = await world.post(taggings(action.id), { tag_id }, person.token)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].source.pointer, 'tag_id')
  }
  assert.deepEqual(await tagsOf(person), [])
})

test('403 an employee cannot tag if the workspace does not allow it; 201 area admins and admins can', async () => {
  const tag = await company.tag()
  const person = await company.person()
  const areaAdmin = await company.person({ roles: [2] })
  await company.area('Kitchen', [areaAdmin.id, person.id])
  const action = await punch(world, company, person, 'start')
  await whileTaggingIsClosed(async () => {
    assert.equal((await world.post(taggings(action.id), { tag_id: tag }, person.token)).status, 403)
    const tagged = { action_type: 'end', taggings_attributes: [{ tag_id: tag }] }
    assert.equal((await sendPunch(world, company, tagged, person.token)).status, 403)
    assert.deepEqual(await tagsOf(person), [])
    assert.equal((await sendPunch(world, company, { action_type: 'end' }, person.token)).status, 201)
    assert.equal((await world.post(taggings(action.id), { tag_id: tag }, areaAdmin.token)).status, 201)
    assert.equal((await world.post(taggings(action.id), { tag_id: tag }, company.admin.token)).status, 201)
  })
  assert.deepEqual(await tagsOf(person), [tag])
})

test('403 an employee cannot tag once the tracking is confirmed', async () => {
  const tag = await company.tag()
  const person = await company.person()
  const action = await punch(world, company, person, 'start')
  await punch(world, company, person, 'end')
  const tracking = `${company.ws}/time_trackings/${action.attributes.working_session_id}`
  assert.equal((await world.patch(`${tracking}/confirm`, {}, company.admin.token)).status, 200)
  assert.equal((await world.post(taggings(action.id), { tag_id: tag }, person.token)).status, 403)
  assert.deepEqual(await tagsOf(person), [])
  assert.equal((await world.post(taggings(action.id), { tag_id: tag }, company.admin.token)).status, 201)
})

test('404 for the punch of somebody else or of another account, and an unknown one; 401 without a token', async () => {
  const tag = await company.tag()
  const person = await company.person()
  const stranger = await company.person()
  const action = await punch(world, company, person, 'start')
  assert.equal((await world.post(taggings(action.id), { tag_id: tag }, stranger.token)).status, 404)
  assert.equal((await world.post(taggings(randomUUID()), { tag_id: tag }, company.admin.token)).status, 404)
  const elsewhere = `${other.ws}/time_trackings/actions/${action.id}/taggings`
  assert.equal((await world.post(elsewhere, { tag_id: await other.tag() }, other.admin.token)).status, 404)
  assert.equal((await world.post(taggings(action.id), { tag_id: tag })).status, 401)
})
