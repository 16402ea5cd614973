import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd, temporaryFolder } from '../faults/support/embedded-folder.ts'
import { password, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { openRaw } from '../support/raw-connection.ts'
import { holdLogins } from './support/hold-logins.ts'
import { gather, startStint, until } from './support/stint.ts'

async function serve(t: TestContext) {
  const database = await createDatabase()
  atEnd(t, () => database.drop())
  const child = startStint(['serve'], { DATABASE_URL: database.url, STINT_DATA_DIR: temporaryFolder(t), PORT: '0' })
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  atEnd(t, () => child.kill('SIGKILL'))
  const output = gather(child)
  const address = await until(() => {
    if (child.exitCode !== null) throw new Error(output().stderr)
    return /Stint is ready at (http:\S+)/.exec(output().stdout)?.[1]
  })
  return {
    address,
    databaseUrl: database.url,
    /** Ends it as a supervisor does, and tells how many seconds that took. */
    async stop(): Promise<number> {
      const begun = performance.now()
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null], output().stderr)
      return (performance.now() - begun) / 1000
    },
  }
}

const signUp = (address: string): Promise<Response> =>
  fetch(`${address}/api/v3/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'user', attributes: { email: uniqueEmail(), password, username: 'Ada' } } }),
  })

test('SIGTERM ends it in a moment, whatever has not arrived in full or is not asked for', async (t) => {
  const { address, stop } = await serve(t)
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a sign-up
  const { data } = (await (await signUp(address)).json()) as any
  const following = `/api/v3/workspaces/${data.relationships.workspaces.data[0].id}/events`
  const bearer = `Authorization: Bearer ${data.attributes.access_token}`
  const open = await Promise.all([
    openRaw(address),
    openRaw(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\nX-Half'),
    openRaw(
      address,
      'POST /api/v3/sign_in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
    openRaw(
      address,
      'POST /public_api/v1/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\n',
    ),
    openRaw(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\n\r\n'),
    openRaw(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\n\r\nGET /api'),
    openRaw(address, `GET ${following} HTTP/1.1\r\nHost: x\r\n${bearer}\r\n\r\n`),
  ])
  const [, , sentHalf, , idle, , events] = open
  await until(() => idle!.text().startsWith('HTTP/1.1 204') && events!.text().includes('retry:'))
  const seconds = await stop()
  assert.ok(seconds < 6, String(seconds))
  for (const { closed } of open) await closed
  assert.match(sentHalf!.text(), /^HTTP\/1\.1 503 /)
})

test('SIGTERM: what is in hand is answered first', async (t) => {
  const { address, databaseUrl, stop } = await serve(t)
  const letGo = await holdLogins(t, databaseUrl)
  const answered = signUp(address)
  await sleep(500)
  const stopped = stop()
  await sleep(3000)
  letGo()
  assert.equal((await answered).status, 201)
  assert.ok((await stopped) < 8)
})

test('SIGTERM: ten seconds for what is in hand, and then it ends all the same', async (t) => {
  const { address, databaseUrl, stop } = await serve(t)
  await holdLogins(t, databaseUrl)
  // It waits for a lock, and is told after a while that this takes too long.
  const refused = signUp(address)
  // Answers that nobody reads, more than fits in between: they are cut in the end.
  const unread = await openRaw(address)
  unread.socket.pause()
  unread.socket.write('GET /openapi.v3.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200))
  await sleep(500)
  const seconds = await stop()
  assert.ok(seconds > 9 && seconds < 15, String(seconds))
  assert.equal((await refused).status, 503)
})
