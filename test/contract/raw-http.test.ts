import { strict as assert } from 'node:assert'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'
import { assertErrorShape } from './support/error-shape.ts'

// Behaviour that only shows over a real connection: other tests pass their requests to the app directly.
const world = await createWorld()
const company = await createCompany(world)
const base = await world.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = new URL(base)

/** Sends bytes as they are and waits for the server to close. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

function checkRaw(answer: string): void {
  const [head = '', text = ''] = answer.split('\r\n\r\n')
  const [line, ...fields] = head.split('\r\n')
  assert.match(line!, /^HTTP\/1\.1 400 /)
  const headers = Object.fromEntries(fields.map((field) => [field.split(': ')[0]!.toLowerCase(), field.split(': ')[1]]))
  assertErrorShape({ status: 400, headers, body: JSON.parse(text), text })
}

const start = 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\n'
const requests: Record<string, string> = {
  'not HTTP': 'hello\r\n\r\n',
  'an unknown method': 'BREW /api/v3/status HTTP/1.1\r\nHost: x\r\n\r\n',
  'a broken header': `${start}Broken header\r\n\r\n`,
  'a null byte in a header': `${start}X: a\0b\r\n\r\n`,
  'headers that are too long': `${start}X: ${'x'.repeat(20_000)}\r\n\r\n`,
  'an address that is too long': `GET /api/v3/status?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'a blank in the address': 'GET /api/v3/sta tus HTTP/1.1\r\nHost: x\r\n\r\n',
  'two Content-Length headers': `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
  'an invalid Content-Length': `${start}Content-Length: x\r\n\r\n`,
  'Content-Length and chunks': `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'HTTP/1.1 without Host': 'GET /api/v3/status HTTP/1.1\r\nConnection: close\r\n\r\n',
}
for (const [what, text] of Object.entries(requests)) test(`400 ${what}`, async () => checkRaw(await raw(text)))

test('204 without Host in HTTP/1.0, and with an unknown Expect header', async () => {
  for (const text of ['GET /api/v3/status HTTP/1.0\r\n\r\n', `${start}Expect: the best\r\nConnection: close\r\n\r\n`])
    assert.match(await raw(text), /^HTTP\/1\.1 204 /)
})

test('the server still works after malformed requests', async () => {
  assert.equal((await fetch(`${base}/api/v3/status/`)).status, 204)
})

const authorization = `Bearer ${company.admin.token}`
const areas = `${base}${company.ws}/areas`

test('chunked bodies are handled like others', async () => {
  const send = (body: string, type: string) =>
    fetch(areas, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit)
  const created = await send('{"data":{"attributes":{"name":"Streamed"}}}', 'application/vnd.api+json')
  assert.equal(created.status, 201)
  assert.equal((await send('name=x', 'application/x-www-form-urlencoded')).status, 415)
  assert.equal((await send('x'.repeat(2 * 1024 * 1024), 'application/json')).status, 413)
})

test('200 DELETE with an empty form, as browsers and curl send it', async () => {
  const id = await company.area('Old')
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await fetch(`${areas}/${id}`, { method: 'DELETE', headers, body: '' })).status, 200)
})

test('an unescaped plus sign in the query is read as an offset or a blank', async () => {
  const found = await fetch(`${areas}?sort=+name&filter[created_at]=gt:2020-01-01T00:00:00+01:00`, {
    headers: { authorization },
  })
  const { meta } = (await found.json()) as { meta: { total_count: number } }
  assert.equal(meta.total_count, 1)
})

test('HEAD over a connection has the length of the body and no body', async () => {
  const whole = await (await fetch(areas, { headers: { authorization } })).bytes()
  const answer = await fetch(areas, { method: 'HEAD', headers: { authorization } })
  assert.equal(answer.headers.get('content-length'), String(whole.length))
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), '')
  assert.equal(answer.headers.get('total-count'), '1')
})
