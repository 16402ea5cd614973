import { availableParallelism } from 'node:os'
import { ownProcessFiles } from './own-process-files.ts'
import { type FileResult, type Shard, startShard } from './start-shard.ts'

/** More shards than cores, since a file often waits for I/O: with one more, up to a fifth of the CPU time was idle. */
const shardCount = availableParallelism() + 2

/**
 * Distributes the files among a few processes (shards), each of which takes the next file from the queue when it has finished
 * one. False if something failed that belongs to no file, such as a handle that was left open.
 */
export async function runInShards(
  files: string[],
  env: NodeJS.ProcessEnv,
  onResult: (result: FileResult) => void,
): Promise<boolean> {
  const queue = [...files]
  const started: Shard[] = []
  const start = (): Shard => {
    const shard = startShard(env)
    started.push(shard)
    return shard
  }
  const stop = (): void => {
    queue.length = 0
    for (const shard of started) shard.kill()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  const runWorker = async (): Promise<boolean> => {
    let clean = true
    let shared: Shard | null = null
    for (let file = queue.shift(); file; file = queue.shift()) {
      const needsOwnProcess = file in ownProcessFiles
      const shard: Shard = needsOwnProcess || !shared?.isAlive() ? start() : shared
      onResult(await shard.run(file))
      if (needsOwnProcess) clean = (await shard.end()) && clean
      else shared = shard
    }
    return shared ? (await shared.end()) && clean : clean
  }
  const cleanEnds = await Promise.all(Array.from({ length: Math.min(files.length, shardCount) }, runWorker))
  return cleanEnds.every(Boolean)
}
