import { test } from 'node:test'

test('leaves something behind that fails after it has ended', () => {
  setTimeout(() => {
    throw new Error('Thrown too late.')
  }, 100)
})
