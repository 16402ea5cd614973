import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { clientOf, plainAddress } from '../../src/platform/networks.ts'
import { readTrustedProxies, trustIn } from '../../src/platform/trusted-proxies.ts'

const plain: [claimed: string | undefined, expected: string | null][] = [
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  ['::1', '::1'],
  ['192.0.2', null],
  ['192.0.2.007', null],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
  [undefined, null],
]
for (const [claimed, expected] of plain)
  test(`the address in "${claimed}" is ${expected}`, () => assert.equal(plainAddress(claimed), expected))

const networks: [address: string, expected: string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::7', '2001:db8::/64'],
  ['::1', '::/64'],
]
for (const [address, expected] of networks)
  test(`${address} shares its rate limits with ${expected}`, () => assert.equal(clientOf(address), expected))

test('hops are counted from the server to the client', () => {
  const trust = trustIn(readTrustedProxies('2'))
  assert.ok(trust)
  assert.deepEqual(
    [0, 1, 2, 3].map((hop) => trust('192.0.2.1', hop)),
    [true, true, false, false],
  )
})

test('the named networks are trusted, IPv4 in either notation', () => {
  const trust = trustIn(readTrustedProxies('10.0.0.0/8,fd00::/8 192.0.2.1'))
  assert.ok(trust)
  const trusted = ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3:99', 'fd12::1', '192.0.2.1']
  const others = ['11.0.0.1', '192.0.2.2', 'fe80::1', '::1', 'proxy', '']
  for (const address of trusted) assert.equal(trust(address, 0), true, address)
  for (const address of others) assert.equal(trust(address, 0), false, address)
})

test('by default no proxy is trusted', () => {
  assert.equal(trustIn(readTrustedProxies(null)), false)
  assert.equal(trustIn(readTrustedProxies('off')), false)
})
