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

test('a kind is woken when a job of it is found, and no other kind', async () => {
  const [mail, file] = [watch.next('mail'), watch.next('file')]
  waiting = ['mail']
  await mail
  assert.equal(await isWoken(file), false)
  waiting = ['mail', 'file']
  await file
})

test('a job that was already there is found, as often as asked', async () => {
  waiting = ['mail']
  await watch.next('mail')
  await watch.next('mail')
})

test('failed queries are repeated', async () => {
  broken = true
  const next = watch.next('mail')
  assert.equal(await isWoken(next), false)
  broken = false
  await next
})

test('waiting calls return when the watch stops, and so do later ones', async () => {
  waiting = []
  const next = watch.next('mail')
  await watch.stop()
  await next
  await watch.next('file')
})
