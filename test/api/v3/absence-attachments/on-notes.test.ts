import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { upload } from '../../../support/multipart.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company
const author = await company.person({ attributes: { username: 'Nina Note' } })
const colleague = await company.person()
const stranger = await createAbsenceCompany(world)

const absence = await company.createAbsence(author.token)
const written = await world.post(`${absences}/${absence}/notes`, { content: 'See the letter.' }, author.token)
assert.equal(written.status, 201, written.text)
const note = written.body.data.id as string
const files = `${absences}/${absence}/notes/${note}/attachments`
const attach = (url: string, token: string | undefined) =>
  upload(world, url, token, { filename: 'letter.txt', content: 'From the doctor' })

test('201 a file on a note is listed there and in the note, and whoever can see the absence can download it', async () => {
  const answer = await attach(files, author.token)
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes } = answer.body.data
  assert.deepEqual([type, attributes.file_name, attributes.author], ['attachment', 'letter.txt', 'Nina Note'])
  for (const token of [author.token, admin.token]) {
    assert.deepEqual(idsOf(await world.get(files, token)), [id])
    assert.equal((await world.get(attributes.file_url, token)).text, 'From the doctor')
  }
  const notes = await world.get(`${absences}/${absence}/notes`, author.token)
  const shown = notes.body.data.find((one: { id: string }) => one.id === note)
  assert.deepEqual(shown.relationships.attachments.data, [{ id, type: 'attachment' }])
  // It is attached to the note, not to the absence.
  assert.deepEqual(idsOf(await world.get(`${absences}/${absence}/attachments`, author.token)), [])
})

test('403 for somebody who did not write the note, 404 for those who cannot see the absence, 401 without a token', async () => {
  assert.equal((await attach(files, admin.token)).status, 403)
  const foreign = files.replace(ws, stranger.ws)
  for (const [url, token, status] of [
    [files, colleague.token, 404],
    [foreign, stranger.admin.token, 404],
    [files, undefined, 401],
  ] as const) {
    assert.equal((await attach(url, token)).status, status)
    assert.equal((await world.get(url, token)).status, status)
  }
})

test('404 for a note of another absence, an unknown note, and the path of a time tracking', async () => {
  const another = await company.createAbsence(author.token)
  for (const url of [
    `${absences}/${another}/notes/${note}/attachments`,
    `${absences}/${absence}/notes/999999/attachments`,
    `${ws}/time_trackings/${absence}/notes/${note}/attachments`,
  ]) {
    assert.equal((await attach(url, author.token)).status, 404, url)
    assert.equal((await world.get(url, author.token)).status, 404, url)
  }
})

test('200 files are deleted one by one or together with their note', async () => {
  const [first, second] = [await attach(files, author.token), await attach(files, author.token)]
  const { id } = first.body.data
  assert.equal((await world.request('DELETE', `${files}/${id}`, { token: colleague.token })).status, 404)
  const removed = await world.request('DELETE', `${files}/${id}`, { token: author.token })
  assert.equal(removed.status, 200, removed.text)
  assert.equal(removed.body.data.id, id)
  assert.equal((await world.request('DELETE', `${files}/${id}`, { token: author.token })).status, 404)
  const gone = await world.request('DELETE', `${absences}/${absence}/notes/${note}`, { token: author.token })
  assert.equal(gone.status, 200, gone.text)
  const url = second.body.data.attributes.file_url
  await eventually(async () => (await world.get(url, author.token)).status === 404)
})
