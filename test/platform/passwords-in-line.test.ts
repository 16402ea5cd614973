import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createPasswords } from '../../src/platform/passwords.ts'

const bounds = { atOnce: 1, waiting: 10 }

test('a client behind a flood from another one waits for one of its requests only', async () => {
  const passwords = createPasswords('quick', bounds)
  const done: string[] = []
  const hash = (client: string): Promise<unknown> => passwords.hash('x', client).then(() => done.push(client))
  const flood = Array.from({ length: 9 }, () => hash('flood'))
  const honest = hash('honest')
  await Promise.all([...flood, honest])
  assert.equal(done.length, 10)
  assert.ok(done.indexOf('honest') <= 2, `${done.indexOf('honest')} of the flood came first`)
})

test('503 for the last of the longest queue once all are full, never for a new client', async () => {
  const passwords = createPasswords('quick', bounds)
  const flood = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => passwords.hash('x', 'flood')),
    passwords.matches(null, 'x', 'honest'),
    passwords.hash('x', 'another'),
  ])
  const refused = flood
    .filter((one) => one.status === 'rejected')
    .map(({ reason }) => [reason.status, reason.retryAfterSeconds])
  // One is being hashed and ten wait; two of those give way to the others.
  assert.deepEqual(refused, Array(25 - 1 - 10 + 2).fill([503, 2]))
  assert.deepEqual(
    flood.slice(-2).map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
})

test('a failure frees its place', async () => {
  const passwords = createPasswords('quick', { atOnce: 1, waiting: 1 })
  await assert.rejects(passwords.matches('no hash at all', 'x'))
  await assert.rejects(passwords.matches('no hash at all', 'x'))
  assert.match(await passwords.hash('x'), /^\$argon2id\$/)
})

test('the number of concurrent hashes is limited', async () => {
  const passwords = createPasswords('quick', { atOnce: 2, waiting: 1 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')))
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 3)
})
