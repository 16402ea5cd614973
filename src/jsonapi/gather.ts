import type { Fragment } from '../platform/db/connect.ts'
import { type Counted, linkColumn, type ReadScope, type Resource, type Row, type Through } from './resource.ts'

/**
 * What belongs to the records of a page is found for all of them at once: a look at each table, not one for each record.
 * It comes as one text, `17 4 ,17 9 1,21 4 `: record 17 has 4 and 9, record 21 has 4, and a counter counts the 9. Ids have
 * neither blanks nor commas.
 */
type Gathered = { column: string; through: Through; counters: readonly Counter[] }
type Counter = { name: string; rows: Counted }

const known = new WeakMap<Resource, readonly Gathered[]>()

function gatheredOf(resource: Resource): readonly Gathered[] {
  const made = known.get(resource)
  if (made) return made
  const gathered: Gathered[] = []
  for (const [name, { through }] of Object.entries(resource.relationships))
    if (through) gathered.push({ column: linkColumn(name), through, counters: countersOf(resource, through) })
  known.set(resource, gathered)
  return gathered
}

/** Attributes that count rows of the same table. */
const countersOf = ({ attributes }: Resource, { table, own }: Through): Counter[] =>
  Object.entries(attributes).flatMap(([name, { counted: rows, derive }]) =>
    rows && !derive && rows.table === table && rows.own === own ? [{ name, rows }] : [],
  )

export const isGathered = (resource: Resource, attribute: string): boolean =>
  gatheredOf(resource).some(({ counters }) => counters.some(({ name }) => name === attribute))

/**
 * A column for each of them, to be read in the first row; `ids` are those of the page. Counters get a column that is filled
 * later: an object that grows by a few members ends as a dictionary, which takes twice as long to write.
 */
export function gatheredColumns(resource: Resource, scope: ReadScope, ids: Fragment): Fragment[] {
  const { sql, accountId } = scope
  return gatheredOf(resource).flatMap(({ column, through, counters }) => {
    const [table, own, other] = [sql(through.table), sql(through.own), sql(through.other)]
    const marks = counters.map(
      ({ rows }) => sql` || case when ${rows.where?.(scope) ?? sql`true`} then '1' else '0' end`,
    )
    const pair = marks.reduce((left, right) => sql`${left}${right}`, sql`l.${own} || ' ' || l.${other} || ' '`)
    return [
      sql`
      case when row_number() over page_order = 1 then (
        select string_agg(${pair}, ',') from ${table} l
        where l.account_id = ${accountId} and l.${own} = any(array(${ids}))) end as ${sql(column)}`,
      ...counters.map(({ name }) => sql`null::int as ${sql(name)}`),
    ]
  })
}

/** Gives every row of a page what was gathered for it. */
export function distribute(resource: Resource, rows: readonly Row[]): void {
  for (const { column, counters } of gatheredOf(resource)) {
    const byOwner = readText(rows[0]?.[column] as string | null)
    for (const row of rows) {
      const own = byOwner.get(row.id)
      row[column] = own?.ids.sort(byNumber) ?? []
      for (const [index, { name }] of counters.entries())
        row[name] = own?.marks.filter((marks) => marks[index] === '1').length ?? 0
    }
  }
}

type Belongings = { ids: string[]; marks: string[] }

function readText(text: string | null | undefined): Map<string, Belongings> {
  const byOwner = new Map<string, Belongings>()
  if (!text) return byOwner
  // Cut by hand: V8 keeps the parts of what is split for the next time, and that takes several times as long.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const first = text.indexOf(' ', start)
    const second = text.indexOf(' ', first + 1)
    end = text.indexOf(',', second + 1)
    if (end < 0) end = text.length
    const owner = text.slice(start, first)
    const id = text.slice(first + 1, second)
    const marks = text.slice(second + 1, end)
    const own = byOwner.get(owner)
    if (!own) byOwner.set(owner, { ids: [id], marks: [marks] })
    else {
      own.ids.push(id)
      own.marks.push(marks)
    }
  }
  return byOwner
}

/** As the database orders them: whole numbers without leading zeros, or texts of one length. */
const byNumber = (left: string, right: string): number => left.length - right.length || (left < right ? -1 : 1)
