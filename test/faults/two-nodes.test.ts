import { strict as assert } from 'node:assert'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { type Running, serve } from '../../src/main.ts'
import { readConfig } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { switchMaintenance } from '../../src/platform/http/availability.ts'
import { password, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'

const database = await createDatabase({ empty: true })
const dataDir = mkdtempSync(join(tmpdir(), 'stint-nodes-'))
const sql = connect({ url: database.url, max: 2, prepare: false })
const config = readConfig({ PORT: '0', STINT_DATA_DIR: dataDir, DATABASE_URL: database.url, STINT_DATABASE_POOL: '1' })
const start = (): Promise<Running> => serve(config, pino({ level: 'silent' }))

// Both at once on an empty database, each with the smallest possible pool.
const nodes = await Promise.all([start(), start()])
const [first, second] = nodes.map(({ address }) => address) as [string, string]
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Asked = { status: number; headers: Headers; body: { data: { attributes: { access_token: string } } } }
async function ask(url: string, method = 'GET', attributes?: object, token?: string): Promise<Asked> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(attributes && { 'content-type': 'application/vnd.api+json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(attributes && { body: JSON.stringify({ data: { type: 'record', attributes } }) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
const signUp = (node: string, email = uniqueEmail()): Promise<Asked> =>
  ask(`${node}/api/v3/sign_up`, 'POST', { email, password, username: 'Ada' })

test('both are up, and each migration was applied once', async () => {
  for (const node of [first, second]) assert.equal((await ask(`${node}/api/v3/status`)).status, 204)
  const applied = await sql`select name from schema_migrations order by version`
  assert.deepEqual(
    applied.map((row) => row.name),
    (await readMigrations()).map(({ name }) => name),
  )
})

test('a token issued by one node works on the other, and signing out ends it on both', async () => {
  const token = (await signUp(first)).body.data.attributes.access_token
  assert.equal((await ask(`${second}/api/v3/users/me`, 'GET', undefined, token)).status, 200)
  assert.equal((await ask(`${second}/api/v3/sign_out`, 'DELETE', undefined, token)).status, 204)
  assert.equal((await ask(`${first}/api/v3/users/me`, 'GET', undefined, token)).status, 401)
})

test('of simultaneous sign-ups with one address on both nodes one succeeds', async () => {
  const email = uniqueEmail()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => signUp(at % 2 ? first : second, email)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(400)])
})

test('failed sign-ins on both nodes count together', async () => {
  const email = uniqueEmail()
  await signUp(first, email)
  const attempt = (node: string, secret: string) =>
    ask(`${node}/api/v3/sign_in`, 'POST', { email, password: secret }).then(({ status }) => status)
  for (let round = 0; round < 10; round++) assert.equal(await attempt(round % 2 ? first : second, 'wrong one'), 401)
  for (const node of [first, second]) assert.equal(await attempt(node, password), 429)
})

test('a mail is sent once, whichever node takes the job', async () => {
  const emails = Array.from({ length: 6 }, uniqueEmail)
  for (const email of emails) await signUp(first, email)
  await Promise.all(
    emails.map((email, at) => ask(`${at % 2 ? first : second}/api/v3/password`, 'POST', { email, password: '' })),
  )
  await eventually(async () => {
    const [row] = await sql`select exists (select from jobs.job where state < 'completed') as open`
    return row!.open === false
  })
  const folder = join(dataDir, 'mail')
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const email of emails) assert.equal(mails.filter((mail) => mail.includes(`To: ${email}`)).length, 1)
})

test('maintenance mode closes and reopens both nodes', async () => {
  const statuses = () =>
    Promise.all([first, second].map(async (node) => (await ask(`${node}/api/v3/status`)).status)).then(String)
  for (const [on, expected] of [
    [true, '503,503'],
    [false, '204,204'],
  ] as const) {
    await switchMaintenance(sql, on)
    await eventually(async () => (await statuses()) === expected)
  }
})

test('one node stops while the other keeps answering', async () => {
  await nodes[0]!.stop()
  await assert.rejects(fetch(`${first}/api/v3/status`))
  assert.equal((await ask(`${second}/api/v3/status`)).status, 204)
  nodes.shift()
})
