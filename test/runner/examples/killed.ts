import { test } from 'node:test'

test('kills its process', () => {
  process.kill(process.pid, 'SIGKILL')
})
