import { strict as assert } from 'node:assert'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { createDatabase } from '../../support/database.ts'
import { findProxy, startProxy } from '../../support/real-proxy.ts'
import { createWorld } from '../../support/world.ts'

// A database of its own, as in tests with several nodes, and the proxies that are installed.
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
for (const name of ['nginx', 'haproxy'] as const)
  for (const _ of [1, 2, 3]) if (findProxy(name)) await startProxy(name, address)

test('fails while there are files', () => assert.deepEqual(readdirSync(tmpdir()), []))
