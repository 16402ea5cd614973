import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../support/refusals.ts'
import { createV1Fixture } from './support/api.ts'

const { world, company, api } = await createV1Fixture({ env: { STINT_BASE_URL: 'https://time.example/stint/' } })
const { pool: sql } = world.services
// 260 people in one statement: importing through the API has a test of its own.
await sql`
  with people as (
    insert into users (account_id, username, external_id, start_of_accounting, identifier_pin, created_at, updated_at)
    select ${company.accountId}, 'User ' || n, 'P-' || n, '2026-01-01', 'pin-' || n, '2026-01-01Z', '2026-01-01Z'
    from generate_series(1, 260) n returning id)
  insert into memberships (account_id, workspace_id, user_id, roles, created_at)
  select ${company.accountId}, ${company.workspaceId}, id, '{1}', '2026-01-01Z' from people`

type Page = { users: { id: number }[]; page_number: number; total_pages: number; next_page: string | null }
const follow = async (address: string): Promise<Page> => {
  assert.ok(address.startsWith('https://time.example/stint/public_api/v1/users?'), address)
  const answer = await world.get(address.slice('https://time.example/stint'.length))
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('25 per page, numbered, and the last page has no next_page', async () => {
  let page: Page = await api.read('users')
  const seen: number[] = []
  for (let number = 1; ; number++) {
    assert.deepEqual([page.page_number, page.total_pages], [number, 11])
    assert.equal(page.users.length, number < 11 ? 25 : 11)
    seen.push(...page.users.map(({ id }) => id))
    if (!page.next_page) break
    page = await follow(page.next_page)
  }
  assert.equal(new Set(seen).size, 261)
})

test('next_page repeats the query, including the token, with the next page number', async () => {
  const query = { location_ids: `${company.workspaceId}`, tags: '0', interface_language: 'de' }
  const { next_page } = await api.read('users', query)
  const { searchParams } = new URL(next_page)
  for (const [name, value] of Object.entries({ ...query, api_token: api.token, page: '2' }))
    assert.deepEqual(searchParams.getAll(name), [value], name)
})

test('pages can be requested by number, and past the last one is empty', async () => {
  const [first, second] = [await api.read('users', { page: 1 }), await api.read('users', { page: 2 })]
  assert.deepEqual(second, await follow(first.next_page))
  const beyond = await api.read('users', { page: 99 })
  assert.deepEqual(beyond, { users: [], page_number: 99, total_pages: 11, next_page: null })
  assert.deepEqual((await api.read('users', { page: '' })).page_number, 1)
  assert.deepEqual((await api.read('users', { page: '999999999999999' })).users, [])
  for (const page of ['x', '0', '-1', '1.5', '1e3', '9'.repeat(30)])
    assertRefused(await api.get('users', { page }), 400, ['page'], page)
})

test('exactly 25 users fit on one page', async () => {
  const { id } = await api.sendOk('POST', 'locations', { location: { name: 'Full' } })
  for (let count = 0; count < 25; count++) await api.user({ location_ids: id })
  const page = await api.read('users', { location_ids: id })
  assert.deepEqual([page.users.length, page.total_pages, page.next_page], [25, 1, null])
  const none = await api.sendOk('POST', 'locations', { location: { name: 'Empty' } })
  const empty = await api.read('users', { location_ids: none.id })
  assert.deepEqual(empty, { users: [], page_number: 1, total_pages: 0, next_page: null })
})

test('users created and deleted while paging: nobody is listed twice, nobody who stays is missing', async () => {
  const rows = await sql<{ id: string }[]>`
    select id from users where account_id = ${company.accountId} and deleted_at is null order by id`
  const stayed = new Set(rows.map(({ id }) => Number(id)))
  const seen: number[] = []
  let page: Page = await api.read('users')
  for (;;) {
    seen.push(...page.users.map(({ id }) => id))
    // A person already listed, the last one listed and one not yet listed are deleted, and one is created.
    const leaving = [page.users[3]!.id, page.users.at(-1)!.id, [...stayed].findLast((id) => !seen.includes(id))]
    for (const id of leaving.filter((one) => one !== undefined && one !== Number(company.admin.id))) {
      await api.sendOk('DELETE', 'users', { user: { id } })
      stayed.delete(id!)
    }
    await api.user({ username: 'Newcomer' })
    if (!page.next_page) break
    page = await follow(page.next_page)
  }
  assert.equal(new Set(seen).size, seen.length, 'nobody is listed twice')
  assert.deepEqual(
    [...stayed].filter((id) => !seen.includes(id)),
    [],
  )
})
