import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)
const owner = await company.person()
const tracking = await trackings.createRecord({ relationships: trackings.relationshipsFor(owner) })
const url = `${trackings.url}/${tracking.id}/attachments`
const attach = async (filename: string, content: string | Buffer = 'x') => {
  const answer = await upload(world, url, company.admin.token, { filename, content })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('200 any content is served with headers that make it harmless', async () => {
  for (const content of [png, '<html><script>alert(1)</script>']) {
    const { attributes } = await attach('a.html', content)
    const file = await download(world, attributes.file_url, owner.token)
    assert.equal(file.status, 200)
    assert.deepEqual(file.bytes, Buffer.from(content))
    assert.equal(file.headers['x-content-type-options'], 'nosniff')
    assert.equal(file.headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.match(String(file.headers['content-disposition']), /^attachment;/)
    assert.equal(file.headers['cache-control'], 'private, no-store')
    assert.equal(file.headers['content-length'], String(file.bytes.length))
    assert.match(String(file.headers['x-request-id']), /^[0-9a-f-]{36}$/)
  }
})

const long = `${'ü'.repeat(300)}.pdf`
/** As it is sent, as it is kept, as the header writes it. */
const names: [string, string, string?][] = [
  ['Krankmeldung für Jörg.txt', 'Krankmeldung für Jörg.txt', 'Krankmeldung%20f%C3%BCr%20J%C3%B6rg.txt'],
  ["it's (1) *new*.txt", "it's (1) *new*.txt", 'it%27s%20%281%29%20%2Anew%2A.txt'],
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['/etc/shadow', 'shadow'],
  ['C:\\Users\\me\\a.txt', 'a.txt'],
  ['..', 'file'],
  ['...', 'file'],
  ['folder/', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', '.htaccess'],
  ['a\u202Etxt.exe', 'atxt.exe'],
  ['a\u0007b\u007F.txt', 'ab.txt'],
  ['日本語 🙂.txt', '日本語 🙂.txt'],
  [long, `${'ü'.repeat(196)}.pdf`],
  [`${'🙂'.repeat(250)}`, '🙂'.repeat(200)],
  ['a%2e%2e%2fb.txt', 'a%2e%2e%2fb.txt', 'a%252e%252e%252fb.txt'],
  ['a;b=c.txt', 'a;b=c.txt', 'a%3Bb%3Dc.txt'],
]

for (const [sent, kept, written = encodeURIComponent(kept)] of names)
  test(`a file called ${JSON.stringify(sent.slice(0, 40))}`, async () => {
    const { attributes } = await attach(sent)
    assert.equal(attributes.file_name, kept)
    const file = await download(world, attributes.file_url, owner.token)
    assert.equal(file.status, 200)
    assert.equal(file.headers['content-disposition'], `attachment; filename*=UTF-8''${written}`)
    assert.equal(file.bytes.toString(), 'x')
  })

test('200 a name with encoded line breaks and quotes cannot inject headers', async () => {
  const { attributes } = await attach('a"\r\nSet-Cookie: x=1\r\n.txt')
  assert.equal(attributes.file_name, 'a%22%0D%0ASet-Cookie: x=1%0D%0A.txt')
  const file = await download(world, attributes.file_url, owner.token)
  assert.equal(file.status, 200)
  assert.equal(file.headers['set-cookie'], undefined)
  assert.match(String(file.headers['content-disposition']), /''a%2522%250D%250ASet-Cookie%3A%20x%3D1%250D%250A\.txt$/)
})

test('200 for users who can see the record, 404 for others, 401 without a valid token', async () => {
  const colleague = await company.person()
  const [leader, stranger] = [await company.person({ roles: [2] }), await company.person({ roles: [2] })]
  await company.area('Shared', [leader.id, owner.id])
  const other = await createCompany(world)
  const { attributes } = await attach('secret.txt', 'secret')
  const statuses: [string | undefined, number][] = [
    [company.admin.token, 200],
    [owner.token, 200],
    [leader.token, 200],
    [colleague.token, 404],
    [stranger.token, 404],
    [other.admin.token, 404],
    ['wrong', 401],
    [undefined, 401],
  ]
  for (const [token, status] of statuses) {
    const file = await download(world, attributes.file_url, token)
    assert.equal(file.status, status)
    if (status !== 200) assert.equal(file.bytes.toString().includes('secret'), false)
  }
  const own = attributes.file_url.replace(company.ws, other.ws)
  assert.equal((await download(world, own, other.admin.token)).status, 404)
})

test('404 for an unknown id, a deleted tracking, and a file missing in the store', async () => {
  for (const id of ['999999999', 'x', '0', '..%2F..%2Fpackage.json'])
    assert.equal((await download(world, `${company.ws}/attachments/${id}/file`, company.admin.token)).status, 404)
  const { attributes, id } = await attach('lost.txt')
  const { pool, files } = world.services
  const [row] = await pool`select file_key from attachments where id = ${id}`
  await files.remove(row!.file_key)
  assert.equal((await download(world, attributes.file_url, company.admin.token)).status, 404)
  const kept = await attach('kept.txt')
  await world.delete(`${trackings.url}/${tracking.id}`, company.admin.token)
  assert.equal((await download(world, kept.attributes.file_url, company.admin.token)).status, 404)
})
