import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from '../../src/platform/config.ts'
import { createPasswords } from '../../src/platform/passwords.ts'

test('by default and in production, passwords are hashed with 19 MiB in two passes', async () => {
  for (const env of [{}, { NODE_ENV: 'production' }]) {
    const stored = await createPasswords(readConfig(env).passwordHashing).hash('correct horse battery')
    assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})

for (const hashing of ['strong', 'quick'] as const)
  test(`${hashing}: only the right password matches its hash, and none matches without a login`, async () => {
    const passwords = createPasswords(hashing)
    const stored = await passwords.hash('correct horse battery')
    assert.equal(await passwords.matches(stored, 'correct horse battery'), true)
    assert.equal(await passwords.matches(stored, 'correct horse'), false)
    assert.equal(await passwords.matches(null, 'correct horse battery'), false)
    assert.notEqual(await passwords.hash('correct horse battery'), stored)
  })

test('a strong hash can be verified with either setting', async () => {
  const stored = await createPasswords('strong').hash('correct horse battery')
  assert.equal(await createPasswords('quick').matches(stored, 'correct horse battery'), true)
})
