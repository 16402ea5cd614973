import { strict as assert } from 'node:assert'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { uniqueEmail } from '../support/company.ts'
import { openRawConnection } from '../support/raw-connection.ts'
import { createWorld, type World } from '../support/world.ts'

// Which client rate limits count, by the headers of a request over a real connection: two wrong guesses are allowed and
// further ones refused, as long as they come from one client.

const limits = { STINT_LIMIT_SIGN_IN: '2/15m' }
const worlds = {
  off: await createWorld({ env: limits }),
  one: await createWorld({ env: { ...limits, STINT_TRUST_PROXY: '1' } }),
  two: await createWorld({ env: { ...limits, STINT_TRUST_PROXY: '2' } }),
  network: await createWorld({ env: { ...limits, STINT_TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8' } }),
  elsewhere: await createWorld({ env: { ...limits, STINT_TRUST_PROXY: '10.0.0.0/8' } }),
}
for (const { app } of Object.values(worlds)) await app.listen({ host: '127.0.0.1', port: 0 })

/** The status of one wrong guess, sent byte by byte as given. */
async function guess(world: World, email: string, head: string[], target = '/api/v3/sign_in'): Promise<number> {
  const { port } = world.app.server.address() as AddressInfo
  const body = JSON.stringify({ data: { type: 'user', attributes: { email, password: 'not the password' } } })
  const lines = [
    `POST ${target} HTTP/1.1`,
    'Host: stint.example',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...head,
  ]
  const { closed } = await openRawConnection(`http://127.0.0.1:${port}`, `${lines.join('\r\n')}\r\n\r\n${body}`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec((await closed).text)?.[1])
}

async function guesses(world: World, heads: string[][], target?: string): Promise<number[]> {
  const email = uniqueEmail()
  const statuses: number[] = []
  for (const head of heads) statuses.push(await guess(world, email, head, target))
  return statuses
}

const forwarded = (...values: string[]): string[] => values.map((value) => `X-Forwarded-For: ${value}`)
const oneClient = [401, 401, 429]
const threeClients = [401, 401, 401]

test('off: X-Forwarded-For is ignored', async () => {
  assert.deepEqual(
    await guesses(worlds.off, [forwarded('192.0.2.1'), forwarded('192.0.2.2'), forwarded('192.0.2.3')]),
    oneClient,
  )
})

test('one hop: the address added by the proxy counts, not those before it', async () => {
  assert.deepEqual(
    await guesses(worlds.one, [
      forwarded('198.51.100.1, 192.0.2.1'),
      forwarded('198.51.100.2, 192.0.2.1'),
      forwarded('198.51.100.3, 198.51.100.4, 192.0.2.1'),
    ]),
    oneClient,
  )
  assert.deepEqual(
    await guesses(worlds.one, [forwarded('192.0.2.1'), forwarded('192.0.2.2'), forwarded('192.0.2.3')]),
    threeClients,
  )
})

test('one hop: several headers are read as one list', async () => {
  assert.deepEqual(
    await guesses(worlds.one, [
      forwarded('198.51.100.1', '192.0.2.1'),
      forwarded('198.51.100.2', '198.51.100.9', '192.0.2.1'),
      forwarded('198.51.100.3, 198.51.100.5', '192.0.2.1'),
    ]),
    oneClient,
  )
})

test('one hop: the same for a request target in absolute form', async () => {
  const target = 'http://stint.example/api/v3/sign_in'
  assert.deepEqual(
    await guesses(
      worlds.one,
      [1, 2, 3].map((last) => forwarded(`198.51.100.${last}, 192.0.2.1`)),
      target,
    ),
    oneClient,
  )
})

test('two hops: the second address from the right counts', async () => {
  assert.deepEqual(
    await guesses(
      worlds.two,
      [1, 2, 3].map((last) => forwarded(`198.51.100.${last}, 192.0.2.1, 10.0.0.${last}`)),
    ),
    oneClient,
  )
})

test('networks: the first address from the right that is not a proxy counts', async () => {
  assert.deepEqual(
    await guesses(worlds.network, [
      forwarded('198.51.100.1, 192.0.2.1, 10.0.0.1'),
      forwarded('198.51.100.2, 192.0.2.1, 10.0.0.2, 10.0.0.3'),
      forwarded('198.51.100.3, 192.0.2.1'),
    ]),
    oneClient,
  )
})

test('networks: the header is ignored if the connection comes from elsewhere', async () => {
  assert.deepEqual(
    await guesses(worlds.elsewhere, [forwarded('192.0.2.1'), forwarded('192.0.2.2'), forwarded('192.0.2.3')]),
    oneClient,
  )
})

test('if the entry is not an address, the proxy counts; ports are ignored', async () => {
  assert.deepEqual(
    await guesses(worlds.one, [forwarded('anything'), forwarded('at all'), forwarded('unknown')]),
    oneClient,
  )
  assert.deepEqual(
    await guesses(worlds.one, [forwarded('192.0.2.1:1'), forwarded('192.0.2.1:2'), forwarded('::ffff:192.0.2.1')]),
    oneClient,
  )
})

test('IPv6 clients are counted by /64', async () => {
  assert.deepEqual(
    await guesses(worlds.one, [
      forwarded('2001:db8:1:2::1'),
      forwarded('2001:db8:1:2:ffff::2'),
      forwarded('[2001:db8:1:2::3]:443'),
    ]),
    oneClient,
  )
  assert.deepEqual(
    await guesses(
      worlds.one,
      [1, 2, 3].map((last) => forwarded(`2001:db8:1:${last}::1`)),
    ),
    threeClients,
  )
})

test('X-Forwarded-Host counts only from a trusted proxy', async () => {
  const claim = ['X-Forwarded-Host: evil.example', 'Origin: https://evil.example', 'Stint-Session: cookie']
  const [trusted] = await guesses(worlds.one, [claim])
  const [untrusted] = await guesses(worlds.elsewhere, [claim])
  const [off] = await guesses(worlds.off, [claim])
  assert.deepEqual([trusted, untrusted, off], [401, 403, 403])
})
