import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import type { Pool } from '../../src/platform/db/connect.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'
import { killServer, type Server, startServer } from './support/server.ts'

const database = await createDatabase()
const sql = connect({ url: database.url, max: 4, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

const each = 1000
type Site = { ws: string; token: string; ids: string[]; accountId: string; second: string }

/** A workspace with a thousand trackings of each of two people, the second person's after the first's. */
async function furnish(server: Server): Promise<Site> {
  const signUp = { email: 'ada@example.org', password: 'correct horse battery', username: 'Ada' }
  const { body } = await server.request('POST', '/api/v3/sign_up', { attributes: signUp })
  const token = body.data.attributes.access_token
  const workspaceId = body.data.relationships.workspaces.data[0].id
  const accountId = body.data.relationships.account.data.id
  const ws = `/api/v3/workspaces/${workspaceId}`
  const first = body.data.relationships.user.data.id
  const made = await server.request('POST', `${ws}/users`, { attributes: { username: 'Emil' }, token })
  const second = made.body.data.id
  const rows = await sql`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at,
      updated_at)
    select ${accountId}, ${workspaceId}, (${[first, second]}::bigint[])[1 + (n - 1) / ${each}],
      '2020-01-01T08:00:00Z'::timestamptz + n * interval '1 day',
      '2020-01-01T12:00:00Z'::timestamptz + n * interval '1 day',
      'import', now(), now()
    from generate_series(1, ${2 * each}::int) n order by n returning id`
  return { ws, token, accountId, second, ids: rows.map((row) => row.id) }
}

/** Takes the locks of `lock` until `let go` is called, which blocks every statement that needs them. */
async function hold(lock: (tx: Pool) => Promise<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = sql.begin(async (tx) => {
    await lock(tx as unknown as Pool)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await done
  }
}

const waiting = async (): Promise<boolean> => {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

/** Terminates the blocked connections, as a restart of the database does. */
const closeWaiting = async (): Promise<void> => {
  const closed = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  assert.ok(closed.length > 0)
}

test('a batch is completed after the server was killed or its connection was closed, each record once', async (t) => {
  let server = await startServer(t, database.url)
  const { ws, token, accountId, second, ids } = await furnish(server)
  const piece = (tx: Pool) =>
    tx`select from time_tracking_totals where account_id = ${accountId} and user_id = ${second} for update`
  const record = (tx: Pool) =>
    tx`select from time_trackings where account_id = ${accountId} and id = ${ids[each + 300]!} for update`
  const ends = [
    {
      name: 'killed before a piece is begun',
      closes: false,
      kills: true,
      attributes: { action: 'note', ids, note: { content: 'Seen.' } },
      lock: record,
      note: 'Seen.',
    },
    {
      name: 'killed while a piece is half written',
      closes: false,
      kills: true,
      attributes: { action: 'confirm', ids },
      lock: piece,
      note: 'Ada changed: confirmed: no → yes.',
    },
    {
      name: 'the connection is closed',
      closes: true,
      kills: false,
      attributes: { action: 'note', ids, note: { content: 'Closed.' } },
      lock: record,
      note: 'Closed.',
    },
    {
      name: 'the connection is closed, and then the server killed',
      closes: true,
      kills: true,
      attributes: { action: 'note', ids, note: { content: 'Both.' } },
      lock: record,
      note: 'Both.',
    },
  ]
  for (const { name, closes, kills, attributes, lock, note } of ends) {
    const letGo = await hold(lock)
    t.after(letGo)
    const sent = await server.request('POST', `${ws}/time_trackings/batch_actions`, { attributes, token })
    assert.equal(sent.status, 200)
    const url = `${ws}/batches/${sent.body.meta.batch_id}`
    await eventually(waiting)
    const { body } = await server.request('GET', url, { token })
    const halfway = body.data.attributes
    assert.equal(halfway.status, 'running', name)
    assert.ok(halfway.done >= each && halfway.done < 2 * each, `${name}: ${halfway.done}`)
    if (closes) await closeWaiting()
    if (kills) await killServer(server.child)
    await letGo()
    if (kills) server = await startServer(t, database.url)
    const outcome = await eventually(async () => {
      const { attributes } = (await server.request('GET', url, { token })).body.data
      return attributes.status === 'finished' && attributes
    })
    assert.deepEqual([outcome.total, outcome.done, outcome.skipped], [2 * each, 2 * each, 0], name)
    const counts = await sql`
      select n.count::int, count(*)::int as trackings from time_trackings t
      cross join lateral (
        select count(*) from notes where account_id = t.account_id and time_tracking_id = t.id and content = ${note}) n
      where t.account_id = ${accountId} group by n.count`
    assert.deepEqual([...counts], [{ count: 1, trackings: 2 * each }], name)
  }
  const list = await server.request('GET', `${ws}/time_trackings`, { token })
  assert.equal(list.body.meta.total_confirmed, 2 * each)
})
