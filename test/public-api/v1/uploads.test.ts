import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { upload } from '../../support/multipart.ts'
import { assertRefused } from '../../support/refusals.ts'
import type { Answer } from '../../support/world.ts'
import { type Api, assertDenied, assertEmpty, base, createV1Fixture } from './support/api.ts'

const { world, otherCompany, api, foreign } = await createV1Fixture()
const user = await api.user({ external_id: 'jana' })
const abroad = await foreign.sendOk('POST', 'users', {
  user: { location_ids: otherCompany.workspaceId, username: 'F', external_id: 'f' },
})
const pdf = '%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\n'

async function form(fields: Record<string, string>, file: string | null = pdf, key?: string): Promise<Answer> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (file !== null) data.append('file', new Blob([file], { type: 'text/html' }), 'contract.pdf')
  const encoded = new Response(data)
  const response = await world.app.inject({
    method: 'POST',
    url: `${base}/uploads`,
    headers: { 'content-type': encoded.headers.get('content-type')!, ...(key && { 'idempotency-key': key }) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.body }
}
const create = (fields: Record<string, string>, by: Api = api) => form({ api_token: by.token, ...fields })
const created = async (fields: Record<string, string> = {}) => {
  const answer = await create({ user_id: String(user.id), ...fields })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.upload
}
const follow = (url: string) => {
  const { pathname, search } = new URL(url)
  return world.app.inject({ url: pathname + search })
}
const withoutUrl = ({ url, ...rest }: { url: string }) => {
  assert.ok(URL.canParse(url))
  return rest
}

test('200 created, read and listed with the same fields', async () => {
  const made = await created({ title: 'Contract', description: 'Signed' })
  const { id, created_at, updated_at, doc_updated_at, url, ...fields } = made
  assert.deepEqual(fields, {
    title: 'Contract',
    description: 'Signed',
    user_id: user.id,
    doc_file_name: 'contract.pdf',
    doc_content_type: 'application/pdf',
    doc_file_size: Buffer.byteLength(pdf),
  })
  for (const moment of [created_at, updated_at, doc_updated_at]) assert.match(moment, /^\d{4}.*\d\dZ$/)
  for (const query of [{}, { user_id: user.id }, { user_external_id: 'jana', page: 1 }]) {
    const { upload, ...rest } = await api.read(`uploads/${id}`, query as Record<string, string>)
    assert.deepEqual([withoutUrl(upload), rest], [withoutUrl(made), {}])
  }
  const { uploads, ...page } = await api.read('uploads', { user_external_id: 'jana' })
  assert.deepEqual(
    [withoutUrl(uploads[0]), page],
    [withoutUrl(made), { page_number: 1, total_pages: 1, next_page: null }],
  )
  const plain = await created({ user_id: '', user_external_id: 'jana', title: '' })
  assert.deepEqual([plain.title, plain.description], ['contract.pdf', ''])
})

test('200 the url serves the file without a token, as a download, until it expires', async () => {
  const { url } = await created()
  assert.ok(!url.includes(api.token))
  const served = await follow(url)
  assert.equal(served.statusCode, 200)
  assert.equal(served.rawPayload.toString(), pdf)
  assert.match(String(served.headers['content-disposition']), /^attachment; filename\*=UTF-8''contract\.pdf$/)
  assert.equal(served.headers['content-type'], 'application/pdf')
  world.clock.advance({ minutes: 14 })
  assert.equal((await follow(url)).statusCode, 200)
  world.clock.advance({ minutes: 2 })
  assert.equal((await follow(url)).statusCode, 404)
})

test('404 a url that was tampered with', async () => {
  const [one, two] = [await created(), await created()]
  const tampered = (change: (url: URL) => void) => {
    const url = new URL(one.url)
    change(url)
    return url.toString()
  }
  const changes: ((url: URL) => void)[] = [
    (url) => url.searchParams.set('signature', 'A'.repeat(43)),
    (url) => url.searchParams.delete('signature'),
    (url) => url.searchParams.delete('expires'),
    (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
    (url) => url.searchParams.append('expires', '99999999999'),
    (url) => {
      url.pathname = new URL(two.url).pathname
    },
  ]
  for (const [index, change] of changes.entries())
    assert.equal((await follow(tampered(change))).statusCode, 404, `change ${index}`)
})

test('200 listed by title, in pages of 25', async () => {
  const holder = await api.user({ external_id: 'holder' })
  for (let count = 1; count <= 27; count++)
    await created({ user_id: String(holder.id), title: count % 9 === 0 ? 'Payslip' : `Paper ${count}` })
  const first = await api.read('uploads', { user_id: holder.id })
  assert.deepEqual([first.uploads.length, first.total_pages], [25, 2])
  const next = new URL(first.next_page)
  const second = (await world.get(next.pathname + next.search)).body
  assert.deepEqual([second.uploads.length, second.page_number, second.next_page], [2, 2, null])
  const slips = await api.read('uploads', { user_id: holder.id, title: 'Payslip' })
  assert.equal(slips.uploads.length, 3)
})

test('400 missing fields, unknown users and users of another enterprise', async () => {
  assertRefused(await create({}), 400, ['user_id'])
  assertRefused(await form({ api_token: api.token, user_id: String(user.id) }, null), 400, ['file'])
  assertRefused(await form({ api_token: api.token, user_id: String(user.id) }, ''), 400, ['file'])
  for (const id of ['x', '999999', String(abroad.id)]) {
    assertRefused(await create({ user_id: id }), 400, ['user_id'])
    assertRefused(await api.get('uploads', { user_id: id }), 400, ['user_id'])
  }
  assertRefused(await create({ user_external_id: 'f' }), 400, ['user_external_id'])
  assertRefused(await api.get('uploads'), 400, ['user_id'])
  assertRefused(await api.get('uploads', { user_id: user.id, page: 'x' }), 400, ['page'])
})

test('401 without a valid token, 415 unless multipart/form-data', async () => {
  assertDenied(await form({ user_id: String(user.id) }))
  assertDenied(await form({ api_token: 'wrong', user_id: String(user.id) }))
  assert.equal((await api.send('POST', 'uploads', { user_id: user.id })).status, 415)
})

test('404 unknown uploads, and those of another enterprise, another user or a deleted user', async () => {
  const theirs = (await create({ user_id: String(abroad.id) }, foreign)).body.upload
  for (const id of [999_999, theirs.id, 'x']) assertRefused(await api.get(`uploads/${id}`), 404)
  assertRefused(await api.send('DELETE', 'uploads', { upload: { id: theirs.id } }), 404)
  const leaving = await api.user()
  const { id, url } = await created({ user_id: String(leaving.id) })
  assertRefused(await api.get(`uploads/${id}`, { user_id: user.id }), 404)
  await api.sendOk('DELETE', 'users', { user: { id: leaving.id } })
  assertRefused(await api.get(`uploads/${id}`), 404)
  assert.equal((await follow(url)).statusCode, 404)
})

test('200 a deleted upload is gone everywhere', async () => {
  const { id, url } = await created()
  assertRefused(await api.send('DELETE', 'uploads', { upload: {} }), 400, ['id'])
  assertEmpty(await api.send('DELETE', 'uploads', { upload: { id } }))
  assertRefused(await api.get(`uploads/${id}`), 404)
  assertRefused(await api.send('DELETE', 'uploads', { upload: { id } }), 404)
  assert.equal((await follow(url)).statusCode, 404)
})

test('a repeat with the same key is the same upload; other content under the key is refused', async () => {
  const fields = { api_token: api.token, user_id: String(user.id), title: 'Once' }
  const first = await form(fields, pdf, 'upload-1')
  const again = await form(fields, pdf, 'upload-1')
  assert.deepEqual(again.body, first.body)
  assertRefused(await form({ ...fields, title: 'Twice' }, pdf, 'upload-1'), 400, ['Idempotency-Key'])
  assertRefused(await form(fields, `${pdf} `, 'upload-1'), 400, ['Idempotency-Key'])
})

test('200 without a title the file name becomes the title, without control characters', async () => {
  const fields = { api_token: api.token, user_id: String(user.id) }
  const sent = await upload(world, `${base}/uploads`, undefined, { filename: 'a\u0000b.txt', content: 'x' }, fields)
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual([sent.body.upload.title, sent.body.upload.doc_file_name], ['ab.txt', 'ab.txt'])
})
