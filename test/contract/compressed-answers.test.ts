import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld({ env: { STINT_CORS_ORIGINS: 'https://app.example.org' } })
const company = await createCompany(world)
for (let n = 1; n <= 12; n++) await company.tag(`Shift ${n}`)
const large = `${company.ws}/tags`

const send = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  world.app.inject({ method, url, headers: { authorization: `Bearer ${company.admin.token}`, ...headers } })
const withoutId = (text: string): string => text.replace(/"request_id":"[^"]+"/, '')

for (const accepted of ['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'deflate,gzip'])
  test(`a list is compressed for Accept-Encoding: ${accepted}, with the same content`, async () => {
    const plain = await send(large, {})
    const { headers, rawPayload } = await send(large, { 'accept-encoding': accepted })
    assert.equal(headers['content-encoding'], 'gzip')
    assert.match(String(headers.vary), /Accept-Encoding/)
    assert.equal(headers['content-length'], String(rawPayload.length))
    assert.ok(rawPayload.length < plain.rawPayload.length / 2)
    assert.equal(withoutId(gunzipSync(rawPayload).toString()), withoutId(plain.payload))
  })

for (const accepted of ['', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0', 'not-gzip'])
  test(`nothing is compressed for Accept-Encoding: ${accepted || '(none)'}`, async () => {
    const { headers, json } = await send(large, accepted ? { 'accept-encoding': accepted } : {})
    assert.equal(headers['content-encoding'], undefined)
    assert.match(String(headers.vary), /Accept-Encoding/)
    assert.ok(json().data.length > 0)
  })

test('small responses and those without a body are not compressed', async () => {
  const { headers, statusCode } = await send('/api/v3/users/none', { 'accept-encoding': 'gzip' })
  assert.equal(statusCode, 404)
  assert.equal(headers['content-encoding'], undefined)
  const head = await send(large, { 'accept-encoding': 'gzip' }, 'HEAD')
  assert.equal(head.headers['content-encoding'], undefined)
})

test('compressed responses vary by Origin, too', async () => {
  const { headers } = await send(large, { 'accept-encoding': 'gzip', origin: 'https://app.example.org' })
  assert.match(String(headers.vary), /Origin/)
  assert.equal(headers['content-encoding'], 'gzip')
})
