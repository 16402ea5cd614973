import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: { STINT_LIMIT_PROVIDER_SIGN_IN: '2/1h' } })

const startFrom = async (address: string): Promise<number> => {
  const attributes = { provider: '0'.repeat(32) }
  const body = { data: { type: 'authorization', attributes } }
  return (await world.request('POST', '/api/v3/sign_in/authorizations', { body, address })).status
}

test('429 addresses of one IPv6 network share a limit, other networks have their own', async () => {
  assert.deepEqual([await startFrom('2001:db8::1'), await startFrom('2001:db8::2')], [404, 404])
  assert.equal(await startFrom('2001:db8::3'), 429)
  assert.equal(await startFrom('2001:db8:0:1::1'), 404)
  assert.equal(await startFrom('192.0.2.1'), 404)
})
