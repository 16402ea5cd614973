// The yardstick: as fast as we can write it by hand, with the same answers as Stint's to the benchmark's requests, and the
// same records stored. Fastify and postgres.js; a request is one prepared statement on a database of the floor's own, where
// these statements maintain totals, not triggers; answers are written as text; tokens are in memory; there is no rule that
// the benchmark's requests do not need. It is to become faster whenever somebody finds a way, and never slower. Run by
// bench/servers.ts with the database's address and a file of tokens.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import postgres from 'postgres'
import { absenceRoutes } from './absences.ts'
import { actionRoutes } from './actions.ts'
import { publicRoutes } from './public-api.ts'
import { tagRoutes } from './tags.ts'
import { trackingRoutes } from './trackings.ts'
import type { Floor, Holder } from './wire.ts'

const [url = '', tokensFile = ''] = process.argv.slice(2)
const tokens = new Map<string, Holder>(JSON.parse(readFileSync(tokensFile, 'utf8')))
const names = new Map([...tokens.values()].map(({ userId, name }) => [userId, name]))

// The same types that Stint gets from the database: ids and moments as text, numbers as numbers.
const text = (oid: number, parse: (value: string) => unknown) => ({ to: oid, from: [oid], serialize: String, parse })
// The driver does not read the path of a socket from the URL.
const { host: socketFolder, port } = Object.fromEntries(new URL(url).searchParams)
const sql = postgres(url.replace(/\?.*/, ''), {
  ...(socketFolder && { path: `${socketFolder}/.s.PGSQL.${port}` }),
  max: 10,
  types: {
    moment: text(1184, (value) => `${value.slice(0, 19).replace(' ', 'T')}Z`),
    day: text(1082, (value) => value),
    decimal: text(1700, Number),
  },
  connection: { TimeZone: 'UTC', plan_cache_mode: 'force_generic_plan', jit: 'off' } as object,
}) as unknown as Floor['sql']

const app = fastify()
app.addContentTypeParser(
  'application/vnd.api+json',
  { parseAs: 'string' },
  app.getDefaultJsonParser('ignore', 'ignore'),
)
const floor: Floor = {
  app,
  sql,
  ask: (statement, values) => sql.unsafe(statement, values as never[], { prepare: true }),
  askLists: <T extends unknown[]>(statement: string, values: unknown[]) =>
    sql.unsafe(statement, values as never[], { prepare: true }).values() as unknown as Promise<T[]>,
  holder: (token) => {
    const found = tokens.get(token)
    if (!found) throw Object.assign(new Error('Who are you?'), { statusCode: 401 })
    return found
  },
  nameOf: (userId) => names.get(userId)!,
}
app.get('/api/v3/status', (_request, reply) => reply.code(204).send())
trackingRoutes(floor)
actionRoutes(floor)
absenceRoutes(floor)
tagRoutes(floor)
publicRoutes(floor)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', async () => {
  await app.close()
  await sql.end()
  process.exit(0)
})
