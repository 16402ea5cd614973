import { strict as assert } from 'node:assert'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type About, aboutName } from '../../src/platform/backup/about.ts'
import { withDigests } from '../../src/platform/backup/digests.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { BackupRefused } from '../../src/platform/backup/refused.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { type Member, readTar, writeTar } from '../../src/platform/backup/tar.ts'
import { verifyBackup } from '../../src/platform/backup/verify-backup.ts'
import { createTemporaryFolder, startInstallation } from './support/installation.ts'

const place = createTemporaryFolder()
const { installation, folder } = await startInstallation(join(place, 'data'))
mkdirSync(join(folder, 'files', 'ab', 'cd'), { recursive: true })
writeFileSync(join(folder, 'files', 'ab', 'cd', '1.stored'), 'a file')
writeFileSync(join(folder, 'files', 'ab', 'cd', '.0123456789abcdef.part'), 'half a file')
const { path } = await makeBackup(installation, { to: join(place, 'whole.tar.zst'), keep: null })
const whole = readFileSync(path)
const plain = zstdDecompressSync(whole)

let count = 0
/** Refused with a sentence, and nothing is left behind. */
async function refuses(bytes: Buffer, says: RegExp): Promise<void> {
  const into = join(place, `into-${++count}`)
  await assert.rejects(restoreBackup(Readable.from([bytes]), into, { durable: false }), (error: Error) => {
    assert.ok(error instanceof BackupRefused, String(error))
    assert.match(error.message, says)
    return true
  })
  assert.deepEqual(readdirSync(into), [])
}

const member = (name: string, text: string): Member => {
  const bytes = Buffer.from(text)
  return { name, kind: 'file', size: bytes.length, content: Readable.from([bytes]) }
}

const packed = (members: Member[]): Promise<Buffer> => tarOf(Readable.from(members))

async function tarOf(members: AsyncIterable<Member>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeTar(members)) parts.push(part)
  return Buffer.concat(parts)
}

async function membersOf(tar: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { name, kind, content } of readTar(Readable.from([tar]))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    if (kind === 'file') found.set(name, Buffer.concat(parts).toString('latin1'))
  }
  return found
}

const found = await membersOf(plain)
const about = JSON.parse(found.get(aboutName)!) as About

/** The same backup without the tables and the WAL of the database, which are nearly all of it. */
async function* smaller(): AsyncGenerator<Member> {
  for await (const { name, kind, size, content } of readTar(Readable.from([plain])))
    if (kind !== 'other' && name !== 'SHA256SUMS' && !/^postgres\/(base|pg_wal)\/./.test(name))
      yield { name, kind, size, content }
}

const small = await tarOf(withDigests(smaller()))
const smallWhole = zstdCompressSync(small)

test('a backup contains the database and the files, but no keys, passwords or partial files', async () => {
  const names = [...found.keys()]
  assert.deepEqual([names[0], names.at(-1)], [aboutName, 'SHA256SUMS'])
  assert.ok(names.includes('files/ab/cd/1.stored') && names.includes('postgres/backup_label'))
  assert.deepEqual(
    names.filter((name) => /\.part$|keys\.json|postgres\.json|postmaster|\.s\.PGSQL/.test(name)),
    [],
  )
  assert.equal(about.keys.length, 1)
})

test('a truncated backup is refused wherever it is cut off, and nothing is restored', async () => {
  const uncut = join(place, 'uncut')
  await restoreBackup(Readable.from([smallWhole]), uncut, { durable: false })
  assert.deepEqual(readdirSync(uncut).sort(), ['files', 'postgres'])
  for (const share of [0, 0.001, 0.5, 0.999])
    await refuses(smallWhole.subarray(0, Math.floor(smallWhole.length * share)), /damaged or was cut off/)
  for (const bytes of [whole, smallWhole]) await refuses(bytes.subarray(0, bytes.length - 1), /damaged or was cut off/)
  // A complete compressed stream, but of an archive without its end.
  const half = small.subarray(0, Math.floor(small.length / 2 / 512) * 512)
  await refuses(zstdCompressSync(half), /damaged or was cut off/)
  await refuses(zstdCompressSync(Buffer.concat([half, Buffer.alloc(1024)])), /damaged or was cut off/)
})

test('a changed byte is detected in the stream and in its content', async () => {
  for (const share of [0.3, 0.9]) {
    const changed = Buffer.from(smallWhole)
    changed[Math.floor(changed.length * share)]! ^= 0xff
    await refuses(changed, /damaged or was cut off/)
  }
  const changed = Buffer.from(small)
  changed[changed.indexOf('a file')] = 'A'.charCodeAt(0)
  await refuses(zstdCompressSync(changed), /damaged or was cut off/)
})

