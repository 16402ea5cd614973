import type { Row } from './connection.ts'
import { isConnectionLoss, isPreparedStatementLoss, PoolOverloaded, PostgresError } from './errors.ts'
import { type Callers, compile, type Fragment, filled, type Mergeable, Placeholder, type Sql } from './statement.ts'

/** A column of the callers' values: its type in PostgreSQL, and its value. */
type CallerColumn<Caller> = readonly [type: string, value: (caller: Caller) => unknown]

type CallerColumns<Caller> = { readonly [name: string]: CallerColumn<Caller> }

/**
 * `write` gets a query of the callers' values, a row for each; the statement must begin with it, since it also sets the
 * lock timeout.
 */
export function compileMergeable<Caller>(
  sql: Sql,
  columns: CallerColumns<Caller>,
  { idOf, keyOf = idOf }: Pick<Mergeable<Caller>, 'idOf'> & Partial<Pick<Mergeable<Caller>, 'keyOf'>>,
  write: (callers: Fragment) => Fragment,
): Mergeable<Caller> {
  const entries = Object.entries(columns)
  const rowOf = (caller: Caller) => Object.fromEntries(entries.map(([name, [, value]]) => [name, value(caller)]))
  // One list of objects: with a list for each column, a single caller took PostgreSQL an eighth longer.
  const rows = new Placeholder(({ callers }: Callers<Caller>) => JSON.stringify(callers.map(rowOf)))
  const lockTimeout = new Placeholder((given: Callers<Caller>) => given.lockTimeout)
  const callers = sql`
    select callers.*
    from (select set_config('lock_timeout', coalesce(${lockTimeout}, current_setting('lock_timeout')), true)) as waiting,
      json_to_recordset(${rows}::json)
        as callers (${sql.unsafe(entries.map(([name, [type]]) => `${name} ${type}`).join(', '))})`
  return { compiled: compile(write(callers)), idOf, keyOf }
}

const mostTogether = 50
/** Punches of an account wait for each other's totals, so more runs at the same time would not be faster. */
const mostRuns = 2
/** Runs of few callers are not worth it. */
const enoughForSecondRun = 8
/** So that nobody waits long behind a statement that waits for a lock. */
const mostMillisecondsBehind = 20
/** If one of several callers has to wait longer than this for a lock, each of them runs the statement on their own. */
const lockTimeoutTogether = '100ms'

type Waiting = { caller: unknown; resolve(row: Row | null): void; reject(error: unknown): void }

/** `running` counts callers. */
type Queue = {
  mergeable: Mergeable<unknown>
  lane: string
  waiting: Waiting[]
  running: number
  runs: number
}

type MergedStatements = {
  run<Caller>(lane: string, mergeable: Mergeable<Caller>, caller: Caller): Promise<Row | null>
}

/**
 * While two callers or more of a lane run the same statement, others wait, for a moment at most, and then share a run; it
 * starts at once if there are many.
 */
export function createMergedStatements(
  send: (lane: string, text: string, values: unknown[]) => Promise<Row[]>,
  mostWaiting: number,
): MergedStatements {
  const lanes = new Map<string, Map<unknown, Queue>>()

  function queueOf(lane: string, mergeable: Mergeable<unknown>): Queue {
    const queues = lanes.get(lane) ?? new Map<unknown, Queue>()
    lanes.set(lane, queues)
    const queue = queues.get(mergeable) ?? { mergeable, lane, waiting: [], running: 0, runs: 0 }
    queues.set(mergeable, queue)
    return queue
  }

  function forget({ lane, mergeable }: Queue): void {
    const queues = lanes.get(lane)
    queues?.delete(mergeable)
    if (queues?.size === 0) lanes.delete(lane)
  }

  function runNext(queue: Queue): void {
    const room = roomIn(queue)
    if (room > 0) start(queue, takeTogether(queue, room))
    if (queue.running === 0) forget(queue)
  }

  function start(queue: Queue, together: Waiting[]): void {
    queue.running += together.length
    queue.runs++
    let isOver = false
    const goOn = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(late)
      queue.running -= together.length
      queue.runs--
      runNext(queue)
    }
    const late = setTimeout(goOn, mostMillisecondsBehind)
    void runTogether(queue, together).then(goOn)
  }

  /** Never rejects: each caller gets their own answer. */
  async function runTogether(queue: Queue, together: Waiting[]): Promise<void> {
    const [first, ...others] = together as [Waiting, ...Waiting[]]
    if (others.length === 0) return runAlone(queue, first)
    try {
      answer(queue, together, await sendFor(queue, together, lockTimeoutTogether))
    } catch (error) {
      if (isRolledBack(error)) await Promise.all(together.map((one) => runAlone(queue, one)))
      else for (const { reject } of together) reject(error)
    }
  }

  async function runAlone(queue: Queue, one: Waiting): Promise<void> {
    try {
      answer(queue, [one], await sendFor(queue, [one], null))
    } catch (error) {
      one.reject(error)
    }
  }

  const sendFor = ({ lane, mergeable }: Queue, together: Waiting[], lockTimeout: string | null): Promise<Row[]> => {
    const callers = together.map(({ caller }) => caller)
    return send(lane, mergeable.compiled.text, filled(mergeable.compiled, { callers, lockTimeout }))
  }

  return {
    run: (lane, mergeable, caller) =>
      new Promise((resolve, reject) => {
        const queue = queueOf(lane, mergeable as Mergeable<unknown>)
        if (queue.waiting.length >= mostWaiting)
          return reject(new PoolOverloaded('Too many requests are waiting for the same statement.'))
        queue.waiting.push({ caller, resolve, reject })
        runNext(queue)
      }),
  }
}

/** How many may start now, in one run. */
function roomIn({ waiting, running, runs }: Queue): number {
  if (waiting.length === 0) return 0
  if (running === 0) return mostTogether
  // Two callers are faster side by side.
  if (running === 1 && waiting.length === 1) return 1
  return runs < mostRuns && waiting.length >= enoughForSecondRun ? mostTogether : 0
}

/** Those who have waited longest. Of callers with the same key the first; the others stay in the queue. */
function takeTogether({ mergeable: { keyOf }, waiting }: Queue, most: number): Waiting[] {
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

function answer({ mergeable }: Queue, together: Waiting[], rows: Row[]): void {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  for (const { caller, resolve } of together) resolve(rowsById.get(mergeable.idOf(caller)) ?? null)
}

/** Certain to have stored nothing, unlike a statement whose connection was lost. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof PostgresError && !isConnectionLoss(error) && !isPreparedStatementLoss(error)
