import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Key, macOf } from '../../../src/platform/keys/key.ts'
import { upload } from '../../support/multipart.ts'
import { base, createV1Fixture } from './support/api.ts'

const { world, api } = await createV1Fixture()
const { keys } = world.services.appContext
const user = await api.user({ external_id: 'jana' })

async function made(): Promise<URL> {
  const form = { api_token: api.token, user_id: String(user.id) }
  const answer = await upload(world, `${base}/uploads`, undefined, { content: 'contract' }, form)
  assert.equal(answer.status, 200, answer.text)
  return new URL(answer.body.upload.url)
}
const statusOf = async ({ pathname, search }: URL): Promise<number> => (await world.get(pathname + search)).status

/** As signed by an attacker with a stolen key. */
function forged({ pathname }: URL, key: Key, seconds: number, name: string | null = key.id): URL {
  const expires = String(Math.floor(world.clock.now().epochMilliseconds / 1000) + seconds)
  const signature = macOf(key, `${pathname}\n${expires}`).toString('base64url')
  const query = new URLSearchParams({ expires, signature, ...(name && { key: name }) })
  return new URL(`http://here${pathname}?${query}`)
}

test('the address contains the id of the key that signed it', async () => {
  const url = await made()
  assert.equal(url.searchParams.get('key'), keys.current().id)
  assert.equal(await statusOf(url), 200)
})

test('404 an expiry later than any that is issued, even with a valid signature', async () => {
  const url = await made()
  assert.equal(await statusOf(forged(url, keys.current(), 15 * 60)), 200)
  for (const seconds of [17 * 60, 3600, 86_400, 10 * 365 * 86_400])
    for (const name of [keys.current().id, null])
      assert.equal(await statusOf(forged(url, keys.current(), seconds, name)), 404, String(seconds))
  for (const seconds of [0, -1, -86_400]) assert.equal(await statusOf(forged(url, keys.current(), seconds)), 404)
})

test('404 an unknown key, two keys, a key that did not sign it', async () => {
  const url = await made()
  for (const change of [
    () => url.searchParams.set('key', '00000000'),
    () => url.searchParams.append('key', keys.current().id),
    () => url.searchParams.set('key', ''),
  ]) {
    change()
    assert.equal(await statusOf(url), 404, url.search)
  }
})

test('after a key rotation old addresses work until they expire, and the old key signs no new ones', async () => {
  const [url, old] = [await made(), keys.current()]
  await world.services.keyStore.rotate(world.clock.now())
  const next = await made()
  assert.notEqual(next.searchParams.get('key'), old.id)
  assert.deepEqual([await statusOf(url), await statusOf(next)], [200, 200])
  // Signed with one key, but with the id of the other.
  assert.equal(await statusOf(forged(url, old, 600, keys.current().id)), 404)
  world.clock.advance({ minutes: 14 })
  assert.equal(await statusOf(url), 200)
  assert.equal(await statusOf(forged(url, old, 14 * 60)), 404)
  assert.equal(await statusOf(forged(url, old, 14 * 60, null)), 404)
  assert.equal(await statusOf(forged(url, keys.current(), 14 * 60)), 200)
  world.clock.advance({ minutes: 2 })
  assert.deepEqual([await statusOf(url), await statusOf(next)], [404, 404])
})
