import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../src/app.ts'
import { defaultRequestTimeouts } from '../../src/platform/http/connections.ts'
import { createCompany } from '../support/company.ts'
import { createFixture } from '../support/fixture.ts'
import { multipart, png } from '../support/multipart.ts'
import { openRawConnection, trickle } from '../support/raw-connection.ts'

const { world } = await createFixture()
const company = await createCompany(world)
const requestTimeouts = { ...defaultRequestTimeouts, headSeconds: 2, bodySeconds: 2, restSeconds: 3 }
/** Between these timeouts and the default ones, in milliseconds. */
const far = 15_000
const app = buildApp(world.services, { requestTimeouts })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

const headOf = (path: string, more: Record<string, string | number>): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const timedOut = (text: string): void => {
  assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/)
  assert.match(text, /connection: close/i)
  const { errors } = JSON.parse(text.slice(text.indexOf('\r\n\r\n')))
  assert.equal(errors[0].status, 'request_timeout')
}

test('default timeouts have upper bounds and allow uploads over slow networks', () => {
  const { headSeconds, bodySeconds, bodyBytesPerSecond } = defaultRequestTimeouts
  assert.ok(headSeconds <= 30 && bodySeconds <= 30)
  assert.ok((25 * 1024 * 1024) / bodyBytesPerSecond < 2 * 3600)
})

test('408 a header that never ends, and a connection without data', async () => {
  for (const first of ['', 'GET /api/v3/status HTTP/1.1\r\nX: ']) {
    const connection = await openRawConnection(address, first)
    if (first) trickle(connection, 200)
    const { text, milliseconds } = await connection.closed
    timedOut(text)
    assert.ok(milliseconds < far, String(milliseconds))
  }
})

const json = { 'Content-Type': 'application/json', 'Content-Length': 100_000 }
const bodies: Record<string, string> = {
  'JSON before authentication': headOf('/api/v3/sign_in', json),
  'chunked JSON': `${headOf('/api/v3/sign_in', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}2000\r\n`,
  'a form of the public API, before its token': headOf('/public_api/v1/uploads', {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': 100_000,
  }),
}
for (const [what, head] of Object.entries(bodies))
  test(`408 a body sent too slowly: ${what}`, async () => {
    const connection = await openRawConnection(address, head)
    trickle(connection, 100)
    const { text, milliseconds } = await connection.closed
    timedOut(text)
    assert.ok(milliseconds > 2000 && milliseconds < far, String(milliseconds))
  })

test('a slow request above the minimum rate is answered', async () => {
  const body = JSON.stringify({ data: { attributes: { name: 'Slow', note: 'x'.repeat(40_000) } } })
  const connection = await openRawConnection(
    address,
    headOf(`${company.ws}/areas`, {
      Authorization: `Bearer ${company.admin.token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Connection: 'close',
    }),
  )
  for (let sent = 0; sent < body.length; sent += 8000) {
    connection.socket.write(body.slice(sent, sent + 8000))
    await sleep(800)
  }
  const { text, milliseconds } = await connection.closed
  assert.match(text, /^HTTP\/1\.1 201 /)
  assert.ok(milliseconds > 3000)
})

test('the connection is closed if a client keeps sending after the response', async () => {
  const { payload, contentType } = multipart([{ filename: 'a.png', content: png }])
  const connection = await openRawConnection(
    address,
    headOf('/public_api/v1/uploads', { 'Content-Type': contentType, 'Content-Length': 1_000_000 }),
  )
  connection.socket.write(payload.subarray(0, -20))
  trickle(connection, 100)
  const { text, milliseconds } = await connection.closed
  assert.match(text, /^HTTP\/1\.1 401 /)
  assert.ok(milliseconds < far, String(milliseconds))
})
