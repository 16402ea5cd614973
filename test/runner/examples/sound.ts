import { strict as assert } from 'node:assert'
import { after, afterEach, test } from 'node:test'

// Set up at the top, as worlds are: it must stand for this file's tests and be gone before the next file begins.
const place = globalThis as { open?: string }
assert.equal(place.open, undefined)
await new Promise((resolve) => setTimeout(resolve, 5))
place.open = 'sound'
after(() => {
  delete place.open
})
let ended = 0
afterEach(() => {
  ended++
})

test('the first', async (t) => {
  assert.equal(place.open, 'sound')
  await t.test('with one inside', () => {})
})
test('the second', () => assert.ok(ended > 0))
