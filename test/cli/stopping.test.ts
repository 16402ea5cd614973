import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCleanup, createDataFolder } from '../faults/support/embedded-folder.ts'
import { password, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { openRawConnection } from '../support/raw-connection.ts'
import { lockLogins } from './support/lock-logins.ts'
import { collectOutput, eventually, startStint } from './support/stint.ts'

async function serve(t: TestContext, env: Record<string, string> = {}) {
  const database = await createDatabase()
  addCleanup(t, () => database.drop())
  const child = startStint(['serve'], {
    ...{ DATABASE_URL: database.url, STINT_DATA_DIR: createDataFolder(t), PORT: '0' },
    ...env,
  })
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  addCleanup(t, () => child.kill('SIGKILL'))
  const output = collectOutput(child)
  const address = await eventually(() => {
    if (child.exitCode !== null) throw new Error(output().stderr)
    return /Stint is ready at (http:\S+)/.exec(output().stdout)?.[1]
  })
  return {
    address,
    databaseUrl: database.url,
    /** Stops it with SIGTERM as a supervisor does, and returns how many seconds that took. */
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

test('SIGTERM ends it quickly with idle connections, event streams and incomplete requests open', async (t) => {
  const { address, stop } = await serve(t)
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a sign-up
  const { data } = (await (await signUp(address)).json()) as any
  const following = `/api/v3/workspaces/${data.relationships.workspaces.data[0].id}/events`
  const bearer = `Authorization: Bearer ${data.attributes.access_token}`
  const open = await Promise.all([
    openRawConnection(address),
    openRawConnection(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\nX-Half'),
    openRawConnection(
      address,
      'POST /api/v3/sign_in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
    openRawConnection(
      address,
      'POST /public_api/v1/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n\r\n--x\r\n',
    ),
    openRawConnection(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\n\r\n'),
    openRawConnection(address, 'GET /api/v3/status HTTP/1.1\r\nHost: x\r\n\r\nGET /api'),
    openRawConnection(address, `GET ${following} HTTP/1.1\r\nHost: x\r\n${bearer}\r\n\r\n`),
  ])
  const [, , sentHalf, , idle, , events] = open
  await eventually(() => idle!.text().startsWith('HTTP/1.1 204') && events!.text().includes('retry:'))
  const seconds = await stop()
  // Requests in progress would be given ten.
  assert.ok(seconds < 9, String(seconds))
  for (const { closed } of open) await closed
  assert.match(sentHalf!.text(), /^HTTP\/1\.1 503 /)
})

test('SIGTERM: requests in progress are answered first', async (t) => {
  const { address, databaseUrl, stop } = await serve(t)
  const letGo = await lockLogins(t, databaseUrl)
  const answered = signUp(address)
  await sleep(500)
  const stopped = stop()
  await sleep(3000)
  letGo()
  assert.equal((await answered).status, 201)
  assert.ok((await stopped) < 9.5)
})

test('SIGTERM: after ten seconds it ends even if requests are in progress', async (t) => {
  // A file store that accepts uploads and never answers.
  const store = createServer(() => {}).listen(0, '127.0.0.1')
  await once(store, 'listening')
  addCleanup(t, () => store.close().closeAllConnections())
  const { address, stop } = await serve(t, {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  // biome-ignore lint/suspicious/noExplicitAny: the answer of a sign-up
  const { data } = (await (await signUp(address)).json()) as any
  const { id } = data.relationships.user.data
  const form = new FormData()
  form.append('file', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const cut = assert.rejects(
    fetch(`${address}/api/v3/workspaces/${data.relationships.workspaces.data[0].id}/users/${id}/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.attributes.access_token}` },
      body: form,
    }),
  )
  await once(store, 'request')
  const seconds = await stop()
  assert.ok(seconds > 9 && seconds < 15, String(seconds))
  await cut
})
