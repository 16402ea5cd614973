import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { download, png, upload } from '../../../support/multipart.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin
const made = async () => `${trackings.url}/${(await trackings.createRecord()).id}`
const sign = (url: string, content: string | Buffer, title?: string, filename = 'me.png', by = token) =>
  upload(world, `${url}/signatures`, by, { filename, content }, title === undefined ? {} : { title })

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300', 'hex')
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.from([26, 0, 0, 0]), Buffer.from('WEBPVP8L'), Buffer.alloc(18)])

test('201 a signature is created with all fields', async () => {
  const url = await made()
  const answer = await sign(url, png, 'Customer')
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^\d+$/)
  assert.equal(type, 'signature')
  const { created_at, image_updated_at, ...rest } = attributes
  assert.match(created_at, /^2026-01-30T19:0\d:\d\d\+01:00$/)
  assert.equal(image_updated_at, created_at)
  assert.deepEqual(rest, {
    title: 'Customer',
    image_file_name: 'me.png',
    image_content_type: 'image/png',
    image_url: `${company.ws}/signatures/${id}/image`,
  })
  assert.deepEqual(relationships, {})
  const { body } = await world.get(`${url}?include=signatures`, token)
  assert.equal(body.data.attributes.signatures_count, 1)
  assert.deepEqual(body.data.relationships.signatures.data, [{ id, type: 'signature' }])
  assert.deepEqual(body.included, [answer.body.data])
})

test('201 without a title, the title is the name of the file', async () => {
  const url = await made()
  const cases: [string | undefined, string, string][] = [
    [undefined, 'me.png', 'me.png'],
    ['', '../../me.png', 'me.png'],
    [undefined, `${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ['Jörg Müßig 🙂', 'me.png', 'Jörg Müßig 🙂'],
  ]
  for (const [title, filename, expected] of cases) {
    const answer = await sign(url, png, title, filename)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.data.attributes.title, expected)
  }
})

test('201 PNG, JPEG and WebP, whatever the file name', async () => {
  const url = await made()
  for (const [content, type] of [
    [png, 'image/png'],
    [jpeg, 'image/jpeg'],
    [webp, 'image/webp'],
  ] as const) {
    const answer = await sign(url, content, 'S', 'page.html')
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.data.attributes.image_content_type, type)
  }
})

test('400 for a file that is not such a picture, an empty one, and an invalid title; nothing is stored', async () => {
  const url = await made()
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  for (const content of ['<html></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.4', gif, ''])
    assertRefusedAt(await sign(url, content, 'S', 'me.png'), 400, 'file')
  assertRefusedAt(await sign(url, png, 'x'.repeat(256)), 400, 'title')
  assertRefusedAt(await sign(url, png, 'a\u0000b'), 400, 'title')
  const { body } = await world.get(url, token)
  assert.equal(body.data.attributes.signatures_count, 0)
})

test('200 the list is oldest first and can be filtered; the image is served with safe headers', async () => {
  const url = await made()
  for (const title of ['B', 'A']) await sign(url, png, title)
  const list = await world.get(`${url}/signatures`, token)
  assert.deepEqual(
    list.body.data.map((one: { attributes: { title: string } }) => one.attributes.title),
    ['B', 'A'],
    'oldest first',
  )
  assert.equal(list.body.meta.total_count, 2)
  assert.equal((await world.get(`${url}/signatures?filter[title]=A`, token)).body.meta.total_count, 1)
  const image = await download(world, list.body.data[0].attributes.image_url, token)
  assert.equal(image.status, 200)
  assert.deepEqual(image.bytes, png)
  assert.equal(image.headers['content-type'], 'image/png')
  assert.equal(image.headers['x-content-type-options'], 'nosniff')
  assert.equal(image.headers['content-security-policy'], "default-src 'none'; sandbox")
  assert.match(String(image.headers['content-disposition']), /^attachment;/)
})

test('200 a deleted signature is returned, and is gone', async () => {
  const url = await made()
  const { body } = await sign(url, png, 'S')
  const answer = await world.delete(`${url}/signatures/${body.data.id}`, token)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, body.data)
  assertRefusedAt(await world.delete(`${url}/signatures/${body.data.id}`, token), 404)
  assert.equal((await download(world, body.data.attributes.image_url, token)).status, 404)
  assert.equal((await world.get(url, token)).body.data.attributes.signatures_count, 0)
})

test('200 the image for users who can see the record, 404 for others, 401 without a token', async () => {
  const [owner, colleague] = [await company.person(), await company.person()]
  const other = await createCompany(world)
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(owner) })
  const { body } = await sign(`${trackings.url}/${id}`, png, 'Mine', 'me.png', owner.token)
  const statuses: [string | undefined, number][] = [
    [owner.token, 200],
    [token, 200],
    [colleague.token, 404],
    [other.admin.token, 404],
    [undefined, 401],
  ]
  for (const [by, status] of statuses)
    assert.equal((await download(world, body.data.attributes.image_url, by)).status, status)
})

test('404 for an unknown tracking, 415 as JSON, 413 for a file that is too large', async () => {
  const url = await made()
  assertRefusedAt(await sign(`${trackings.url}/999999999`, png), 404)
  assertRefusedAt(await world.post(`${url}/signatures`, { title: 'S' }, token), 415)
  assertRefusedAt(await sign(url, Buffer.concat([png, Buffer.alloc(25 * 1024 * 1024)])), 413)
})
