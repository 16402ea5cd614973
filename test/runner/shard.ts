// One of the processes that tests run in. It receives one file after another and runs each as a suite of its own, so that what
// a file sets up at its top level is torn down before the next one begins. Modules that they share are imported once.
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeBrowser } from '../support/chromium.ts'
import { setFakeClock } from './fake-clock.ts'
import type { ShardMessage } from './start-shard.ts'

/** Set by scripts/test-at.ts: when every file begins. */
const moment = process.env.STINT_TEST_MOMENT

process.on('message', ({ file }: ShardMessage) => {
  if (file === null) return void end()
  if (moment) setFakeClock(moment)
  void suite(file, { timeout: 600_000, concurrency: 1 }, () => import(pathToFileURL(resolve(file)).href))
})

/** After this, only handles that a test has left open keep the process alive. */
async function end(): Promise<void> {
  await closeBrowser()
  // Not disconnected: what failed after its test had ended is reported last.
  process.channel?.unref()
  setTimeout(() => {
    console.error(`A test has left something open: ${process.getActiveResourcesInfo().join(', ')}.`)
    process.exit(1)
  }, 10_000).unref()
}
