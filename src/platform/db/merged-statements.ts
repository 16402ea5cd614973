import type { Row } from './connection.ts'
import type { SendOne, Shareable } from './shared-runs.ts'
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
/** If one of several callers has to wait longer than this for a lock, each of them runs the statement on their own. */
const lockTimeoutTogether = '100ms'

/** The mergeable statement for shared runs; the same object for the same statement. */
export function createMergedStatements(
  send: SendOne,
): <Caller>(mergeable: Mergeable<Caller>) => Shareable<Caller, Row | null> {
  const known = new WeakMap<object, Shareable<unknown, Row | null>>()
  const make = ({ compiled, idOf, keyOf }: Mergeable<unknown>): Shareable<unknown, Row | null> => ({
    keyOf,
    roomIn,
    async run(lane, callers, begun) {
      const lockTimeout = callers.length > 1 ? lockTimeoutTogether : null
      const rows = await send(lane, compiled.text, filled(compiled, { callers, lockTimeout }), begun)
      const rowsById = new Map(rows.map((row) => [row.id, row]))
      return callers.map((caller) => rowsById.get(idOf(caller)) ?? null)
    },
  })
  return <Caller>(mergeable: Mergeable<Caller>) => {
    const shareable = known.get(mergeable) ?? make(mergeable as Mergeable<unknown>)
    known.set(mergeable, shareable)
    return shareable as Shareable<Caller, Row | null>
  }
}

function roomIn({ waiting, running, runs }: { waiting: number; running: number; runs: number }): number {
  if (running === 0) return mostTogether
  // Two callers are faster side by side.
  if (running === 1 && waiting === 1) return 1
  return runs < mostRuns && waiting >= enoughForSecondRun ? mostTogether : 0
}
