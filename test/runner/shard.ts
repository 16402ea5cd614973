// One of the processes that tests run in. It is told one file after another and runs each as a suite of its own, so that
// what a file sets up at its top is taken down before the next one begins. What they import is imported once.
import { resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeBrowser } from '../support/chromium.ts'
import { setClock } from './moved-clock.ts'
import type { Order } from './start-shard.ts'

/** Set by scripts/test-at.ts: when every file begins. */
const moment = process.env.STINT_TEST_MOMENT

process.on('message', ({ file }: Order) => {
  if (file === null) return void end()
  if (moment) setClock(moment)
  void suite(file, { timeout: 600_000, concurrency: 1 }, () => import(pathToFileURL(resolve(file)).href))
})

/** From here on nothing holds the process but what a test has left open. */
async function end(): Promise<void> {
  await closeBrowser()
  process.disconnect?.()
  setTimeout(() => {
    console.error(`A test has left something open: ${process.getActiveResourcesInfo().join(', ')}.`)
    process.exit(1)
  }, 10_000).unref()
}
