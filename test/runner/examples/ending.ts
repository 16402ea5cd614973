import { test } from 'node:test'

test('takes its process along', () => {
  process.kill(process.pid, 'SIGKILL')
})
