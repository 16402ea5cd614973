import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { loadOnce } from '../../src/platform/load-once.ts'

test('a library is loaded on first use, once for concurrent callers', async () => {
  let loads = 0
  const library = loadOnce(async () => ++loads)
  assert.equal(library.present(), undefined)
  assert.deepEqual(await Promise.all([library.use(), library.use()]), [1, 1])
  assert.equal(await library.use(), 1)
  assert.equal(await library.present(), 1)
})

test('if loading fails, callers get the error, and the next use tries again', async () => {
  let loads = 0
  const library = loadOnce(async () => {
    if (++loads === 1) throw new Error('Cannot find package')
    return loads
  })
  await assert.rejects(library.use(), /Cannot find package/)
  assert.equal(library.present(), undefined)
  assert.equal(await library.use(), 2)
})
