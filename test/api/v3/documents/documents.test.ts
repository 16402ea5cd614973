import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { assertRefused } from '../../../support/refusals.ts'

const { world, company, people, otherWorkspace, otherCompany } = await createFixture()
const { ws, admin } = company
const { employee, workspaceAdmin } = people
const documentsOf = (userId: string, place = ws) => `${place}/users/${userId}/documents`
const path = documentsOf(employee.id)

const add = (fields: Record<string, string> = {}, token = admin.token, url = path) =>
  upload(world, url, token, { filename: 'contract.png', type: 'text/html', content: png }, fields)

async function added(fields: Record<string, string> = {}, url = path): Promise<string> {
  const answer = await add(fields, admin.token, url)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id
}

test('201 a document has a title and a description, and the content type detected from the content', async () => {
  const answer = await add({ title: 'Contract', description: 'Signed in May' }, workspaceAdmin.token)
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes } = answer.body.data
  const { created_at, updated_at, ...rest } = attributes
  assert.equal(type, 'document')
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    title: 'Contract',
    description: 'Signed in May',
    file_name: 'contract.png',
    file_content_type: 'image/png',
    file_url: `${path}/${id}/file`,
  })
  const file = await download(world, rest.file_url, employee.token)
  assert.equal(file.status, 200)
  assert.deepEqual(file.bytes, png)
  assert.equal(file.headers['content-type'], 'image/png')
  assert.match(String(file.headers['content-disposition']), /^attachment; filename\*=UTF-8''contract\.png$/)
})

test('201 without a title, the title is the name of the file', async () => {
  for (const title of ['', '  ']) assert.equal((await add({ title })).body.data.attributes.title, 'contract.png')
  const nameless = await upload(world, path, admin.token, { filename: '', content: png })
  assert.equal(nameless.body.data.attributes.title, nameless.body.data.attributes.file_name)
})

test('200 the user and admins list the documents of the user only', async () => {
  const person = await company.person()
  const [own, theirs] = [documentsOf(person.id), await added({ title: 'Theirs' })]
  const ids = [await added({ title: 'B' }, own), await added({ title: 'A' }, own)]
  for (const { token } of [person, workspaceAdmin, admin]) {
    const { status, body, text } = await world.get(`${own}?sort=title`, token)
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.data.map((one: { id: string }) => one.id),
      ids.toReversed(),
    )
    assert.equal(body.meta.total_count, 2)
  }
  const filtered = await world.get(`${path}?filter[title]=eq:Theirs`, employee.token)
  assert.deepEqual(
    filtered.body.data.map((one: { id: string }) => one.id),
    [theirs],
  )
})

test('200 a deleted document is returned; 404 the second time', async () => {
  const id = await added()
  const gone = await world.delete(`${path}/${id}`, workspaceAdmin.token)
  assert.equal(gone.status, 200, gone.text)
  assert.equal(gone.body.data.id, id)
  assertRefused(await world.delete(`${path}/${id}`, admin.token), 404)
  assert.equal((await download(world, `${path}/${id}/file`, admin.token)).status, 404)
})

test('documents are the same records as uploads of the public API', async () => {
  const api = await connectApi(world, company)
  const id = await added({ title: 'From here' })
  const { upload: read } = await api.read(`uploads/${id}`)
  assert.deepEqual([String(read.user_id), read.title, read.doc_file_name], [employee.id, 'From here', 'contract.png'])
  const fields = { api_token: api.token, user_id: employee.id, title: 'From there' }
  const sent = await upload(world, '/public_api/v1/uploads', undefined, { content: png }, fields)
  assert.equal(sent.status, 200, sent.text)
  const shown = await world.get(`${path}?filter[title]=eq:From there`, employee.token)
  assert.equal(shown.body.data[0].id, String(sent.body.upload.id))
  assert.equal((await api.send('DELETE', 'uploads', { upload: { id: Number(id) } })).status, 200)
  assertRefused(await world.delete(`${path}/${id}`, admin.token), 404)
})

test('400 for an empty file, and for texts that are too long; 415 when the body is not multipart', async () => {
  const send = (file: { content: string }, fields = {}) => upload(world, path, admin.token, file, fields)
  assertRefused(await send({ content: '' }), 400, ['file'])
  assertRefused(await add({ title: 'x'.repeat(256) }), 400, ['title'])
  assertRefused(await add({ description: 'x'.repeat(5001) }), 400, ['description'])
  assert.equal((await world.post(path, { title: 'x' }, admin.token)).status, 415)
})

test('401 without a token, 403 for colleagues and area admins', async () => {
  const id = await added()
  const colleague = await company.person()
  await company.area('Shop', [employee.id, people.areaAdmin.id])
  assert.equal((await world.get(path)).status, 401)
  assert.equal((await download(world, `${path}/${id}/file`)).status, 401)
  for (const { token } of [colleague, people.areaAdmin]) {
    assertRefused(await world.get(path, token), 403)
    assert.equal((await download(world, `${path}/${id}/file`, token)).status, 403)
  }
  for (const role of nonAdmins) {
    assertRefused(await add({}, people[role].token), 403)
    assertRefused(await world.delete(`${path}/${id}`, people[role].token), 403)
  }
})

test('404 in another account, for users of another workspace or deleted ones, and for documents of another user', async () => {
  const id = await added()
  const away = await world.post(`${otherWorkspace.ws}/users`, { username: 'Kai' }, admin.token)
  const left = await company.person()
  const theirs = await added({}, documentsOf(left.id))
  await world.delete(`${ws}/users/${left.id}`, admin.token)
  const colleague = await company.person()
  for (const [url, document, token] of [
    [path, id, otherCompany.admin.token],
    [documentsOf(employee.id, otherCompany.ws), id, otherCompany.admin.token],
    [documentsOf(otherCompany.admin.id), id, admin.token],
    [documentsOf(away.body.data.id), id, workspaceAdmin.token],
    [documentsOf(left.id), theirs, admin.token],
    [documentsOf('abc'), id, admin.token],
  ] as const) {
    assertRefused(await world.get(url, token), 404)
    assertRefused(await add({}, token, url), 404)
    assertRefused(await world.delete(`${url}/${document}`, token), 404)
    assert.equal((await download(world, `${url}/${document}/file`, token)).status, 404)
  }
  const wrong = `${documentsOf(colleague.id)}/${id}`
  assertRefused(await world.delete(wrong, admin.token), 404)
  assert.equal((await download(world, `${wrong}/file`, admin.token)).status, 404)
  assert.equal((await download(world, `${path}/${id}/file`, admin.token)).status, 200)
})

test('200 and 201 an account admin who is not a member has documents of their own', async () => {
  const own = documentsOf(admin.id, otherWorkspace.ws)
  assert.equal((await world.get(own, admin.token)).status, 200)
  const id = await added({ title: 'Own' }, own)
  assert.equal((await download(world, `${own}/${id}/file`, admin.token)).status, 200)
})
