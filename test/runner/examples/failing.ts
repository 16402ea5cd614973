import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'

const place = globalThis as { open?: string }
assert.equal(place.open, undefined)
place.open = 'failing'
after(() => {
  delete place.open
})

test('passes', () => {})
test('sums up', () => assert.equal(2 + 2, 5))
