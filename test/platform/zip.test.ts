import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { zipOf } from '../../src/platform/files/zip.ts'

const zone = process.env.TZ
after(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the same entries are the same bytes in every zone', async () => {
  const zipped = async (timeZone: string): Promise<Buffer> => {
    process.env.TZ = timeZone
    async function* entries() {
      yield { path: 'Łukasz.txt', content: [Buffer.from('Hello')] }
    }
    return Buffer.concat(await Array.fromAsync(zipOf(entries(), Temporal.Instant.from('2026-03-01T12:00:00Z'))))
  }
  const first = await zipped('America/New_York')
  assert.ok(first.equals(await zipped('Asia/Tokyo')))
})

for (const [limits, reason] of [
  [{ entries: 2, bytes: 1000 }, /too many entries/],
  [{ entries: 3, bytes: 200 }, /too large/],
] as const)
  test(`an archive that could not be opened is not written: ${reason.source}`, async () => {
    async function* entries() {
      for (const path of ['a', 'b', 'c']) yield { path, content: [Buffer.from('Hello')] }
    }
    const at = Temporal.Instant.from('2026-03-01T12:00:00Z')
    await assert.rejects(Array.fromAsync(zipOf(entries(), at, limits)), reason)
  })
