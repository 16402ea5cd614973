import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { multipart, sendForm, upload } from '../../../support/multipart.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const { token } = company.admin
const { id } = await trackings.createRecord()
const url = `${trackings.url}/${id}/attachments`
const file = { name: 'file', filename: 'a.txt', type: 'text/plain', content: 'x' }

test('413 more than 25 MiB', async () => {
  const answer = await upload(world, url, token, { content: Buffer.alloc(25 * 1024 * 1024 + 1) })
  assertRefusedAt(answer, 413, 'base')
  assert.equal(answer.body.errors[0].status, 'payload_too_large')
})

test('400 an empty file, no file, two files', async () => {
  assertRefusedAt(await upload(world, url, token, { content: '' }), 400, 'file')
  assertRefusedAt(await sendForm(world, url, token, multipart([])), 400, 'file')
  assertRefusedAt(
    await sendForm(world, url, token, multipart([{ name: 'file', content: 'only a field' }])),
    400,
    'file',
  )
  assertRefusedAt(await sendForm(world, url, token, multipart([file, file])), 400, 'file')
})

test('400 an incomplete form, one without boundary, or with a part named like a property of objects', async () => {
  const { payload, contentType } = multipart([{ ...file, content: 'x'.repeat(1000) }])
  assertRefusedAt(await sendForm(world, url, token, { payload: payload.subarray(0, 600), contentType }), 400)
  assertRefusedAt(await sendForm(world, url, token, { payload: payload.subarray(0, 20), contentType }), 400)
  assertRefusedAt(await sendForm(world, url, token, { payload, contentType: 'multipart/form-data' }), 400)
  assertRefusedAt(await sendForm(world, url, token, { payload: 'nonsense', contentType }), 400)
  assertRefusedAt(await sendForm(world, url, token, multipart([{ ...file, name: '__proto__' }])), 400)
  assertRefusedAt(await sendForm(world, url, token, multipart([{ name: 'toString', content: 'x' }, file])), 400)
})

test('415 for a content type other than multipart/form-data', async () => {
  assertRefusedAt(await world.post(url, { file: 'x' }, token), 415, 'base')
  assertRefusedAt(
    await world.request('POST', url, { token, body: '{}', headers: { 'content-type': 'application/json' } }),
    415,
  )
  const plain = { token, body: 'x', headers: { 'content-type': 'text/plain' } }
  assertRefusedAt(await world.request('POST', url, plain), 415)
  assertRefusedAt(await world.request('POST', url, { token }), 415)
})

test('415 a form sent to an operation that expects JSON', async () => {
  assertRefusedAt(await sendForm(world, trackings.url, token, multipart([file])), 415, 'base')
  assertRefusedAt(await sendForm(world, `${trackings.url}/${id}/notes`, token, multipart([file])), 415, 'base')
})

test('404 for an unknown or invisible tracking, 401 without a token', async () => {
  const other = await createCompany(world)
  assertRefusedAt(await upload(world, `${trackings.url}/999999999/attachments`, token, file), 404)
  assertRefusedAt(await upload(world, url, other.admin.token, file), 404)
  assertRefusedAt(await upload(world, url, (await company.person()).token, file), 404)
  assertRefusedAt(await upload(world, url, undefined, file), 401)
  for (const wrong of ['999999999', 'x']) assertRefusedAt(await world.delete(`${url}/${wrong}`, token), 404)
})

test('nothing of the refused requests was stored in the database or the file store', async () => {
  assert.equal((await world.get(url, token)).body.meta.total_count, 0)
  assert.equal((await trackings.read(id)).attributes.attachments_count, 0)
  const files = readdirSync(join(world.dataDir), { recursive: true, withFileTypes: true })
  assert.deepEqual(
    files.filter((entry) => entry.isFile()).map((entry) => entry.name),
    [],
  )
})
