import { strict as assert } from 'node:assert'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { sweepFiles } from '../../src/domain/attachments/sweep-files.job.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { contentOf } from '../support/content.ts'
import { png, upload } from '../support/multipart.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { token } = company.admin
const { files, appContext, pool } = world.services
const api = await connectApi(world, company)
const tracking = `${company.ws}/time_trackings/${(await timeTrackings(world, company).createRecord()).id}`
const user = await api.user()
const left = `${company.accountId}/00000000-0000-4000-8000-00000000000`

const sweep = () => sweepFiles(appContext, files).work({})
const keysIn = async () =>
  (await readdir(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))

test('unreferenced files are removed after a day; referenced files and others stay', async () => {
  const sent = [
    await upload(world, `${tracking}/attachments`, token, { content: 'attached' }),
    await upload(world, `${tracking}/signatures`, token, { filename: 'a.png', content: png }),
    await upload(
      world,
      '/public_api/v1/uploads',
      undefined,
      { content: 'x' },
      {
        api_token: api.token,
        user_id: String(user.id),
      },
    ),
  ]
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201, 200],
  )
  for (let index = 1; index <= 5; index++) await files.put(left + index, contentOf('left'), 'text/plain')
  await files.put('somebody/elses', contentOf('theirs'), 'text/plain')
  const [stored] = await keysIn()
  const half = join(dirname(stored!.path), '.0123456789abcdef.part')
  await writeFile(half, 'half')
  await utimes(half, 0, 0)
  assert.equal((await keysIn()).length, 10)

  await sweep()
  assert.equal((await keysIn()).length, 9)
  world.clock.advance({ hours: 25 })
  await files.put(`${left}6`, contentOf('later'), 'text/plain')
  const [later] = (await keysIn()).filter(({ name }) => name.endsWith('000000000006'))
  const tomorrow = world.clock.now().epochMilliseconds / 1000
  await utimes(later!.path, tomorrow, tomorrow)
  await sweep()
  const rows = await pool<{ key: string }[]>`
    select file_key as key from attachments union select image_key from signatures union select file_key from uploads`
  const expected = [...rows.map(({ key }) => key), 'somebody/elses', `${left}6`]
  assert.deepEqual((await keysIn()).map(({ name }) => name.replaceAll('.', '/')).sort(), expected.sort())
})

test('an interrupted sweep continues where it stopped', async () => {
  const all: string[] = []
  const now = world.clock.now().add({ hours: 48 })
  for (let from: string | null = null, rounds = 0; ; rounds++) {
    const { keys, next } = await files.list(now, from)
    all.push(...keys)
    if (next === null) break
    assert.ok(rounds < 20)
    from = next
  }
  assert.equal(new Set(all).size, all.length)
  assert.equal(all.length, (await keysIn()).length)
})

test('an empty store can be swept', async () => {
  const nowhere = await createWorld()
  await sweepFiles(nowhere.services.appContext, nowhere.services.files).work({})
})
