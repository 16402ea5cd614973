import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { zipOf } from '../../src/platform/files/zip.ts'

const zone = process.env.TZ
after(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('the same entries give the same bytes in every time zone', async () => {
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

test('unzip reads names as UTF-8, and the files are readable', async () => {
  async function* entries() {
    yield { path: 'Łukasz.txt', content: [Buffer.from('Hello')] }
  }
  const bytes = Buffer.concat(await Array.fromAsync(zipOf(entries(), Temporal.Instant.from('2026-03-01T12:00:00Z'))))
  const entry = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  // Names written by DOS (0) are read in its code page, whatever their flag says; those by Unix (3) are not.
  assert.equal(bytes.readUInt8(entry + 5), 3)
  assert.ok(bytes.readUInt16LE(entry + 8) & 0x800, 'the flag for UTF-8 is set')
  assert.equal(bytes.readUInt16LE(entry + 40), 0o100644)
})

for (const [limits, reason] of [
  [{ entries: 2, bytes: 1000 }, /too many entries/],
  [{ entries: 3, bytes: 200 }, /too large/],
] as const)
  test(`an archive that could not be opened is refused: ${reason.source}`, async () => {
    async function* entries() {
      for (const path of ['a', 'b', 'c']) yield { path, content: [Buffer.from('Hello')] }
    }
    const at = Temporal.Instant.from('2026-03-01T12:00:00Z')
    await assert.rejects(Array.fromAsync(zipOf(entries(), at, limits)), reason)
  })
