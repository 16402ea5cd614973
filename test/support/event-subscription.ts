import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Company } from './company.ts'
import { eventually, type World } from './world.ts'

export type EventSubscription = {
  response: Response
  /** The raw stream received so far. */
  text(): string
  /** The kinds of changed records in each event received so far. */
  receivedKinds(): string[][]
  /** The changes before the subscription, from the first event: how many milliseconds ago, by kind. */
  recentKinds(): Record<string, number>
  /** Waits until an event names the kind. */
  waitForKind(kind: string): Promise<void>
  /** Waits longer than publishing takes, and fails if an event names the kind. */
  assertNoKind(kind: string): Promise<void>
  /** Discards what was received so far. */
  clear(): void
  isClosed(): boolean
  close(): Promise<void>
}

/** Waits until earlier changes are published: clients that subscribe before that receive them, too. */
export const waitForPublishing = (): Promise<void> => sleep(400)

const addresses = new WeakMap<World, Promise<string>>()

/** The address of the server, which starts listening on the first call. */
export function listenAddress(world: World): Promise<string> {
  const known = addresses.get(world) ?? world.app.listen({ port: 0, host: '127.0.0.1' })
  addresses.set(world, known)
  return known
}

/** Subscribes to the changes in the company's workspace over a real connection. */
export async function subscribeToEvents(
  world: World,
  { ws }: Pick<Company, 'ws'>,
  token: string,
  query = '',
): Promise<EventSubscription> {
  const abort = new AbortController()
  const response = await fetch(`${await listenAddress(world)}${ws}/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  assert.equal(response.status, 200)
  let text = ''
  let closed = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) text += decoder.decode(bytes, { stream: true })
  })()
    .catch(() => {})
    .finally(() => {
      closed = true
    })
  const receivedKinds = (): string[][] =>
    [...text.matchAll(/^event: changed\ndata: (.+)\n\n/gm)].map(([, data]) => JSON.parse(data!).kinds)
  const hasReceived = (kind: string): boolean => receivedKinds().some((kinds) => kinds.includes(kind))
  return {
    response,
    text: () => text,
    receivedKinds,
    recentKinds: () => JSON.parse(/^event: recent\ndata: (.+)\n\n/m.exec(text)?.[1] ?? '{"kinds":{}}').kinds,
    waitForKind: async (kind) => void (await eventually(() => hasReceived(kind))),
    async assertNoKind(kind) {
      await sleep(700)
      assert.ok(!hasReceived(kind), text)
    },
    clear: () => {
      text = ''
    },
    isClosed: () => closed,
    async close() {
      abort.abort()
      await reading
    },
  }
}
