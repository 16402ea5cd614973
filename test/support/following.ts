import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Company } from './company.ts'
import { eventually, type World } from './world.ts'

export type Following = {
  response: Response
  /** Everything that has come so far, as it came. */
  text(): string
  /** The kinds of each event so far. */
  told(): string[][]
  /** Waits until an event has told of the kind. */
  hears(kind: string): Promise<void>
  /** Waits as long as it takes to be sure, and fails if the kind was told of. */
  hearsNothingOf(kind: string): Promise<void>
  /** Forgets what has come. */
  forget(): void
  ended(): boolean
  leave(): Promise<void>
}

/** Until what was done before has been told: who comes within that time is told of it, too. */
export const quiet = (): Promise<void> => sleep(400)

const addresses = new WeakMap<World, Promise<string>>()

/** Where the world listens; from the first call on. */
export function addressOf(world: World): Promise<string> {
  const known = addresses.get(world) ?? world.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(world, known)
  return known
}

/** Follows the changes in the company's workspace over a real connection. */
export async function follow(world: World, { ws }: Pick<Company, 'ws'>, token: string): Promise<Following> {
  const leaving = new AbortController()
  const response = await fetch(`${await addressOf(world)}${ws}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  assert.equal(response.status, 200)
  let text = ''
  let ended = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) text += decoder.decode(bytes, { stream: true })
  })()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  const told = (): string[][] =>
    [...text.matchAll(/^event: changed\ndata: (.+)\n\n/gm)].map(([, data]) => JSON.parse(data!).kinds)
  const hasTold = (kind: string): boolean => told().some((kinds) => kinds.includes(kind))
  return {
    response,
    text: () => text,
    told,
    hears: async (kind) => void (await eventually(() => hasTold(kind))),
    async hearsNothingOf(kind) {
      await sleep(700)
      assert.ok(!hasTold(kind), text)
    },
    forget: () => {
      text = ''
    },
    ended: () => ended,
    async leave() {
      leaving.abort()
      await reading
    },
  }
}
