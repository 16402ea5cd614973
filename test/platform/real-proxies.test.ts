import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../support/company.ts'
import { openRawConnection } from '../support/raw-connection.ts'
import { findProxy, type ProxyName, startProxy } from '../support/real-proxy.ts'
import { createWorld } from '../support/world.ts'

// With the usual proxies (apt install nginx haproxy), and clients with forged headers.

const limits = { STINT_LIMIT_SIGN_IN: '2/15m' }
const names: ProxyName[] = ['nginx', 'haproxy']

async function guess(at: string, email: string, claims: string[], target = '/api/v3/sign_in'): Promise<number> {
  const body = JSON.stringify({ data: { type: 'user', attributes: { email, password: 'not the password' } } })
  const head = [
    `POST ${target} HTTP/1.1`,
    'Host: stint.example',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...claims.map((claim) => `X-Forwarded-For: ${claim}`),
  ]
  // From another address than that of the proxies.
  const { closed } = await openRawConnection(at, `${head.join('\r\n')}\r\n\r\n${body}`, { localAddress: '127.0.0.2' })
  return Number(/^HTTP\/1\.1 (\d+)/.exec((await closed).text)?.[1])
}

const claims = [['198.51.100.1'], ['198.51.100.2', '198.51.100.3'], ['198.51.100.4, 127.0.0.1']]

for (const name of names) {
  const options = { skip: findProxy(name) ? false : `${name} is not installed` }

  for (const [trust, means] of [
    ['1', 'one hop'],
    ['127.0.0.1', 'its address'],
  ] as const)
    test(`${name}, trusted by ${means}: a client that claims many addresses counts as one`, options, async () => {
      const world = await createWorld({ env: { ...limits, STINT_TRUST_PROXY: trust } })
      const proxy = await startProxy(name, await world.app.listen({ host: '127.0.0.1', port: 0 }))
      for (const target of ['/api/v3/sign_in', 'http://stint.example/api/v3/sign_in']) {
        const email = uniqueEmail()
        const statuses: number[] = []
        for (const claimed of claims) statuses.push(await guess(proxy, email, claimed, target))
        assert.deepEqual(statuses, [401, 401, 429], target)
      }
    })

  test(`${name} behind another one: trusting two hops`, options, async () => {
    const world = await createWorld({ env: { ...limits, STINT_TRUST_PROXY: '2' } })
    const inner = await startProxy(name, await world.app.listen({ host: '127.0.0.1', port: 0 }))
    const outer = await startProxy(name, inner)
    const email = uniqueEmail()
    const statuses: number[] = []
    for (const claimed of claims) statuses.push(await guess(outer, email, claimed))
    assert.deepEqual(statuses, [401, 401, 429])
  })

  test(`${name}, not trusted: all clients behind it count as one`, options, async () => {
    const world = await createWorld({ env: limits })
    const proxy = await startProxy(name, await world.app.listen({ host: '127.0.0.1', port: 0 }))
    const email = uniqueEmail()
    const statuses: number[] = []
    for (const claimed of claims) statuses.push(await guess(proxy, email, claimed))
    assert.deepEqual(statuses, [401, 401, 429])
  })
}
