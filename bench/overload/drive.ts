// The load generator of the overload scenario, in a process of its own, so that it does not slow down the process that
// measures. Sends `ready`, receives its plan as a message, keeps its connections busy until it receives `stop`, and sends
// its results.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'

export type Plan = {
  base: string
  /** The address of the punches, and the pages that are read in turn. */
  punchPath: string
  readPaths: string[]
  readToken: string
  /** One connection for each, on which its holder punches in and out. */
  writers: string[]
  /** The tag of the punches that send one. */
  tagId: string
  /** The number of further connections, which read. */
  readers: number
  /** The prefix of the key of every punch. */
  run: string
}

/** The status, or the error that broke the connection. */
export type Answer = { at: number; status: number | string }
/** The keys of punches that were acknowledged, with the ids in the responses. */
export type DriveResult = { answers: Answer[]; acknowledged: [key: string, id: string][] }

const longestWait = 30_000

const stopped = new AbortController()

process.on('message', (message: Plan | 'stop') => void (message === 'stop' ? stopped.abort() : drive(message)))
process.send!('ready')

async function drive(plan: Plan): Promise<void> {
  const driven: DriveResult = { answers: [], acknowledged: [] }
  const everybody = [
    ...plan.writers.map((token, number) => punching(plan, token, number, driven)),
    ...Array.from({ length: plan.readers }, (_, number) => reading(plan, number)),
  ]
  await Promise.all(everybody.map((next, number) => sendUntilStopped(plan, number, next, driven)))
  process.send!(driven, () => process.exit(0))
}

type Request = {
  method: 'GET' | 'POST'
  path: string
  token: string
  key?: string
  body?: string
  done?(answer: string): void
}

const nobodysTag = '999999999'

/**
 * In and out in turn. A punch that was not acknowledged is retried with another key. Most punches are a single statement;
 * one in forty is a transaction, and some of these are refused after it has begun: their rollback must not affect other
 * requests.
 */
function punching(plan: Plan, token: string, number: number, { acknowledged }: DriveResult): () => Request {
  let working = false
  let turn = 0
  return () => {
    const key = `${plan.run}-${number}-${turn++}`
    const kind = (number * 7 + turn) % 120
    const tag_id = kind === 0 ? plan.tagId : kind === 40 ? nobodysTag : null
    const attributes = {
      action_type: working ? 'end' : 'start',
      device_id: key,
      ...(tag_id && { taggings_attributes: [{ tag_id }] }),
    }
    return {
      method: 'POST',
      path: plan.punchPath,
      token,
      ...(kind === 80 && { key }),
      body: JSON.stringify({ data: { type: 'action', attributes } }),
      done(answer) {
        working = !working
        acknowledged.push([key, JSON.parse(answer).data.id])
      },
    }
  }
}

function reading({ readPaths, readToken }: Plan, number: number): () => Request {
  let turn = number
  return () => ({ method: 'GET', path: readPaths[turn++ % readPaths.length]!, token: readToken })
}

async function sendUntilStopped(
  { base }: Plan,
  number: number,
  next: () => Request,
  { answers }: DriveResult,
): Promise<void> {
  // One after the other: a thousand connection attempts in the same millisecond would measure the kernel.
  await sleep(number)
  const client = new Client(base, { pipelining: 1, headersTimeout: longestWait, bodyTimeout: longestWait })
  while (!stopped.signal.aborted) {
    const { method, path, token, key, body, done } = next()
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/vnd.api+json' }),
    }
    try {
      const response = await client.request({ method, path, headers, body: body ?? null })
      const text = await response.body.text()
      answers.push({ at: Date.now(), status: response.statusCode })
      if (response.statusCode < 300) done?.(text)
      else if (response.statusCode >= 500) await backOff(Number(response.headers['retry-after'] ?? 0))
    } catch (error) {
      answers.push({ at: Date.now(), status: (error as { code?: string }).code ?? String(error) })
      await backOff(0)
    }
  }
  await client.destroy()
}

/** As long as Retry-After says, with jitter, so that clients do not all return at once. */
const backOff = (seconds: number): Promise<void> =>
  sleep(Math.max(seconds * 1000, 100) * (1 + Math.random() / 2), undefined, stopped).catch(() => {})
