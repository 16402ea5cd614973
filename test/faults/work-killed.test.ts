import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/world.ts'
import { killServer, type Server, startServer } from './support/server.ts'

// The server is killed once, in the middle of four kinds of work. Afterwards each is completed, or as if it had not begun.

const database = await createDatabase()
const sql = connect({ url: database.url, max: 4, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

let server: Server

type Site = { ws: string; account: string; token: string; accountId: string; workspaceId: string }

/** Each kind of work has a company of its own. */
async function found(name: string): Promise<Site> {
  const signUp = { email: `${name}@example.org`, password: 'correct horse battery', username: 'Ada' }
  const { status, body } = await server.request('POST', '/api/v3/sign_up', { attributes: signUp })
  assert.equal(status, 201, JSON.stringify(body))
  const workspaceId = body.data.relationships.workspaces.data[0].id
  const accountId = body.data.relationships.account.data.id
  const [ws, account] = [`/api/v3/workspaces/${workspaceId}`, `/api/v3/accounts/${accountId}`]
  return { ws, account, token: body.data.attributes.access_token, accountId, workspaceId }
}
async function sent({ token }: Site, method: string, path: string, attributes?: object, expected = 201) {
  const { status, body } = await server.request(method, path, { token, ...(attributes && { attributes }) })
  assert.equal(status, expected, `${method} ${path}: ${JSON.stringify(body)}`)
  return body
}
const person = async (site: Site, username: string): Promise<string> =>
  (await sent(site, 'POST', `${site.ws}/users`, { username, staff_number: username })).data.id

const month = '2026-01'

/** Somebody with a schedule and a day of work in the month. */
async function worker(site: Site, username: string): Promise<string> {
  const id = await person(site, username)
  await sql`update users set start_of_accounting = '2026-01-01' where account_id = ${site.accountId} and id = ${id}`
  const weeks = [[480, 480, 480, 480, 480, 0, 0]]
  await sent(site, 'POST', `${site.ws}/users/${id}/work_schedules`, { starts_on: '2026-01-01', weeks })
  await sql`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    values (${site.accountId}, ${site.workspaceId}, ${id}, '2026-01-12T08:00:00Z', '2026-01-12T16:00:00Z', 'import', now(),
      now())`
  return id
}

/** Waits until statements about all of these are blocked by the lock. */
const standing = (...tables: string[]): Promise<true> =>
  eventually(async () => {
    const rows = await sql<{ query: string }[]>`
      select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return tables.every((table) => rows.some(({ query }) => query.includes(table))) || null
  })

async function importPeople(site: Site): Promise<string> {
  for (const name of ['Free', 'Held']) await sent(site, 'POST', `${site.ws}/areas`, { name, color: '#E8590C' })
  // The first step has fifty rows; the second has somebody of the other area.
  const rows = Array.from({ length: 70 }, (_, n) => `Person ${n};p${n}@example.org;${n === 59 ? 'Held' : 'Free'}`)
  const form = new FormData()
  form.append('file', new Blob([['Name;E-Mail;Bereich', ...rows].join('\n')], { type: 'text/csv' }), 'people.csv')
  const headers = { authorization: `Bearer ${site.token}` }
  const response = await fetch(`${server.address}${site.ws}/imports`, { method: 'POST', headers, body: form })
  assert.equal(response.status, 201)
  const { data } = (await response.json()) as { data: { id: string } }
  const path = `${site.ws}/imports/${data.id}`
  await settled(site, path, 'previewed')
  return path
}
const settled = (site: Site, path: string, state: string) =>
  eventually(async () => {
    const { attributes } = (await sent(site, 'GET', path, undefined, 200)).data
    return (attributes.state ?? attributes.status) === state ? attributes : null
  })

test('the server is killed while it closes, exports, erases and imports: jobs are finished, requests undone', async (t) => {
  server = await startServer(t, database.url)
  const [closing, payroll, erasing, importing] = [
    await found('closing'),
    await found('payroll'),
    await found('erasing'),
    await found('importing'),
  ]
  const workers = [await worker(closing, '1'), await worker(closing, '2'), await worker(closing, '3')]
  const paid = await worker(payroll, '1')
  await sent(payroll, 'POST', `${payroll.ws}/users/${paid}/months/${month}/closing`, { force: true })
  await sent(payroll, 'POST', `${payroll.ws}/wage_types`, { title: 'Lohn', number: '100', source: 'worked' })
  const leaving = await person(erasing, 'Leaving')
  await sql`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    values (${erasing.accountId}, ${erasing.workspaceId}, ${leaving}, '2001-01-12T08:00:00Z', '2001-01-12T16:00:00Z',
      'import', now(), now())`
  const importPath = await importPeople(importing)

  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`select from time_accounts where account_id = ${closing.accountId} and user_id = ${workers[2]!} for update`
    await tx`select from accounts where id = ${payroll.accountId} for update`
    await tx`select from time_trackings where account_id = ${erasing.accountId} and user_id = ${leaving} for update`
    await tx`select from areas where account_id = ${importing.accountId} and name = 'Held' for update`
    held.resolve()
    await released.promise
  })
  t.after(() => released.resolve())
  await held.promise
  const close = { action: 'close', month, user_ids: workers, force: true }
  const { meta } = await sent(closing, 'POST', `${closing.ws}/months/batch_actions`, close, 200)
  await sent(importing, 'PUT', `${importPath}/apply`, undefined, 200)
  await settled(closing, `${closing.ws}/batches/${meta.batch_id}`, 'running')
  await standing('time_accounts', 'area_users')
  const exporting = { month, format: 'csv' }
  const unanswered = [
    sent(payroll, 'POST', `${payroll.ws}/payroll_exports`, exporting),
    sent(erasing, 'POST', `${erasing.account}/erasures`, { user_id: leaving }),
  ]
  const lost = Promise.allSettled(unanswered)
  // By then the export is stored, except for its entry in the audit log; most of the erased person's data is deleted.
  await standing('time_accounts', 'area_users', 'insert into audit_entries', 'delete from "time_trackings"')
  await killServer(server.child)
  assert.deepEqual(
    (await lost).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  released.resolve()
  await holding
  server = await startServer(t, database.url)

  const batch = await settled(closing, `${closing.ws}/batches/${meta.batch_id}`, 'finished')
  assert.deepEqual([batch.total, batch.done, batch.skipped], [3, 3, 0])
  const closed = await sql<{ user_id: string }[]>`
    select user_id from closed_months where account_id = ${closing.accountId} order by user_id`
  assert.deepEqual(
    closed.map(({ user_id }) => user_id),
    workers,
  )

  const half = (await sent(importing, 'GET', importPath, undefined, 200)).data.attributes
  assert.deepEqual([half.state, half.counts.made], ['applying', 50])
  // The queue misses the heartbeat of the killed worker within a minute and a half, and retries its job; here immediately.
  const again = await sql`
    update jobs.job set state = 'retry', start_after = now() where name = 'work-import' and state = 'active' returning id`
  assert.equal(again.length, 1)
  const applied = await settled(importing, importPath, 'applied')
  assert.deepEqual([applied.counts.made, applied.counts.wrong], [70, 0])
  const people = await sql<{ times: number }[]>`
    select count(*)::int as times from users where account_id = ${importing.accountId} and username like 'Person %'
    group by username`
  assert.deepEqual([people.length, people.filter(({ times }) => times > 1)], [70, []])

  assert.deepEqual((await sent(payroll, 'GET', `${payroll.ws}/payroll_exports`, undefined, 200)).data, [])
  const exported = await sent(payroll, 'POST', `${payroll.ws}/payroll_exports`, exporting)
  assert.equal(exported.data.attributes.earlier_exports, 0)

  const before = await sent(erasing, 'GET', `${erasing.ws}/users/${leaving}`, undefined, 200)
  assert.equal(before.data.attributes.username, 'Leaving')
  await sent(erasing, 'POST', `${erasing.account}/erasures`, { user_id: leaving })
  const [left] = await sql<{ trackings: number; name: string; erasures: number }[]>`
    select u.username as name, (select count(*)::int from time_trackings where user_id = u.id) as trackings,
      (select count(*)::int from erasures where user_id = u.id) as erasures
    from users u where u.account_id = ${erasing.accountId} and u.id = ${leaving}`
  assert.deepEqual([left!.name, left!.trackings, left!.erasures], ['Former employee 1', 0, 1])
})
