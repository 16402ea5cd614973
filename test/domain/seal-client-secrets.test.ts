import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { demandUnneeded } from '../../src/domain/keys/demand-unneeded.ts'
import { sealedClientSecrets } from '../../src/domain/sign-in-providers/sealed-client-secrets.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { newKey } from '../../src/platform/keys/key.ts'
import { createKeyRing } from '../../src/platform/keys/key-ring.ts'
import { createCompany } from '../support/company.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import { addProvider, allowLoopbackProviders, signInWithProvider } from '../support/provider-sign-in.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld({ env: allowLoopbackProviders })
const company = await createCompany(world)
const { pool, clock, keyStore } = world.services
const { keys } = world.services.appContext

test('a new key seals client secrets again; the old key is needed until then', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { creates_people: true, workspace_id: company.workspaceId }
  const provider = await addProvider(world, company, fakeProvider, rule)
  const before = keys.current().id
  await keyStore.rotate(clock.now())
  assert.notEqual(keys.current().id, before)
  await assert.rejects(demandUnneeded({ keys, clock }, pool, before), /the secrets of 1 sign-in provider are/)
  await sealedClientSecrets.resealJob({ pool, keys }).work({} as never)
  await assert.rejects(
    demandUnneeded({ keys, clock }, pool, before),
    (error: Error) => !/secrets of/.test(error.message),
  )
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims: { name: 'Ada' } })).status, 200)
})

test('client secrets sealed with a lost key are removed and shown as missing', async () => {
  const fakeProvider = await startFakeProvider()
  const { url } = await addProvider(world, company, fakeProvider)
  const ring = createKeyRing(clock)
  const now = clock.now().toString()
  ring.hold([newKey(now, now)])
  const lost = keys.all().map(({ id }) => id)
  assert.equal(await transaction(pool, (tx) => sealedClientSecrets.replaceLost(tx, ring, lost)), 2)
  assert.equal((await world.get(url, company.admin.token)).body.data.attributes.has_client_secret, false)
})