test('a file that is not a backup is refused', async () => {
  await refuses(Buffer.from('hello'), /damaged or was cut off/)
  await refuses(zstdCompressSync(await packed([member('hello.txt', 'hello')])), /not a backup of Stint/)
  await refuses(zstdCompressSync(await packed([member(aboutName, '{}')])), /not a backup of Stint/)
})

for (const name of ['../evil', 'files/../../evil', '/etc/evil', 'postgres/..', 'files/a\\b', 'evil', 'keys.json'])
  test(`a hostile backup with ${name} in it is refused`, async () => {
    const tar = await packed([member(aboutName, JSON.stringify(about)), member(name, 'evil')])
    await refuses(zstdCompressSync(tar), /which Stint never writes to a backup/)
    assert.ok(!existsSync(join(place, 'evil')) && !existsSync('/etc/evil'))
  })

test('hard links and symbolic links are refused', async () => {
  for (const flag of ['1', '2']) {
    const tar = await packed([member(aboutName, JSON.stringify(about)), member('files/link', '')])
    // The header of the second member, with its checksum corrected.
    const header = tar.subarray(1024, 1536)
    const sum = Number.parseInt(header.toString('latin1', 148, 154), 8) + flag.charCodeAt(0) - '0'.charCodeAt(0)
    header.write(flag, 156)
    header.write(sum.toString(8).padStart(6, '0'), 148)
    await refuses(zstdCompressSync(tar), /which Stint never writes to a backup/)
  }
})

const others: [Partial<About>, RegExp][] = [
  [{ schema: 9999 }, /made by a newer Stint/],
  [{ format: 2 }, /made by a newer Stint/],
  [{ postgresql: '17' }, /is of PostgreSQL 17, and this Stint comes with 18/],
  [{ platform: 'sunos-sparc' }, /is of sunos-sparc, and this machine is/],
]
for (const [other, says] of others)
  test(`a backup with ${JSON.stringify(other)} is refused`, async () => {
    await refuses(zstdCompressSync(await packed([member(aboutName, JSON.stringify({ ...about, ...other }))])), says)
  })

test('a folder that is not empty is refused and left alone, unless it only contains a killed restore', async () => {
  const into = join(place, 'taken')
  mkdirSync(into)
  writeFileSync(join(into, 'mine.txt'), 'mine')
  await assert.rejects(restoreBackup(createReadStream(path), into), /is not empty/)
  assert.deepEqual(readdirSync(into), ['mine.txt'])
  const again = join(place, 'again')
  mkdirSync(join(again, 'postgres.new-abcdef', 'postgres'), { recursive: true })
  await restoreBackup(createReadStream(path), again)
  assert.deepEqual(readdirSync(again).sort(), ['files', 'postgres'])
  assert.equal(readFileSync(join(again, 'files', 'ab', 'cd', '1.stored'), 'utf8'), 'a file')
})

test('verifying starts a copy, reads everything, and leaves nothing behind', async () => {
  const before = readdirSync(place)
  const looked: string[] = []
  const { tables, rows, files } = await verifyBackup(path, async (_, filesFolder) => {
    looked.push(...readdirSync(filesFolder))
  })
  assert.ok(tables > 90 && rows > 50, `${tables} tables, ${rows} rows`)
  assert.deepEqual([files, looked], [1, ['ab']])
  await assert.rejects(
    verifyBackup(path, async () => {
      throw new BackupRefused('A file is missing.')
    }),
    /A file is missing/,
  )
  writeFileSync(join(place, 'cut.tar.zst'), whole.subarray(0, 5000))
  await assert.rejects(
    verifyBackup(join(place, 'cut.tar.zst'), async () => {}),
    /damaged/,
  )
  assert.deepEqual(readdirSync(place).sort(), [...before, 'cut.tar.zst'].sort())
})

test('a tar of another program is read: names in two parts, sizes of every length', async () => {
  const name = `${'a'.repeat(60)}/${'b'.repeat(60)}`
  const tar = await packed([member('short', 'x'.repeat(513)), member('last', '')])
  const header = tar.subarray(0, 512)
  header.fill(0, 0, 100).write('b'.repeat(60), 0)
  header.write('a'.repeat(60), 345)
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const read = await membersOf(tar)
  assert.deepEqual([...read.keys()], [name, 'last'])
  assert.equal(read.get(name)!.length, 513)
})
