import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sealedAuthenticators } from '../../src/domain/factors/sealed-authenticators.ts'
import { sealedImportTokens } from '../../src/domain/imports/public-api/sealed-tokens.ts'
import { demandUnneeded } from '../../src/domain/keys/demand-unneeded.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { createCompany, password } from '../support/company.ts'
import { setUpAuthenticator } from '../support/second-factors.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { admin, ws } = await createCompany(world)
const { clock } = world
const { pool, keyStore } = world.services
const { keys } = world.services.appContext
const signIn = async (otp: string): Promise<number> =>
  (await world.post('/api/v3/sign_in', { email: admin.email, password, otp })).status

const neededFor = (key: string): Promise<string> =>
  demandUnneeded({ keys, clock }, pool, key).then(
    () => '',
    ({ message }: Error) => message,
  )

test('a new key seals authenticator apps again; with a lost key only recovery codes remain', async () => {
  const { app, codes } = await setUpAuthenticator(world, admin.token)
  const before = keys.current().id
  const needed = (): Promise<string> => neededFor(before)
  clock.advance({ seconds: 1 })
  await keyStore.rotate(clock.now())
  assert.match(await needed(), /the authenticator apps of 1 person are/)
  await sealedAuthenticators.resealJob({ pool, keys }).work({} as never)
  assert.doesNotMatch(await needed(), /authenticator/)
  clock.advance({ minutes: 1 })
  assert.equal(await signIn(app.code()), 200)

  const lost = [keys.current().id]
  await keyStore.rotate(clock.now())
  assert.equal(await transaction(pool, (tx) => sealedAuthenticators.replaceLost(tx, keys, lost)), 1)
  clock.advance({ minutes: 1 })
  assert.equal(await signIn(app.code()), 401)
  assert.equal(await signIn(codes[0]!), 200)
})

test('a new key seals tokens of imports again; with a lost key they are removed', async () => {
  const sent = { address: 'https://time.example.org', api_token: 'the token' }
  const asked = await world.post(`${ws}/imports/public_api`, sent, admin.token)
  assert.equal(asked.status, 201, asked.text)
  const before = keys.current().id
  clock.advance({ seconds: 1 })
  await keyStore.rotate(clock.now())
  assert.match(await neededFor(before), /the tokens of 1 import are/)
  await sealedImportTokens.resealJob({ pool, keys }).work({} as never)
  assert.doesNotMatch(await neededFor(before), /imports/)
  const [origin] = await pool<{ account_id: string; import_id: string; sealed_token: Buffer }[]>`
    select account_id, import_id, sealed_token from import_origins`
  const place = `import_origins ${origin!.account_id} ${origin!.import_id}`
  assert.equal(keys.open(place, origin!.sealed_token), sent.api_token)

  const lost = [keys.current().id]
  clock.advance({ seconds: 1 })
  await keyStore.rotate(clock.now())
  assert.equal(await transaction(pool, (tx) => sealedImportTokens.replaceLost(tx, keys, lost)), 1)
  assert.equal((await pool`select from import_origins`).length, 0)
})
