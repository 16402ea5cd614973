import { availableParallelism } from 'node:os'
import { alone } from './alone.ts'
import { type Outcome, type Shard, startShard } from './start-shard.ts'

/** Files that wait leave their core to others: with one more than there are cores, up to a fifth of them stood idle. */
const shards = availableParallelism() + 2

/**
 * Runs the files in a few processes, each of which takes the next one when it is done with one, and tells of each. False
 * if anything went wrong that is not told with a file.
 */
export async function deal(
  files: string[],
  env: NodeJS.ProcessEnv,
  tell: (outcome: Outcome) => void,
): Promise<boolean> {
  const waiting = [...files]
  const started: Shard[] = []
  const start = (): Shard => {
    const shard = startShard(env)
    started.push(shard)
    return shard
  }
  const stop = (): void => {
    waiting.length = 0
    for (const shard of started) shard.kill()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  const work = async (): Promise<boolean> => {
    let orderly = true
    let shared: Shard | null = null
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const own = file in alone
      const shard: Shard = own || !shared?.isAlive() ? start() : shared
      tell(await shard.run(file))
      if (own) orderly = (await shard.end()) && orderly
      else shared = shard
    }
    return shared ? (await shared.end()) && orderly : orderly
  }
  const ends = await Promise.all(Array.from({ length: Math.min(files.length, shards) }, work))
  return ends.every(Boolean)
}
