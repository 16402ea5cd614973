import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { readConfig } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createServices } from '../../src/services.ts'

const template = 'stint_template'

const serverUrl = (): string => {
  const url = process.env.STINT_TEST_DATABASE_URL
  if (!url) throw new Error('Run tests with "node test/run.ts [files]": it starts the database that they need.')
  return url
}

/** Over TCP and not over its socket, since some tests put a proxy in between. */
export const testServerUrl = (): string => serverUrl().replace(/\?.*/, '')

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}

async function onServer(server: string, statement: string): Promise<void> {
  const sql = connect({ url: urlOf(server, 'postgres'), max: 1, prepare: false })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** The migrated template that test databases are copied from, file by file: that is faster than migrating. */
export async function createTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${template}`)
  const databaseUrl = urlOf(server, template)
  const services = createServices({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    databaseUrl,
    worker: false,
  })
  await migrate(services.pool, () => services.jobs.prepare())
  await services.close()
}

/** `drop` marks it as no longer needed; if that is cheaper, it stays until the whole server is removed. */
export type TestDatabase = {
  url: string
  /** Over the Unix socket, which is faster, if there is one. */
  socketUrl: string
  drop(): Promise<void>
}

export async function createDatabase(options: { empty?: boolean; encoding?: string } = {}): Promise<TestDatabase> {
  const server = serverUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const encoded = options.encoding ? `encoding '${options.encoding}' locale 'C' template template0` : ''
  const like = options.empty ? encoded : `template ${template} strategy file_copy`
  await onServer(server, `create database ${name} ${like}`)
  const drops = process.env.STINT_TEST_DROPS_DATABASES !== 'false'
  return {
    url: urlOf(testServerUrl(), name),
    socketUrl: urlOf(server, name),
    drop: async () => (drops ? onServer(server, `drop database ${name} with (force)`) : undefined),
  }
}
