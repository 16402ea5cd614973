import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { LeanClient } from '../../bench/lean-client.ts'

const long = 'ü'.repeat(200_000)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let sent = ''
  for await (const chunk of request) sent += chunk
  if (request.url === '/nothing') return void response.writeHead(204).end()
  const texts: Record<string, string> = {
    '/long': long,
    '/wrong': 'no',
    '/echo': `${request.headers.authorization} ${sent}`,
  }
  const body = Buffer.from(texts[request.url!]!)
  response.writeHead(request.url === '/wrong' ? 404 : 200, { 'content-length': body.length })
  // In two chunks; the first ends within a character.
  response.write(body.subarray(0, 1))
  setTimeout(() => response.end(body.subarray(1)), 5)
}

let connections = 0
const server = createServer((request, response) => void answer(request, response)).on('connection', () => connections++)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const client = await new LeanClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).connected()
after(() => {
  client.close()
  server.close()
})

test('several requests use one connection', async () => {
  assert.equal(await client.send({ path: '/long', readBody: true }), long)
  assert.equal(await client.send({ path: '/long' }), '', 'a body that is not wanted is dropped')
  assert.equal(await client.send({ path: '/nothing', readBody: true }), '')
  const body = { name: 'Jörg' }
  assert.equal(
    await client.send({ method: 'POST', path: '/echo', token: 'secret', body, readBody: true }),
    `Bearer secret ${JSON.stringify(body)}`,
  )
  assert.equal(connections, 1)
})

test('an error status throws with request, status and body, and the connection stays usable', async () => {
  await assert.rejects(client.send({ path: '/wrong' }), /GET \/wrong: 404 no/)
  assert.equal(await client.send({ path: '/long' }), '')
})

test('a closed connection is an error', async () => {
  const asked = client.send({ path: '/long' })
  server.closeAllConnections()
  await assert.rejects(asked)
})
