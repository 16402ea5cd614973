import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { replaceLostAuthenticators, sealAuthenticatorsAnew } from '../../src/domain/factors/seal-authenticators.ts'
import { demandUnneeded } from '../../src/domain/keys/demand-unneeded.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { createCompany, password } from '../support/company.ts'
import { setUpAuthenticator } from '../support/second-factors.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { admin } = await createCompany(world)
const { clock } = world
const { pool, keyStore } = world.services
const { keys } = world.services.appContext
const signIn = async (otp: string): Promise<number> =>
  (await world.post('/api/v3/sign_in', { email: admin.email, password, otp })).status

test('authenticator apps are sealed anew with a new key, which is needed until then; of a lost one recovery codes are left', async () => {
  const { app, codes } = await setUpAuthenticator(world, admin.token)
  const before = keys.current().id
  const needed = (): Promise<string> =>
    demandUnneeded({ keys, clock }, pool, before).then(
      () => '',
      ({ message }: Error) => message,
    )
  clock.advance({ seconds: 1 })
  await keyStore.rotate(clock.now())
  assert.match(await needed(), /the authenticator apps of 1 people/)
  await sealAuthenticatorsAnew({ pool, keys }).work({} as never)
  assert.doesNotMatch(await needed(), /authenticator/)
  clock.advance({ minutes: 1 })
  assert.equal(await signIn(app.code()), 200)

  const lost = [keys.current().id]
  await keyStore.rotate(clock.now())
  assert.equal(await transaction(pool, (tx) => replaceLostAuthenticators(tx, keys, lost)), 1)
  clock.advance({ minutes: 1 })
  assert.equal(await signIn(app.code()), 401)
  assert.equal(await signIn(codes[0]!), 200)
})
