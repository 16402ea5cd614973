import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { sweepFiles } from '../../src/domain/attachments/sweep-files.job.ts'
import { createS3Files } from '../../src/platform/files/s3-files.ts'
import { createCompany } from '../support/company.ts'
import { contentOf } from '../support/content.ts'
import { download, upload } from '../support/multipart.ts'
import { startRealS3 } from '../support/real-s3.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { createWorld } from '../support/world.ts'

const config = await startRealS3()
const store = createS3Files(config, { pauseMs: 1 })
const tomorrow = () => Temporal.Now.instant().add({ hours: 24 })

async function everything(): Promise<string[]> {
  const all: string[] = []
  for (let from: string | null = null; ; ) {
    const { keys, next } = await store.list(tomorrow(), from)
    all.push(...keys)
    if (next === null) return all
    from = next
  }
}

test('a stored file can be read, and is gone once removed', async () => {
  for (const bytes of [randomBytes(3_000_000), Buffer.from('short'), Buffer.alloc(0)]) {
    await store.put('1/file', contentOf(bytes), 'application/pdf')
    const file = await store.get('1/file')
    assert.equal(file!.size, bytes.length)
    assert.ok((await buffer(file!.stream)).equals(bytes))
  }
  await store.remove('1/file')
  assert.equal(await store.get('1/file'), null)
})

test('a wrong secret is refused, for every kind of call', async () => {
  const wrong = createS3Files({ ...config, secretAccessKey: 'wrong' }, { pauseMs: 1 })
  const calls = [
    () => wrong.put('1/file', contentOf('x'), 'text/plain'),
    () => wrong.get('1/file'),
    () => wrong.remove('1/file'),
    () => wrong.list(tomorrow(), null),
  ]
  for (const call of calls) await assert.rejects(call(), /403 SignatureDoesNotMatch/)
})

test('files are listed in pages, and only those that are old enough', async () => {
  const keys = Array.from({ length: 1003 }, (_, index) => `7/${String(index).padStart(4, '0')}`)
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, contentOf('x'), 'text/plain')))
  const first = await store.list(tomorrow(), null)
  assert.ok(first.keys.length <= 1000 && first.next !== null)
  assert.deepEqual(await everything(), keys)
  assert.deepEqual((await store.list(tomorrow(), keys[999]!)).keys, keys.slice(1000))
  assert.deepEqual((await store.list(Temporal.Now.instant().subtract({ hours: 1 }), null)).keys, [])
  for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map(store.remove))
})

test('an upload is stored, downloaded, and swept only once nothing refers to it', async () => {
  const world = await createWorld({
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_REGION: config.region,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
  })
  const company = await createCompany(world)
  const { token } = company.admin
  const url = `${company.ws}/time_trackings/${(await timeTrackings(world, company).createRecord()).id}/attachments`
  const content = randomBytes(2_000_000)
  const kept = (await upload(world, url, token, { content })).body.data
  const lost = (await upload(world, url, token, { content })).body.data
  assert.ok((await download(world, kept.attributes.file_url, token)).bytes.equals(content))
  const { pool, files, appContext } = world.services
  await pool`delete from attachments where id = ${lost.id}`
  await store.put('logs/of-somebody-else', contentOf('theirs'), 'text/plain')

  await sweepFiles(appContext, files).work({})
  assert.equal((await everything()).length, 3)
  world.clock.advance({ hours: 25 })
  await sweepFiles(appContext, files).work({})
  assert.equal((await everything()).length, 2)
  assert.equal((await download(world, kept.attributes.file_url, token)).status, 200)
})
