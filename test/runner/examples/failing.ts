import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'

const shared = globalThis as { open?: string }
assert.equal(shared.open, undefined)
shared.open = 'failing'
after(() => {
  delete shared.open
})

test('passes', () => {})
test('sums up', () => assert.equal(2 + 2, 5))
