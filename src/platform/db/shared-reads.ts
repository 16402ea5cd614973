import { parameterOf } from './column-types.ts'
import type { Row } from './connection.ts'
import { parameterTypesOf } from './prepared-query.ts'
import type { SendOne, Shareable } from './shared-runs.ts'
import type { Compiled } from './statement.ts'

type Values = readonly unknown[]

/** A statement takes a third less of PostgreSQL's time with eight callers; with more, nothing is gained. */
const mostTogether = 8
/** One process cannot render what more of them read. */
const mostRuns = 2
/** If many wait, so that they do not fall behind the punches of their account, up to 50 of which share a run. */
const manyWaiting = 64
const mostRunsForMany = 4
/** One caller's slow read holds up those who share its run. After such a run, nobody shares one for a while. */
const slowMilliseconds = 300
const pauseMilliseconds = 1000
/** Not all who wait at once: they would be a long queue for connections, in front of the writes of their account. */
const mostRunsAlone = 8

/** The types of parameters that can be sent as a list, by their OIDs. */
const typeNames = new Map([
  [16, 'boolean'],
  [20, 'bigint'],
  [21, 'smallint'],
  [23, 'integer'],
  [25, 'text'],
  [701, 'float8'],
  [1007, 'integer[]'],
  [1009, 'text[]'],
  [1016, 'bigint[]'],
  [1082, 'date'],
  [1184, 'timestamptz'],
  [1700, 'numeric'],
  [2950, 'uuid'],
])

const callerColumn = ':caller'

/**
 * The same statement for a list of callers. "offset 0" keeps PostgreSQL from joining the tables to all callers at once: it runs
 * for one after the other, with the plan that it has for one, and the rows of each stay in their order. Null if a parameter is
 * of another type.
 */
function textForMany(text: string, types: readonly number[]): string | null {
  const names = types.map((type) => typeNames.get(type))
  if (names.includes(undefined)) return null
  const columns = names.map((name, index) => `, p${index + 1} ${name}`)
  return `
    select caller.number as "${callerColumn}", answer.*
    from json_to_recordset($1::json) as caller (number int${columns.join('')})
    cross join lateral (select * from (${text.replace(/\$(\d+)/g, 'caller.p$1')}) found offset 0) answer`
}

const rowOf = (values: Values, number: number): object =>
  Object.fromEntries([['number', number], ...values.map((value, index) => [`p${index + 1}`, parameterOf(value)])])

/** Makes a statement that only reads shareable; null if it cannot be, or has not run yet, so that its types are unknown. */
export function createSharedReads(send: SendOne): (compiled: Compiled) => Shareable<Values, Row[]> | null {
  const known = new WeakMap<Compiled, Shareable<Values, Row[]> | null>()

  function make(text: string, types: readonly number[]): Shareable<Values, Row[]> | null {
    const forMany = textForMany(text, types)
    if (!forMany) return null
    let pausedUntil = 0
    return {
      roomIn({ waiting, runs }) {
        if (performance.now() < pausedUntil) return runs < mostRunsAlone ? 1 : 0
        return runs < (waiting < manyWaiting ? mostRuns : mostRunsForMany) ? mostTogether : 0
      },
      async run(lane, callers, begun) {
        const [first, ...others] = callers as [Values, ...Values[]]
        if (others.length === 0) return [await send(lane, text, first, begun)]
        let begunAt = 0
        const rows = await send(lane, forMany, [JSON.stringify(callers.map(rowOf))], () => {
          begunAt = performance.now()
          begun()
        })
        const endedAt = performance.now()
        if (endedAt - begunAt > slowMilliseconds) pausedUntil = endedAt + pauseMilliseconds
        const answers: Row[][] = callers.map(() => [])
        for (const row of rows) answers[row[callerColumn] as number]!.push(row)
        return answers
      },
    }
  }

  return (compiled) => {
    const shareable = known.get(compiled)
    if (shareable !== undefined) return shareable
    const types = parameterTypesOf(compiled.text)
    if (!types) return null
    const made = make(compiled.text, types)
    known.set(compiled, made)
    return made
  }
}
