import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const author = await company.person({ attributes: { username: 'Anna Author' } })
const tracking = await trackings.createRecord({ relationships: trackings.relationshipsFor(author) })
const notes = `${trackings.url}/${tracking.id}/notes`

async function written(token = author.token): Promise<string> {
  const { body, status } = await world.post(notes, { content: 'See the file.' }, token)
  assert.equal(status, 201)
  return `${notes}/${body.data.id}/attachments`
}

test('201 the author attaches a file, which is listed on the note, but does not count for the tracking', async () => {
  const url = await written()
  const answer = await upload(world, url, author.token, { filename: 'slip.png', content: png })
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes } = answer.body.data
  assert.equal(type, 'attachment')
  assert.equal(attributes.author, 'Anna Author')
  assert.equal(attributes.file_content_type, 'image/png')
  const list = await world.get(url, author.token)
  assert.deepEqual(list.body.data, [answer.body.data])
  const { body } = await world.get(`${notes}?filter[type]=UserNote&include=attachments`, company.admin.token)
  assert.deepEqual(body.data[0].relationships.attachments.data, [{ id, type: 'attachment' }])
  assert.deepEqual(body.included, [answer.body.data])
  assert.equal((await trackings.read(tracking.id)).attributes.attachments_count, 0)
  const file = await download(world, attributes.file_url, company.admin.token)
  assert.deepEqual(file.bytes, png)
})

test('403 only the author attaches files to a note; the author and admins delete them', async () => {
  const url = await written()
  assertRefusedAt(await upload(world, url, company.admin.token, { content: 'x' }), 403, 'base')
  const byAdmin = await written(company.admin.token)
  assertRefusedAt(await upload(world, byAdmin, author.token, { content: 'x' }), 403)
  const first = await upload(world, url, author.token, { content: 'x' })
  const second = await upload(world, url, author.token, { content: 'x' })
  const third = await upload(world, byAdmin, company.admin.token, { content: 'x' })
  assertRefusedAt(await world.delete(`${byAdmin}/${third.body.data.id}`, author.token), 403)
  const removed = await world.delete(`${url}/${first.body.data.id}`, author.token)
  assert.deepEqual(removed.body.data, first.body.data)
  assert.equal((await world.delete(`${url}/${second.body.data.id}`, company.admin.token)).status, 200)
  assert.equal((await world.get(url, author.token)).body.meta.total_count, 0)
})

test('403 no files can be attached to a system note', async () => {
  const { body } = await world.get(`${notes}?filter[type]=SystemNote`, company.admin.token)
  const url = `${notes}/${body.data[0].id}/attachments`
  assertRefusedAt(await upload(world, url, company.admin.token, { content: 'x' }), 403)
  assert.deepEqual((await world.get(url, company.admin.token)).body.data, [])
})

test('404 for an unknown note, 401 without a token, 415 as JSON, 400 for an empty file', async () => {
  const url = await written()
  const { token } = author
  assertRefusedAt(await upload(world, `${notes}/999999999/attachments`, token, { content: 'x' }), 404)
  assertRefusedAt(await world.get(`${notes}/999999999/attachments`, token), 404)
  assertRefusedAt(await upload(world, url, (await company.person()).token, { content: 'x' }), 404)
  assertRefusedAt(await upload(world, url, undefined, { content: 'x' }), 401)
  assertRefusedAt(await world.post(url, {}, token), 415)
  assertRefusedAt(await upload(world, url, token, { content: '' }), 400, 'file')
})
