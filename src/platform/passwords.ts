import { hash, verify } from '@node-rs/argon2'
import type { Config } from './config.ts'
import { newSecret } from './secrets.ts'

export type Passwords = {
  /** Takes its time on purpose, so that who gets hold of the result cannot try many. */
  hash(password: string): Promise<string>
  /** Takes as long where there is no such login, stored as null, as it does for a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>
}

/** Memory in KiB. What strong means is recommended by OWASP; quick is for tests, which hash by the thousand. */
const costs = {
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  quick: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} satisfies Record<Config['passwordHashing'], object>

export function createPasswords(hashing: Config['passwordHashing']): Passwords {
  const hashed = (password: string): Promise<string> => hash(password, costs[hashing])
  const nobodys = hashed(newSecret())
  return {
    hash: hashed,
    async matches(stored, password) {
      const matches = await verify(stored ?? (await nobodys), password)
      return stored !== null && matches
    },
  }
}
