import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const { token } = company.admin

/** The names of all stored files. */
const stored = (): string[] =>
  readdirSync(world.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.eml'))
    .map((entry) => entry.name)

async function attached(path: string): Promise<{ id: string; url: string; files: string[] }> {
  const before = stored()
  const answer = await upload(world, path, token, { filename: 'a.png', content: png })
  assert.equal(answer.status, 201, answer.text)
  const files = stored().filter((name) => !before.includes(name))
  assert.equal(files.length, 1, 'one file is stored')
  const { id, attributes } = answer.body.data
  return { id, url: attributes.file_url ?? attributes.image_url, files }
}

const isGone = (files: string[]) => () => !stored().some((name) => files.includes(name))

test('200 a deleted attachment is returned, and record, count and file are gone', async () => {
  const { id } = await trackings.createRecord()
  const path = `${trackings.url}/${id}/attachments`
  const first = await attached(path)
  const kept = await attached(path)
  const answer = await world.delete(`${path}/${first.id}`, token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.id, first.id)
  assert.equal(answer.body.data.type, 'attachment')
  assert.equal(answer.body.data.attributes.file_name, 'a.png')
  assertRefusedAt(await world.delete(`${path}/${first.id}`, token), 404)
  assert.equal((await download(world, first.url, token)).status, 404)
  assert.equal((await trackings.read(id)).attributes.attachments_count, 1)
  await eventually(isGone(first.files))
  assert.equal((await download(world, kept.url, token)).status, 200, 'the other file is kept')
})

test('200 deleting a signature deletes its image', async () => {
  const { id } = await trackings.createRecord()
  const path = `${trackings.url}/${id}/signatures`
  const { id: signatureId, files } = await attached(path)
  assert.equal((await world.delete(`${path}/${signatureId}`, token)).status, 200)
  await eventually(isGone(files))
})

test('200 deleting a note deletes the files on it', async () => {
  const { id } = await trackings.createRecord()
  const note = `${trackings.url}/${id}/notes`
  const { body } = await world.post(note, { content: 'See the files.' }, token)
  const path = `${note}/${body.data.id}/attachments`
  const [first, second, third] = [await attached(path), await attached(path), await attached(path)]
  assert.equal((await world.delete(`${path}/${first.id}`, token)).status, 200)
  await eventually(isGone(first.files))
  assert.equal((await download(world, second.url, token)).status, 200)
  assert.equal((await world.delete(`${note}/${body.data.id}`, token)).status, 200)
  await eventually(isGone([...second.files, ...third.files]))
  assert.equal((await download(world, third.url, token)).status, 404)
})

test('403 and 404 a refused deletion keeps record and file', async () => {
  const owner = await company.person()
  const { id } = await trackings.createRecord({
    attributes: { confirmed: true },
    relationships: trackings.relationshipsFor(owner),
  })
  const path = `${trackings.url}/${id}/attachments`
  const { id: attachmentId, url } = await attached(path)
  assertRefusedAt(await world.delete(`${path}/${attachmentId}`, owner.token), 403)
  assertRefusedAt(await world.delete(`${path}/${attachmentId}`, (await company.person()).token), 404)
  assert.equal((await download(world, url, owner.token)).status, 200)
})
