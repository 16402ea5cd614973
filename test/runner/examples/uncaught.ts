import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

// Nothing awaits what fails here: the runner attributes it to the test that started it.
test('throws in a timer', async () => {
  await sleep(1)
  setTimeout(() => {
    throw new Error('Thrown in a timer.')
  }, 5)
  await sleep(50)
})
test('leaves a promise alone', async (t) => {
  await t.test('inside', async () => {
    void sleep(5).then(() => Promise.reject(new Error('Left alone.')))
    await sleep(50)
  })
})
test('passes between them', () => sleep(1))
