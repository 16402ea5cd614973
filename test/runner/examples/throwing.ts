import { test } from 'node:test'

test('is never run', () => {})
throw new Error('The set-up went wrong.')
