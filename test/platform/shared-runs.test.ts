import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { PoolOverloaded } from '../../src/platform/db/connect.ts'
import { createSharedRuns, type Shareable } from '../../src/platform/db/shared-runs.ts'

/** A statement that answers each caller with their own name, once `letGo` is called; it begins when `connect` is. */
function heldStatement() {
  const [connected, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const runs: string[][] = []
  const statement: Shareable<string, string> = {
    roomIn: ({ runs }) => (runs < 1 ? 3 : 0),
    async run(lane, callers, begun) {
      runs.push([...callers])
      await connected.promise
      begun()
      await over.promise
      return callers.map((caller) => `${lane} ${caller}`)
    },
  }
  return { statement, runs, connect: connected.resolve, letGo: over.resolve }
}

const outcomes = async (answers: readonly Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(answers)).map((answer) =>
    answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).constructor.name,
  )

test('if too many wait, the last one of the longest lane is refused, and not run later', async () => {
  const shared = createSharedRuns({ mostCallers: 3, mostMilliseconds: 0 })
  const { statement, runs, connect, letGo } = heldStatement()
  const busy = ['a', 'b', 'c', 'd'].map((caller) => shared.run('busy', statement, caller))
  assert.deepEqual(shared.state(), { waiting: 3, refused: 0 })
  const quiet = shared.run('quiet', statement, 'e')
  const [another, yetAnother] = ['f', 'g'].map((caller) => shared.run('quiet', statement, caller))
  assert.deepEqual(shared.state(), { waiting: 3, refused: 2 })
  connect()
  letGo()
  assert.deepEqual(await outcomes([...busy, quiet, another!, yetAnother!]), [
    'busy a',
    'busy b',
    'busy c',
    'PoolOverloaded',
    'quiet e',
    'quiet f',
    'PoolOverloaded',
  ])
  assert.ok(!runs.flat().includes('d') && !runs.flat().includes('g'))
  assert.deepEqual(shared.state(), { waiting: 0, refused: 2 })
})

test('whoever waits too long is refused, also while no connection is free', async () => {
  const shared = createSharedRuns({ mostCallers: 100, mostMilliseconds: 50 })
  const { statement, runs, connect, letGo } = heldStatement()
  const [first, second] = ['a', 'b'].map((caller) => shared.run('1', statement, caller))
  await assert.rejects(second!, PoolOverloaded)
  assert.deepEqual(runs, [['a']])
  connect()
  letGo()
  assert.equal(await first, '1 a')
  assert.deepEqual(shared.state(), { waiting: 0, refused: 1 })
})

test('as long as a run has no connection, no other starts; then others wait for it only for a moment', async () => {
  const shared = createSharedRuns({ mostCallers: 100, mostMilliseconds: 0 })
  const { statement, runs, connect, letGo } = heldStatement()
  const answers = ['a', 'b', 'c', 'd', 'e'].map((caller) => shared.run('1', statement, caller))
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual(runs, [['a']])
  connect()
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.deepEqual(runs, [['a'], ['b', 'c', 'd'], ['e']])
  letGo()
  assert.deepEqual(await outcomes(answers), ['1 a', '1 b', '1 c', '1 d', '1 e'])
})
