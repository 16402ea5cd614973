import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Config } from './config.ts'
import { createLanes } from './db/lanes.ts'
import { overloaded } from './errors.ts'
import { newSecret } from './secrets.ts'

/** `client` is who waits in line: clients take turns, so that a flood from one keeps no other waiting. */
export type Passwords = {
  /** Takes its time on purpose, so that who gets hold of the result cannot try many. */
  hash(password: string, client?: string): Promise<string>
  /** Takes as long where there is no such login, stored as null, as it does for a wrong password. */
  matches(stored: string | null, password: string, client?: string): Promise<boolean>
}

/** Memory in KiB. What strong means is recommended by OWASP; quick is for tests, which hash by the thousand. */
const costs = {
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  quick: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} satisfies Record<Config['passwordHashing'], object>

/** More at once would only take longer each, and 19 MiB each. Some seconds' worth may wait. */
const usualBounds = { atOnce: Math.min(4, availableParallelism()), waiting: 200 }

export function createPasswords(hashing: Config['passwordHashing'], bounds = usualBounds): Passwords {
  const inLine = createLine(bounds)
  const nobodys = hash(newSecret(), costs[hashing])
  return {
    hash: (password, client = '') => inLine(client, () => hash(password, costs[hashing])),
    async matches(stored, password, client = '') {
      const matches = await inLine(client, async () => verify(stored ?? (await nobodys), password))
      return stored !== null && matches
    },
  }
}

type Waiting = { start(): void; refuse(): void }

/** A few at once, the others in lanes by client; where all lanes are full, the last of the longest is refused. */
function createLine({
  atOnce,
  waiting,
}: typeof usualBounds): <T>(client: string, work: () => Promise<T>) => Promise<T> {
  const lanes = createLanes<Waiting>(waiting)
  let working = 0
  return async (client, work) => {
    if (working >= atOnce)
      // Whoever is woken has been handed the place of the one who left.
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
