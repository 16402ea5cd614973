import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createFullTracking } from '../../../support/full-tracking.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { trackingOperations } from '../../../support/tracking-operations.ts'
import { createWorld } from '../../../support/world.ts'

// Records of another account, another workspace or another record are not found.

const world = await createWorld()
const company = await createCompany(world)
const stranger = await createCompany(world)
const trackings = timeTrackings(world, company)
const person = await company.person({ attributes: { username: 'Secret Sally' } })
const record = await createFullTracking(world, company, person.id)
const before = await trackings.read(record.id)

const second = await world.post(`${company.account}/workspaces`, { name: 'Second' }, company.admin.token)
const secondWs = `/api/v3/workspaces/${second.body.data.id}`

const ways: [string, string, string][] = [
  ['by an admin of another account', company.ws, stranger.admin.token],
  ['in the workspace of another account', stranger.ws, stranger.admin.token],
  ['in another workspace of the account', secondWs, company.admin.token],
  ['in an unknown workspace', '/api/v3/workspaces/999999999', company.admin.token],
]

for (const [name, ws, token] of ways)
  test(`404 every operation ${name}`, async () => {
    for (const operation of trackingOperations) {
      const answer = await operation.send(world, ws, record, token)
      assert.equal(answer.status, 404, `${operation.name} ${answer.text}`)
      assert.equal(answer.text.includes('Sally'), false)
    }
    assert.deepEqual(await trackings.read(record.id), before)
  })

test('404 for parts of a tracking under another tracking', async () => {
  const { token } = company.admin
  const own = await createFullTracking(world, company, company.admin.id)
  const wrong: [string, string, object?][] = [
    ['GET', `breaks/${record.breakId}`],
    ['PATCH', `breaks/${record.breakId}`, {}],
    ['DELETE', `breaks/${record.breakId}`],
    ['PUT', `notes/${record.noteId}`, { content: 'mine' }],
    ['DELETE', `notes/${record.noteId}`],
    ['GET', `notes/${record.noteId}/attachments`],
    ['DELETE', `notes/${record.noteId}/attachments/${record.noteAttachmentId}`],
    ['DELETE', `notes/${own.noteId}/attachments/${record.noteAttachmentId}`],
    ['DELETE', `notes/${own.noteId}/attachments/${own.attachmentId}`],
    ['DELETE', `attachments/${record.attachmentId}`],
    ['DELETE', `attachments/${own.noteAttachmentId}`],
    ['DELETE', `signatures/${record.signatureId}`],
    ['DELETE', `followers/${person.id}`],
  ]
  for (const [method, path, attributes] of wrong) {
    const send = { token, ...(attributes && { body: { data: { attributes } } }) }
    const answer = await world.request(method, `${trackings.url}/${own.id}/${path}`, send)
    assert.equal(answer.status, 404, `${method} ${path} ${answer.text}`)
  }
  assert.deepEqual(await trackings.read(record.id), before)
})

test('400 for foreign ids in a request, 404 in a path; nothing of another account is used or returned', async () => {
  const own = timeTrackings(world, stranger)
  const { id } = await own.createRecord()
  const [area, tag] = [before.relationships.area.data.id, before.relationships.tags.data[0].id]
  const { token } = stranger.admin
  assertRefusedAt(await own.create({ relationships: { user: { id: person.id } } }), 400, 'user')
  for (const send of [own.create, (sent: object) => own.change(id, sent)]) {
    assertRefusedAt(await send({ relationships: { area: { id: area } } }), 400, 'area')
    assertRefusedAt(await send({ relationships: { tags: [{ id: tag }] } }), 400, 'tags')
  }
  const breaks_attributes = [{ id: record.breakId, _destroy: true }]
  assertRefusedAt(await own.change(id, { attributes: { breaks_attributes } }), 400, 'breaks_attributes/0/id')
  assertRefusedAt(await world.post(`${own.url}/${id}/followers`, { ids: [person.id] }, token), 400, 'ids')
  assertRefusedAt(await world.delete(`${own.url}/${id}/followers/${person.id}`, token), 404)
  assertRefusedAt(await own.create({ relationships: { user: { id: person.id } }, token: company.admin.token }), 404)
  const { body } = await own.list('include=user,area,tags,breaks,notes,followers')
  assert.equal(body.meta.total_count, 1)
  assert.equal(JSON.stringify(body).includes('Sally'), false)
})

test('200 filters by foreign ids find nothing', async () => {
  const own = timeTrackings(world, stranger)
  const area = before.relationships.area.data.id
  const tag = before.relationships.tags.data[0].id
  for (const filter of [
    `user_id]=${person.id}`,
    `area_id]=${area}`,
    `tag_id]=${tag}`,
    `id]=${record.id}`,
    `break_id]=${record.breakId}`,
    `workspace_id]=${company.workspaceId}`,
  ]) {
    const { status, body } = await own.list(`filter[${filter}`)
    assert.equal(status, 200)
    assert.equal(body.meta.total_count, 0, filter)
    assert.equal(body.meta.total_gross_time, 0, filter)
  }
})

test('201 a tag with the same title in another account is another tag', async () => {
  const own = timeTrackings(world, stranger)
  const { id } = await own.createRecord()
  const made = await world.post(`${own.url}/${id}/tags`, { title: 'Some tag' }, stranger.admin.token)
  const theirs = await world.post(`${trackings.url}/${record.id}/tags`, { title: 'Some tag' }, company.admin.token)
  assert.notEqual(made.body.data.id, theirs.body.data.id)
})
