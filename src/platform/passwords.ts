import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from './config.ts'
import { createLanes } from './db/lanes.ts'
import { overloaded } from './errors.ts'
import { newSecret } from './secrets.ts'

/** Clients take turns in the queue, so that a flood of requests from one does not block the others. */
export type Passwords = {
  /** Slow on purpose, against brute force on a stolen hash. */
  hash(password: string, client?: string): Promise<string>
  /** Takes as long for an unknown login (null) as for a wrong password. */
  matches(stored: string | null, password: string, client?: string): Promise<boolean>
}

/** Memory in KiB. `strong` is what OWASP recommends; `quick` is for tests, which hash by the thousand. */
const costs = {
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  quick: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} satisfies Record<Config['passwordHashing'], object>

/** More at once would only be slower, and take 19 MiB each. As many may wait as take a few seconds. */
const defaultBounds = { atOnce: Math.min(4, availableParallelism()), waiting: 200 }

export function createPasswords(hashing: Config['passwordHashing'], bounds = defaultBounds): Passwords {
  const enqueue = createQueue(bounds)
  const dummyHash = hash(newSecret(), costs[hashing])
  return {
    hash: (password, client = '') => enqueue(client, () => hash(password, costs[hashing])),
    async matches(stored, password, client = '') {
      const matches = await enqueue(client, async () => verify(stored ?? (await dummyHash), password))
      return stored !== null && matches
    },
  }
}

type Waiting = { start(): void; refuse(): void }

/** Runs a few at once; the others wait in a lane per client. When all lanes are full, the last of the longest is refused. */
function createQueue({
  atOnce,
  waiting,
}: typeof defaultBounds): <T>(client: string, work: () => Promise<T>) => Promise<T> {
  const lanes = createLanes<Waiting>(waiting)
  let working = 0
  return async (client, work) => {
    if (working >= atOnce)
      // `start` hands over the slot of the one that has ended.
      await new Promise<void>((start, reject) => {
        lanes.add(client, { start, refuse: () => reject(overloaded()) })?.refuse()
      })
    else working++
    try {
      return await work()
    } finally {
      const next = lanes.next()
      if (next) next.start()
      else working--
    }
  }
}
