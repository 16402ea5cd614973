import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from '../../src/platform/db/connect.ts'
import { databaseNamed, nameOf, onServer } from '../databases.ts'

/** The floor has a database of its own, with the same records: its schema does not depend on Stint's. */
export function floorUrlOf(url: string): string {
  const own = new URL(url)
  own.pathname += '_floor'
  return own.toString()
}

const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')
const fingerprint = createHash('sha256').update(schema).digest('hex').slice(0, 16)

/**
 * Copies Stint's database, which must have no connections meanwhile, unless there is a copy and the floor's schema has not
 * changed since.
 */
export async function createFloorDatabase(url: string): Promise<string> {
  const [from, to] = [nameOf(url), nameOf(floorUrlOf(url))]
  const made = await onServer(url, async (sql) => {
    const [found] = await sql`
      select from pg_database where datname = ${to} and shobj_description(oid, 'pg_database') = ${fingerprint}`
    if (!found) {
      await sql.unsafe(`drop database if exists ${to}`)
      await sql.unsafe(`drop database if exists ${to}_unfinished`)
      await sql.unsafe(`create database ${to}_unfinished template ${from}`)
    }
    return found !== undefined
  })
  if (made) return floorUrlOf(url)
  const own = connect({ url: databaseNamed(url, `${to}_unfinished`), max: 1, prepare: false })
  await own.unsafe(schema)
  await own.unsafe('vacuum (analyze)')
  await own.end()
  // Renamed only when it is complete.
  await onServer(url, async (sql) => {
    await sql.unsafe(`comment on database ${to}_unfinished is '${fingerprint}'`)
    await sql.unsafe(`alter database ${to}_unfinished rename to ${to}`)
  })
  return floorUrlOf(url)
}

export const dropFloorDatabase = (url: string): Promise<unknown> =>
  onServer(url, (sql) => sql.unsafe(`drop database ${nameOf(floorUrlOf(url))} with (force)`))
