import type { Row } from './connection.ts'
import { isConnectionLoss, isPreparedStatementLoss, PoolOverloaded, PostgresError } from './errors.ts'
import { createLanes } from './lanes.ts'

/** A statement that several callers can run together. */
export type Shareable<Caller, Answer> = {
  /** Callers with the same key never share a run. Without this, everybody may. */
  readonly keyOf?: (caller: Caller) => string
  /** How many of those who wait may start now, in one run; `running` counts callers. */
  roomIn(queue: { waiting: number; running: number; runs: number }): number
  /** One answer for each caller, in their order; `begun` is called once there is a connection. */
  run(lane: string, callers: readonly Caller[], begun: () => void): Promise<Answer[]>
}

/** Sends a statement on a connection of its own. */
export type SendOne = (lane: string, text: string, values: readonly unknown[], begun?: () => void) => Promise<Row[]>

type SharedRuns = {
  run<Caller, Answer>(lane: string, shareable: Shareable<Caller, Answer>, caller: Caller): Promise<Answer>
  state(): { waiting: number; refused: number }
}

/** Of callers who have not started yet. A `mostMilliseconds` of 0 lets them wait for ever. */
type WaitingLimits = { mostCallers: number; mostMilliseconds: number }

/** So that nobody waits long behind a statement that takes long, or waits for a lock. */
const mostMillisecondsBehind = 20

type Waiting = {
  queue: Queue
  caller: unknown
  timer?: NodeJS.Timeout
  resolve(answer: unknown): void
  reject(error: unknown): void
}
type Queue = {
  shareable: Shareable<unknown, unknown>
  lane: string
  waiting: Waiting[]
  running: number
  runs: number
}

/**
 * While enough callers of a lane run the same statement, others wait, for a moment at most, and then share a run. While no
 * connection is free, they wait here, in lanes, like those who wait for one. A run that fails has changed nothing, so each of
 * its callers then runs alone.
 */
export function createSharedRuns({ mostCallers, mostMilliseconds }: WaitingLimits): SharedRuns {
  const queues = new Map<string, Map<unknown, Queue>>()
  const lanes = createLanes<Waiting>(mostCallers)
  let refused = 0

  function queueOf(lane: string, shareable: Shareable<unknown, unknown>): Queue {
    const ofLane = queues.get(lane) ?? new Map<unknown, Queue>()
    queues.set(lane, ofLane)
    const queue = ofLane.get(shareable) ?? { shareable, lane, waiting: [], running: 0, runs: 0 }
    ofLane.set(shareable, queue)
    return queue
  }

  function forget({ lane, shareable }: Queue): void {
    const ofLane = queues.get(lane)
    ofLane?.delete(shareable)
    if (ofLane?.size === 0) queues.delete(lane)
  }

  function runNext(queue: Queue): void {
    for (let room = roomIn(queue); room > 0; room = roomIn(queue)) start(queue, takeTogether(queue, room))
    if (queue.running === 0) forget(queue)
  }

  function start(queue: Queue, together: Waiting[]): void {
    for (const one of together) stopWaiting(one)
    queue.running += together.length
    queue.runs++
    let isOver = false
    let late: NodeJS.Timeout | undefined
    const goOn = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      queue.running -= together.length
      queue.runs--
      runNext(queue)
    }
    const begun = (): void => {
      late ??= setTimeout(goOn, mostMillisecondsBehind)
    }
    void runTogether(queue, together, begun).then(goOn)
  }

  function wait(one: Waiting): void {
    if (mostMilliseconds > 0) one.timer = setTimeout(refuse, mostMilliseconds, one)
    const surplus = lanes.add(one.queue.lane, one)
    if (surplus) refuse(surplus)
  }

  function stopWaiting(one: Waiting): void {
    clearTimeout(one.timer)
    lanes.remove(one.queue.lane, one)
  }

  function refuse(one: Waiting): void {
    stopWaiting(one)
    const { waiting } = one.queue
    waiting.splice(waiting.indexOf(one), 1)
    refused++
    one.reject(new PoolOverloaded('Too many requests are waiting for the database.'))
  }

  return {
    run: <Caller, Answer>(lane: string, shareable: Shareable<Caller, Answer>, caller: Caller) =>
      new Promise<Answer>((resolve, reject) => {
        const queue = queueOf(lane, shareable as Shareable<unknown, unknown>)
        const one: Waiting = { queue, caller, resolve: resolve as Waiting['resolve'], reject }
        queue.waiting.push(one)
        runNext(queue)
        if (queue.waiting.at(-1) === one) wait(one)
      }),
    state: () => ({ waiting: lanes.size, refused }),
  }
}

const roomIn = ({ shareable, waiting, running, runs }: Queue): number =>
  waiting.length === 0 ? 0 : shareable.roomIn({ waiting: waiting.length, running, runs })

/** Never rejects: each caller gets their own answer. */
async function runTogether(queue: Queue, together: readonly Waiting[], begun: () => void): Promise<void> {
  const callers = together.map(({ caller }) => caller)
  try {
    const answers = await queue.shareable.run(queue.lane, callers, begun)
    for (const [index, { resolve }] of together.entries()) resolve(answers[index])
  } catch (error) {
    if (together.length > 1 && isRolledBack(error))
      await Promise.all(together.map((one) => runTogether(queue, [one], begun)))
    else for (const { reject } of together) reject(error)
  }
}

/** Those who have waited longest. Of callers with the same key the first; the others stay in the queue. */
function takeTogether({ shareable: { keyOf }, waiting }: Queue, most: number): Waiting[] {
  if (!keyOf) return waiting.splice(0, most)
  const keys = new Set<string>()
  const together: Waiting[] = []
  const left: Waiting[] = []
  for (const one of waiting.splice(0)) {
    const key = keyOf(one.caller)
    const fits = together.length < most && !keys.has(key)
    keys.add(key)
    if (fits) together.push(one)
    else left.push(one)
  }
  waiting.push(...left)
  return together
}

/** Certain to have stored nothing, unlike a statement whose connection was lost. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof PostgresError && !isConnectionLoss(error) && !isPreparedStatementLoss(error)
