import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchRequest, LeanClient } from '../lean-client.ts'

/** A request and its time, in milliseconds after the start. */
export type ScheduledRequest = { after: number; request: BenchRequest }
/** When it was due and when it was answered, by `performance.now()`. */
export type Answered = { due: number; answered: number }

/**
 * Sends each request at its time, whether or not earlier ones are answered, like people who act independently. If the server
 * falls behind, they queue up, and the time in the queue counts.
 */
export async function sendWhenDue(base: string, plan: readonly ScheduledRequest[]): Promise<Answered[]> {
  const clients: LeanClient[] = []
  const free: LeanClient[] = []
  const open = async (): Promise<LeanClient> => {
    const client = new LeanClient(base)
    clients.push(client)
    return client.connected()
  }
  for (let count = 0; count < 20; count++) free.push(await open())
  const send = async ({ request }: ScheduledRequest, due: number): Promise<Answered> => {
    // Connections take turns: the server closes one that waits long for its first request.
    const client = free.shift() ?? (await open())
    await client.send(request)
    free.push(client)
    return { due, answered: performance.now() }
  }
  const begun = performance.now()
  const sent: Promise<Answered>[] = []
  try {
    for (const one of plan) {
      const due = begun + one.after
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      const sending = send(one, due)
      // Awaited at the end; until then, this keeps a failure from being an unhandled rejection.
      sending.catch(() => {})
      sent.push(sending)
    }
    return await Promise.all(sent)
  } finally {
    for (const client of clients) client.close()
  }
}

/** That many moments in a span of time, evenly distributed but not periodic. */
export const spread = (count: number, milliseconds: number): number[] =>
  Array.from({ length: count }, (_, index) => ((index + ((index * 0.618034) % 1)) / count) * milliseconds)

export const waitOf = ({ due, answered }: Answered): number => answered - due
