import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { deviceOf } from '../../src/domain/access/device.ts'
import { networkOf, networksOf, readNetwork } from '../../src/platform/networks.ts'

const cut: [address: string, network: string][] = [
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:0DB8:0:0A::1', '2001:db8:0:a::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['1::', '1::/64'],
  ['::2:3:4:5:6:7', '0:0:2:3::/64'],
  ['unknown', '?'],
  ['', '?'],
]
for (const [address, network] of cut)
  test(`the network of "${address}" is stored as ${network}`, () => assert.equal(networkOf(address), network))

test('networks are parsed, and anything else is refused', () => {
  const read: [string, string | null][] = [
    ['10.0.0.0/8', '10.0.0.0/8'],
    [' 10.1.2.3 ', '10.1.2.3/32'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['::1', '::1/128'],
    ...['10.0.0.0/33', '::/129', '10.0.0.0/', '/8', '10.0.0.0/-1', '10.0.0.256', 'localhost', '', '1/2/3'].map(
      (text): [string, null] => [text, null],
    ),
  ]
  for (const [text, network] of read) assert.equal(readNetwork(text), network, text)
})

test('addresses are matched with networks in any notation', () => {
  const isIn = networksOf(['10.0.0.0/8', '2001:db8::/32', '192.0.2.1/32'])
  for (const address of ['10.255.0.1', '::ffff:10.0.0.1', '2001:db8:ffff::1', '192.0.2.1']) assert.ok(isIn(address))
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '::1', 'unknown', '']) assert.ok(!isIn(address))
})

const agents: [userAgent: string | undefined, device: string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18.0 Safari/605.1', 'Safari, macOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['Mozilla/5.0', '?'],
  ['<script>alert(1)</script>', '?'],
  [undefined, '?'],
]
for (const [userAgent, device] of agents)
  test(`${String(userAgent).slice(0, 60)} is ${device}`, () => assert.equal(deviceOf(userAgent), device))

test('the device of a very long user agent is shortened', () => assert.ok(deviceOf('a'.repeat(100_000)).length <= 40))
