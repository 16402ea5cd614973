import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCompany } from '../../../support/company.ts'
import { download, multipart, png, sendForm, upload } from '../../../support/multipart.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin
const made = async () => `${trackings.url}/${(await trackings.createRecord()).id}`

test('201 a file is attached, with all fields', async () => {
  const url = await made()
  const answer = await upload(world, `${url}/attachments`, token, { filename: 'photo.png', content: png })
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^\d+$/)
  assert.equal(type, 'attachment')
  const { created_at, updated_at, ...rest } = attributes
  assert.match(created_at, /^2026-01-30T19:0\d:\d\d\+01:00$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    author: 'Ada Admin',
    file_name: 'photo.png',
    file_content_type: 'image/png',
    file_url: `${company.ws}/attachments/${id}/file`,
  })
  assert.deepEqual(relationships, {})
  const { body } = await world.get(`${url}?include=attachments`, token)
  assert.equal(body.data.attributes.attachments_count, 1)
  assert.deepEqual(body.data.relationships.attachments.data, [{ id, type: 'attachment' }])
  assert.deepEqual(body.included, [answer.body.data])
})

test('200 the list has the attachments of one tracking, oldest first, and can be filtered and paged', async () => {
  const url = `${await made()}/attachments`
  await upload(world, `${await made()}/attachments`, token, { content: 'elsewhere' })
  for (const name of ['a.txt', 'b.txt', 'c.png'])
    await upload(world, url, token, { filename: name, content: name === 'c.png' ? png : name })
  const names = async (query: string): Promise<string[]> =>
    (await world.get(`${url}?${query}`, token)).body.data.map(
      (one: { attributes: { file_name: string } }) => one.attributes.file_name,
    )
  assert.deepEqual(await names(''), ['a.txt', 'b.txt', 'c.png'])
  assert.deepEqual(await names('filter[file_content_type]=pre:image'), ['c.png'])
  assert.deepEqual(await names('sort=-file_name&items=2'), ['c.png', 'b.txt'])
  assert.deepEqual(await names('filter[file_name]=suf:.txt&page=2&items=1'), ['b.txt'])
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<html>', 'utf16le')])
const html = '<!doctype html><script>alert(1)</script>'
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

/** The declared content type, and the one detected from the content. */
const kinds: [string, string, string, string | Buffer, string][] = [
  ['a picture', 'a.png', 'image/png', png, 'image/png'],
  ['a picture declared as octet-stream', 'a', 'application/octet-stream', png, 'image/png'],
  ['a picture declared as HTML', 'a.html', 'text/html', png, 'image/png'],
  ['an HTML page declared as a picture', 'a.png', 'image/png', html, 'text/plain; charset=utf-8'],
  ['an HTML page', 'a.html', 'text/html', html, 'text/plain; charset=utf-8'],
  ['a script', 'a.js', 'application/javascript', 'alert(1)', 'text/plain; charset=utf-8'],
  ['an SVG image', 'a.svg', 'image/svg+xml', svg, 'application/xml'],
  ['a PDF', 'a.pdf', 'application/pdf', pdf, 'application/pdf'],
  ['a gzip archive declared as text', 'a.txt', 'text/plain', gzipSync('x'), 'application/gzip'],
  ['text declared as a picture', 'a.txt', 'image/jpeg', 'Grüße\n', 'text/plain; charset=utf-8'],
  [
    'text in another encoding',
    'a.txt',
    'text/plain',
    Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]),
    'application/octet-stream',
  ],
  ['zero bytes declared as text', 'a.bin', 'text/plain', Buffer.alloc(64), 'application/octet-stream'],
]

for (const [what, filename, type, content, expected] of kinds)
  test(`201 the content type is detected from the content: ${what}`, async () => {
    const answer = await upload(world, `${await made()}/attachments`, token, { filename, type, content })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.data.attributes.file_content_type, expected)
    assert.equal(answer.body.data.attributes.file_name, filename)
    const file = await download(world, answer.body.data.attributes.file_url, token)
    assert.equal(file.headers['content-type'], expected)
    assert.deepEqual(file.bytes, Buffer.from(content))
  })

test('201 an HTML page in UTF-16 is not detected as HTML or script', async () => {
  const answer = await upload(world, `${await made()}/attachments`, token, { filename: 'a.html', content: utf16 })
  assert.doesNotMatch(answer.body.data.attributes.file_content_type, /html|script/)
})

test('201 files of up to 25 MiB are downloaded unchanged', async () => {
  const url = `${await made()}/attachments`
  for (const size of [1, 65_537, 25 * 1024 * 1024]) {
    const content = randomBytes(size)
    const { status, body, text } = await upload(world, url, token, { filename: 'big.bin', content })
    assert.equal(status, 201, text)
    const file = await download(world, body.data.attributes.file_url, token)
    assert.equal(file.headers['content-length'], String(size))
    assert.ok(file.bytes.equals(content), `${size} bytes are the same`)
  }
})

test('201 the part may have any name, and other fields are ignored', async () => {
  const form = multipart([
    { name: 'comment', content: 'passed over' },
    { name: 'attachment[file]', filename: 'a.txt', type: 'text/plain', content: 'x' },
    { name: 'after', content: 'passed over too' },
  ])
  assert.equal((await sendForm(world, `${await made()}/attachments`, token, form)).status, 201)
})

test('201 a file without a name gets the name file', async () => {
  const form = multipart([{ type: 'application/octet-stream', content: 'x' }])
  const answer = await sendForm(world, `${await made()}/attachments`, token, form)
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.body.data.attributes.file_name, 'file')
})

test('201 an employee attaches a file to their own tracking, and is its author', async () => {
  const person = await company.person({ attributes: { username: 'Emma' } })
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(person) })
  const before = await trackings.read(id)
  world.clock.advance({ seconds: 2 })
  const answer = await upload(world, `${trackings.url}/${id}/attachments`, person.token, { content: 'x' })
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.body.data.attributes.author, 'Emma')
  const { attributes } = await trackings.read(id)
  assert.ok(attributes.updated_at > before.attributes.updated_at, 'updated_at of the tracking changes')
})
