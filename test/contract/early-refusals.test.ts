import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { connectApi } from '../public-api/v1/support/api.ts'
import { listenAddress } from '../support/event-subscription.ts'
import { createFixture } from '../support/fixture.ts'
import { openRawConnection, type RawConnection } from '../support/raw-connection.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { eventually } from '../support/world.ts'

// Over real connections: only the beginning of a file is sent, so any answer was sent before the rest was received.
const { world, company, people, otherCompany } = await createFixture()
const api = await connectApi(world, company)
const user = await api.user()
const address = await listenAddress(world)
const trackings = timeTrackings(world, company)
const tracking = `${trackings.url}/${(await trackings.createRecord()).id}`

const part = (name: string, content = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.txt"' : ''}\r\n\r\n${content}\r\n`

async function begin(path: string, parts: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ 'Content-Type': 'multipart/form-data; boundary=x', ...headers })
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 9000000', ...lines.map((line) => line.join(': '))]
  const connection = await openRawConnection(
    address,
    `${head.join('\r\n')}\r\n\r\n${parts}${part('file', 'The beginning')}`,
  )
  return connection
}

const refusals: Record<string, [status: number, path: string, parts: string, headers?: Record<string, string>]> = {
  'v1 without a token': [401, '/public_api/v1/uploads', part('user_id', String(user.id))],
  'v1 with a wrong token in a field before the file': [401, '/public_api/v1/uploads', part('api_token', 'wrong')],
  'v1 with a wrong token in the query string': [401, '/public_api/v1/uploads?api_token=wrong', ''],
  'v3 without a token': [401, `${tracking}/attachments`, ''],
  'v3 from another account': [
    404,
    `${tracking}/attachments`,
    '',
    { Authorization: `Bearer ${otherCompany.admin.token}` },
  ],
  'v3 from somebody who cannot see the record': [
    404,
    `${tracking}/signatures`,
    '',
    { Authorization: `Bearer ${people.employee.token}` },
  ],
  'v3 a document for somebody else': [
    403,
    `${company.ws}/users/${people.areaAdmin.id}/documents`,
    '',
    { Authorization: `Bearer ${people.employee.token}` },
  ],
}
for (const [what, [status, path, parts, headers]] of Object.entries(refusals))
  test(`${status} before the file is read: ${what}`, async () => {
    const { socket, text } = await begin(path, parts, headers)
    await eventually(() => text().includes('\r\n\r\n'))
    assert.match(text(), new RegExp(`^HTTP/1\\.1 ${status} `))
    socket.destroy()
  })

test('401 if the token comes after the file', async () => {
  const { socket, text } = await begin('/public_api/v1/uploads', '')
  socket.write(part('api_token', api.token))
  await eventually(() => text().includes('\r\n\r\n'))
  assert.match(text(), /^HTTP\/1\.1 401 .*API Key not found!/s)
  socket.destroy()
})

const ways: Record<string, { fields: Record<string, string>; query?: string; headers?: Record<string, string> }> = {
  'a field before the file': { fields: { api_token: api.token } },
  'the query string': { fields: {}, query: `?api_token=${api.token}` },
  'a header': { fields: {}, headers: { authorization: `Bearer ${api.token}` } },
}
for (const [what, { fields, query = '', headers = {} }] of Object.entries(ways))
  test(`200 with the token in ${what}, and the other fields after the file`, async () => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('file', new Blob(['content']), 'a.txt')
    data.append('user_id', String(user.id))
    const answer = await fetch(`${address}/public_api/v1/uploads${query}`, { method: 'POST', body: data, headers })
    assert.equal(answer.status, 200, await answer.text())
  })

const chunk = Buffer.alloc(64 * 1024, 'x')
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The memory in use in MiB, without garbage that is still to be collected. */
function kept(): number {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / 1024 / 1024
}

async function sendMuch(path: string, parts: string, mebibytes: number): Promise<RawConnection> {
  const connection = await begin(path, parts)
  for (let sent = 0; sent < mebibytes * 16; sent++)
    if (!connection.socket.write(chunk)) await once(connection.socket, 'drain')
  return connection
}

for (const [who, parts, answer] of [
  ['nobody', '', /^HTTP\/1\.1 401 /],
  ['a holder of a token', part('api_token', api.token), /^$/],
] as const)
  test(`twelve large uploads in progress from ${who} take less than 15 MiB`, async () => {
    const before = kept()
    const open = await Promise.all(Array.from({ length: 12 }, () => sendMuch('/public_api/v1/uploads', parts, 8)))
    // The minimum of a few samples, since data that is only passing through is gone in the next one.
    const looks: number[] = []
    for (let look = 0; look < 5; look++) {
      await sleep(200)
      looks.push(kept() - before)
    }
    const more = Math.min(...looks)
    for (const { text, socket } of open) {
      assert.match(text(), answer)
      socket.destroy()
    }
    assert.ok(more < 15, `${Math.round(more)} MiB`)
  })
