import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { watchQueue } from '../../src/platform/jobs/watch-queue.ts'

let waiting: string[] = []
let broken = false
const look = async (): Promise<string[]> => {
  if (broken) throw new Error('no database')
  return waiting
}
const watch = watchQueue(look, pino({ level: 'silent' }), 5)
after(() => watch.stop())

/** Whether it resolves within the time of dozens of polls. */
const isWoken = (next: Promise<void>): Promise<boolean> =>
  Promise.race([next.then(() => true), sleep(200).then(() => false)])

test('a kind is woken by a look that finds a job of it, and no other is', async () => {
  const [mail, file] = [watch.next('mail'), watch.next('file')]
  waiting = ['mail']
  await mail
  assert.equal(await isWoken(file), false)
  waiting = ['mail', 'file']
  await file
})

test('a job that was there before is found as well, as often as it is asked for', async () => {
  waiting = ['mail']
  await watch.next('mail')
  await watch.next('mail')
})

test('looks that fail are made again', async () => {
  broken = true
  const next = watch.next('mail')
  assert.equal(await isWoken(next), false)
  broken = false
  await next
})

test('who waits when it stops goes on, and who asks afterwards', async () => {
  waiting = []
  const next = watch.next('mail')
  await watch.stop()
  await next
  await watch.next('file')
})
