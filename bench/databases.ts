import { connect, type Pool } from '../src/platform/db/connect.ts'

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

export function databaseNamed(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}

/** Runs statements about other databases, over a connection to `postgres`. */
export async function onServer<T>(url: string, work: (sql: Pool) => Promise<T>): Promise<T> {
  const sql = connect({ url: databaseNamed(url, 'postgres'), max: 1, prepare: false })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

export const versionOf = (url: string): Promise<string> =>
  onServer(url, async (sql) => {
    const [found] = await sql<
      { version: string }[]
    >`select split_part(current_setting('server_version'), ' ', 1) as version`
    return found!.version
  })
