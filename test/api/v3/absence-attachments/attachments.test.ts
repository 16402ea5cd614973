import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createAbsenceCompany(world)
const { absences, admin, ws } = company
const filesOf = (id: string) => `${absences}/${id}/attachments`

const upload = (url: string, token: string | undefined, content = 'Sick until Friday', name = 'doctor.txt') =>
  world.request('POST', url, {
    token,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${content}\r\n--b--\r\n`,
  })

const attached = async (id: string, token: string): Promise<string> => {
  const answer = await upload(filesOf(id), token)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('201 a file is attached to an absence, with all fields, and downloaded with the same content', async () => {
  const person = await company.person({ attributes: { username: 'Fritz File' } })
  const id = await company.createAbsence(person.token)
  const answer = await upload(filesOf(id), person.token)
  assert.equal(answer.status, 201, answer.text)
  const { type, attributes } = answer.body.data
  assert.equal(type, 'attachment')
  const { created_at, updated_at, ...rest } = attributes
  for (const moment of [created_at, updated_at]) assert.match(moment, /T\d{2}:\d{2}:\d{2}\+0[12]:00$/)
  const file_url = `${ws}/attachments/${answer.body.data.id}/file`
  assert.deepEqual(rest, {
    author: 'Fritz File',
    file_name: 'doctor.txt',
    file_content_type: 'text/plain; charset=utf-8',
    file_url,
  })
  for (const token of [person.token, admin.token]) {
    const file = await world.get(file_url, token)
    assert.equal(file.status, 200)
    assert.equal(file.text, 'Sick until Friday')
    assert.equal(file.headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(String(file.headers['content-disposition']), /^attachment; .*doctor\.txt/)
  }
  const shown = (await world.get(`${absences}/${id}`, person.token)).body.data
  assert.equal(shown.attributes.attachments_count, 1)
  assert.deepEqual(shown.relationships.attachments.data, [{ id: answer.body.data.id, type: 'attachment' }])
})

test('200 an absence lists only its own attachments, oldest first', async () => {
  const [id, another] = [await company.createAbsence(admin.token), await company.createAbsence(admin.token)]
  const [first, second] = [await attached(id, admin.token), await attached(id, admin.token)]
  await attached(another, admin.token)
  const answer = await world.get(filesOf(id), admin.token)
  assert.equal(answer.status, 200)
  assert.deepEqual(idsOf(answer), [first, second])
  assert.equal(answer.body.meta.total_count, 2)
  assert.deepEqual(idsOf(await world.get(`${filesOf(id)}?filter[file_name]=ct:nothing`, admin.token)), [])
})

test('200 a deleted attachment is returned, and its record and stored file are gone', async () => {
  const id = await company.createAbsence(admin.token)
  const file = await attached(id, admin.token)
  const [{ file_key } = assert.fail()] = await world.services.pool<{ file_key: string }[]>`
    select file_key from attachments where account_id = ${company.accountId} and id = ${file}`
  const answer = await world.delete(`${filesOf(id)}/${file}`, admin.token)
  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.data.type, answer.body.data.id], ['attachment', file])
  assert.equal((await world.get(`${ws}/attachments/${file}/file`, admin.token)).status, 404)
  assert.equal((await world.delete(`${filesOf(id)}/${file}`, admin.token)).status, 404)
  assert.deepEqual(idsOf(await world.get(filesOf(id), admin.token)), [])
  await eventually(async () => {
    const stored = await world.services.files.get(file_key)
    stored?.stream.destroy()
    return stored === null
  })
})

test('400 without a file or with an empty one, 415 when the body is not multipart', async () => {
  const id = await company.createAbsence(admin.token)
  assert.equal((await upload(filesOf(id), admin.token, '')).status, 400)
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const field = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n'
  const none = await world.request('POST', filesOf(id), { token: admin.token, headers, body: field })
  assert.equal(none.status, 400, none.text)
  assert.equal(none.body.errors[0].source.pointer, 'file')
  assert.equal((await world.post(filesOf(id), { file: 'x' }, admin.token)).status, 415)
  assert.deepEqual(idsOf(await world.get(filesOf(id), admin.token)), [])
})

test('201, 403 the owner attaches files in every status, but deletes them only while the absence is pending', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token)
  const [first, second] = [await attached(id, person.token), await attached(id, person.token)]
  assert.equal((await world.delete(`${filesOf(id)}/${first}`, person.token)).status, 200)
  await company.decide(id, 'confirmed')
  await attached(id, person.token)
  assert.equal((await world.delete(`${filesOf(id)}/${second}`, person.token)).status, 403)
  assert.equal((await world.delete(`${filesOf(id)}/${second}`, admin.token)).status, 200)
})

test('404 files for users who cannot see the absence, and under another absence', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [id, another] = [await company.createAbsence(member.token), await company.createAbsence(member.token)]
  const file = await attached(id, member.token)
  assert.equal((await world.delete(`${filesOf(another)}/${file}`, member.token)).status, 404)
  assert.equal((await world.get(`${ws}/attachments/${file}/file`, lead.token)).status, 200)
  assert.equal((await upload(filesOf(id), lead.token)).status, 201)
  assert.equal((await world.get(`${ws}/attachments/${file}/file`, stranger.token)).status, 404)
  assert.equal((await world.get(filesOf(id), stranger.token)).status, 404)
  assert.equal((await upload(filesOf(id), stranger.token)).status, 404)
  assert.equal((await world.delete(`${filesOf(id)}/${file}`, stranger.token)).status, 404)
  await world.delete(`${absences}/${id}`, admin.token)
  assert.equal((await world.get(`${ws}/attachments/${file}/file`, member.token)).status, 404, 'gone with its absence')
})

test('401 without a token, 404 in another account', async () => {
  const other = await createAbsenceCompany(world)
  const id = await company.createAbsence(admin.token)
  const file = await attached(id, admin.token)
  assert.equal((await world.get(filesOf(id))).status, 401)
  assert.equal((await upload(filesOf(id), undefined)).status, 401)
  assert.equal((await world.get(`${ws}/attachments/${file}/file`)).status, 401)
  const { token } = other.admin
  for (const base of [filesOf(id), `${other.absences}/${id}/attachments`]) {
    assert.equal((await world.get(base, token)).status, 404)
    assert.equal((await upload(base, token)).status, 404)
    assert.equal((await world.delete(`${base}/${file}`, token)).status, 404)
  }
  assert.equal((await world.get(`${other.ws}/attachments/${file}/file`, token)).status, 404)
})
