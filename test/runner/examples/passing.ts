import { strict as assert } from 'node:assert'
import { after, afterEach, test } from 'node:test'

// Set up at the top level, as worlds are: it must last for the tests of this file and be gone before the next file begins.
const shared = globalThis as { open?: string }
assert.equal(shared.open, undefined)
await new Promise((resolve) => setTimeout(resolve, 5))
shared.open = 'passing'
after(() => {
  delete shared.open
})
let ended = 0
afterEach(() => {
  ended++
})

test('the first', async (t) => {
  assert.equal(shared.open, 'passing')
  await t.test('with one inside', () => {})
})
test('the second', () => assert.ok(ended > 0))
