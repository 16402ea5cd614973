import { strict as assert } from 'node:assert'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { isPublicAddress, readAllowedPlaces } from '../../src/platform/outbound/allowed-addresses.ts'
import { createGuardedFetch, OutboundError } from '../../src/platform/outbound/guarded-fetch.ts'

const places = (text: string) => readAllowedPlaces(text)!
const nowhere = places('')

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests: () => requests }
}

const problemOf = async (sent: Promise<Response>): Promise<string> => {
  try {
    return `answered with ${(await sent).status}`
  } catch (error) {
    assert.ok(error instanceof OutboundError, String(error))
    return error.problem
  }
}

const local = await serve((_request, response) => response.end('here'))

// Hosts of URLs; each of them is this machine or one in its network.
const hosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '198.51.100.7',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[::ffff:0:127.0.0.1]',
]

for (const host of hosts)
  test(`${host} is refused`, async () => {
    const fetch = createGuardedFetch({ allowed: nowhere, timeoutMs: 2000 })
    for (const scheme of ['http', 'https'])
      assert.equal(await problemOf(fetch(`${scheme}://${host}:${local.port}/`)), 'private_address', scheme)
  })

test('a name that resolves to a private address among others is refused', async () => {
  for (const address of ['127.0.0.1', '::1', '169.254.169.254', '::ffff:10.0.0.1']) {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ]
    const fetch = createGuardedFetch({ allowed: nowhere, resolve })
    assert.equal(await problemOf(fetch(`https://evil.example:${local.port}/`)), 'private_address')
  }
  const fetch = createGuardedFetch({ allowed: nowhere })
  assert.equal(await problemOf(fetch(`https://localhost:${local.port}/`)), 'private_address')
  assert.equal(local.requests(), 0)
})

test('a name is resolved once, and the connection uses the address that was checked', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  let asked = 0
  const resolve = async () => answers[asked++]!.map((address) => ({ address, family: 4 }))
  const fetch = createGuardedFetch({ allowed: places('127.0.0.1'), resolve })
  const before = local.requests()
  const answer = await fetch(`http://rebinding.example:${local.port}/`)
  assert.equal(await answer.text(), 'here')
  assert.equal(asked, 1)
  assert.equal(local.requests(), before + 1)
  assert.equal(await problemOf(fetch(`http://rebinding.example:${local.port}/`)), 'private_address')
})

test('public addresses require https', async () => {
  const resolve = async () => [{ address: '93.184.216.34', family: 4 }]
  const fetch = createGuardedFetch({ allowed: nowhere, resolve, timeoutMs: 500 })
  assert.equal(await problemOf(fetch('http://example.org/')), 'not_https')
})

test('other schemes, and addresses with a password, are refused', async () => {
  const fetch = createGuardedFetch({ allowed: places('127.0.0.1') })
  for (const address of ['', 'file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://127.0.0.1/', 'localhost', '//x'])
    assert.equal(await problemOf(fetch(address)), 'not_an_address', address)
  assert.equal(await problemOf(fetch(`http://ada:secret@127.0.0.1:${local.port}/`)), 'not_an_address')
})

test('networks, addresses and hosts that the operator allows are accepted', async () => {
  for (const allowed of ['127.0.0.0/8', '127.0.0.1', ' 10.0.0.0/8 , 127.0.0.1/32'])
    assert.equal(
      await problemOf(createGuardedFetch({ allowed: places(allowed) })(`http://127.0.0.1:${local.port}/`)),
      'answered with 200',
    )
  const named = createGuardedFetch({
    allowed: places('localhost'),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  assert.equal(await problemOf(named(`http://localhost:${local.port}/`)), 'answered with 200')
  assert.equal(await problemOf(named(`http://127.0.0.1:${local.port}/`)), 'private_address')
  const other = createGuardedFetch({ allowed: places('10.0.0.0/8') })
  assert.equal(await problemOf(other(`http://127.0.0.1:${local.port}/`)), 'private_address')
})

test('redirects are not followed', async () => {
  const target = await serve((_request, response) => response.end('target'))
  const redirecting = await serve((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end()
  })
  const answer = await createGuardedFetch({ allowed: places('127.0.0.1') })(`http://127.0.0.1:${redirecting.port}/`)
  assert.equal(answer.status, 302)
  assert.equal(target.requests(), 0)
})

test('responses are limited in size and time', async () => {
  const endless = await serve((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  })
  const silent = await serve(() => {})
  const limited = createGuardedFetch({ allowed: places('127.0.0.1'), mostBytes: 100_000 })
  assert.equal(await problemOf(limited(`http://127.0.0.1:${endless.port}/`)), 'too_large')
  const hurried = createGuardedFetch({ allowed: places('127.0.0.1'), timeoutMs: 300 })
  assert.equal(await problemOf(hurried(`http://127.0.0.1:${silent.port}/`)), 'too_slow')
  const never = createGuardedFetch({ allowed: nowhere, timeoutMs: 300, resolve: () => new Promise(() => {}) })
  assert.equal(await problemOf(never('https://example.org/')), 'too_slow')
})

test('unreachable and unknown hosts are distinguished', async () => {
  const fetch = createGuardedFetch({ allowed: places('127.0.0.1') })
  assert.equal(await problemOf(fetch('http://127.0.0.1:9/')), 'unreachable')
  const unknown = createGuardedFetch({ allowed: nowhere, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  assert.equal(await problemOf(unknown('https://nowhere.invalid/')), 'unknown_host')
})

test('method, headers and body are sent', async () => {
  const seen: string[] = []
  const echo = await serve((request, response) => {
    request.on('data', (chunk) => seen.push(`${request.method} ${request.headers['x-mark']} ${chunk}`))
    request.on('end', () =>
      response.writeHead(201, { 'x-answer': 'yes', 'content-type': 'application/json' }).end('{}'),
    )
  })
  const answer = await createGuardedFetch({ allowed: places('127.0.0.1') })(`http://127.0.0.1:${echo.port}/token`, {
    method: 'POST',
    headers: { 'x-mark': 'one' },
    body: new URLSearchParams({ code: 'a b' }),
  })
  assert.deepEqual(seen, ['POST one code=a+b'])
  assert.deepEqual([answer.status, answer.headers.get('x-answer'), await answer.json()], [201, 'yes', {}])
})

test('public addresses are recognised', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])
    assert.ok(isPublicAddress(address), address)
})

test('allowed places are parsed, or refused as a whole', () => {
  assert.equal(places('idp.internal, 10.0.0.0/8,::1').networks.length, 2)
  for (const text of ['10.0.0.0/99', 'http://idp', 'a b', '-x', '*', 'x/8'])
    assert.equal(readAllowedPlaces(text), null, text)
})
