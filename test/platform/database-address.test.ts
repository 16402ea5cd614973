import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { readAddress } from '../../src/platform/db/address.ts'

const folder = '/var/run/postgresql'
const servers: [url: string, servers: { host: string; port: number }[]][] = [
  ['postgres://u@%2Fvar%2Frun%2Fpostgresql/stint', [{ host: folder, port: 5432 }]],
  ['postgres://u@%2Fvar%2Frun%2Fpostgresql:5544/stint', [{ host: folder, port: 5544 }]],
  ['postgres://u@/stint?host=/var/run/postgresql&port=5544', [{ host: folder, port: 5544 }]],
  ['postgres://u@[::1]:5544/stint', [{ host: '::1', port: 5544 }]],
  [
    'postgres://u@[::1],db2:6000/stint?port=5544',
    [
      { host: '::1', port: 5544 },
      { host: 'db2', port: 6000 },
    ],
  ],
]

for (const [url, expected] of servers)
  test(`${url} names its servers`, () => assert.deepEqual(readAddress(url).servers, expected))
