import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { recordsIn } from '../../../src/domain/imports/public-api/pages.ts'
import { Refusal } from '../../../src/platform/errors.ts'

type Reply = [status: number, body: unknown, headers?: Record<string, string>]

/** A service that gives these answers one after the other, and then repeats the last one. */
function serviceWith(...replies: Reply[]) {
  const asked: string[] = []
  const fetch = async (address: string | URL): Promise<Response> => {
    const [status, body, headers = {}] = replies[Math.min(asked.length, replies.length - 1)]!
    asked.push(String(address))
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  }
  return {
    asked,
    service: { address: 'https://time.example.org', token: 't', fetch, isTimeUp: () => asked.length > 50 },
  }
}

async function walk(...replies: Reply[]) {
  const { asked, service } = serviceWith(...replies)
  const found: unknown[] = []
  for await (const one of recordsIn(service, 'users', 'users', { location_ids: '7' })) found.push(one)
  return { asked, found }
}

const at = (query: string) => `https://time.example.org/public_api/v1/users?${query}`

test('only the query of next_page is followed, so the token is never sent to another host', async () => {
  const { asked, found } = await walk(
    [200, { users: [1], next_page: 'https://evil.example/steal?page=2&after=9&api_token=other' }],
    [200, { users: [2], next_page: null }],
  )
  assert.deepEqual(found, [1, 2])
  assert.deepEqual(asked, [at('location_ids=7&api_token=t'), at('page=2&after=9&api_token=t')])
})

test('a list that the service answers with 404 is empty', async () =>
  assert.deepEqual((await walk([404, '']))!.found, []))

test('after 429 the request is repeated once Retry-After has passed', async () => {
  const { asked, found } = await walk([429, '', { 'retry-after': '0' }], [200, { users: [1] }])
  assert.deepEqual([asked.length, found], [2, [1]])
})

test('Retry-After may be a date, which is compared with the Date header', async () => {
  const headers = { date: 'Mon, 16 Nov 2026 08:00:00 GMT', 'retry-after': 'Mon, 16 Nov 2026 08:00:01 GMT' }
  const begun = performance.now()
  const { asked, found } = await walk([429, '', headers], [200, { users: [1] }])
  assert.deepEqual([asked.length, found], [2, [1]])
  assert.ok(performance.now() - begun > 900)
})

const refused: [name: string, replies: Reply[], status: number, sentence: RegExp][] = [
  ['a token that is not accepted', [[401, '']], 400, /does not accept this token/],
  ['a response that is not JSON', [[200, '<html>']], 400, /like the public API/],
  ['a response without a list', [[200, { users: null }]], 400, /like the public API/],
  ['a redirect', [[302, '', { location: 'https://evil.example' }]], 400, /like the public API/],
  ['the same page again', [[200, { users: [], next_page: '?page=2' }]], 400, /the same page/],
  ['an error of the other service', [[500, '']], 503, /at the moment/],
  ['429 every time', [[429, '', { 'retry-after': '0' }]], 503, /at the moment/],
]
for (const [name, replies, status, sentence] of refused)
  test(`refused: ${name}`, async () => {
    await assert.rejects(walk(...replies), (error: unknown) => {
      assert.ok(error instanceof Refusal)
      assert.equal(error.status, status)
      assert.match(error.problems[0]!.title, sentence)
      return true
    })
  })
