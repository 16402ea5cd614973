import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { doChores } from '../../src/platform/jobs/chores.ts'
import { eventually } from '../support/world.ts'

const log = pino({ level: 'silent' })

/** A chore with so many calls to make, each of which keeps the process busy. */
function busyChore(calls: number, afterSeconds?: number) {
  let made = 0
  const stop = doChores(
    [
      {
        name: 'busy',
        everySeconds: 600,
        mostRestSeconds: 600,
        ...(afterSeconds !== undefined && {
          catchUp: { afterSeconds, countWaiting: async () => Math.max(0, calls - made) },
        }),
        async work() {
          const until = performance.now() + 20
          while (performance.now() < until);
          return made++ < calls ? 1 : 0
        },
      },
    ],
    log,
  )
  after(stop)
  return () => made
}

test('a chore that is behind for too long no longer pauses; without a limit the busy process comes first', async () => {
  const [limited, unlimited] = [busyChore(100, 0), busyChore(100)]
  await eventually(() => limited() >= 100)
  assert.ok(unlimited() < 50, `${unlimited()} calls`)
})

test('a chore that has caught up pauses again, even if more has come in meanwhile', async () => {
  let calls = 0
  const counted: number[] = []
  const stop = doChores(
    [
      {
        name: 'flooded',
        everySeconds: 600,
        mostRestSeconds: 600,
        catchUp: {
          afterSeconds: 1,
          async countWaiting() {
            counted.push(calls)
            return 10
          },
        },
        async work() {
          const until = performance.now() + 20
          while (performance.now() < until);
          return ++calls > 0 ? 1 : 0
        },
      },
    ],
    log,
  )
  after(stop)
  await eventually(() => counted.length === 3)
  const [first, second, third] = counted as [number, number, number]
  for (const between of [second - first, third - second])
    assert.ok(between >= 10 && between < 40, `${between} calls from one catch-up to the next`)
})
