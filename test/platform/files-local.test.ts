import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { createFileStore, type FileStore } from '../../src/platform/files/file-store.ts'
import { contentOf as asContent } from '../support/content.ts'

async function localStore(t: TestContext) {
  const home = await mkdtemp(join(tmpdir(), 'stint-files-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  const folder = join(home, 'files')
  const entries = async () => {
    const all = await readdir(home, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map((entry) => relative(home, join(entry.parentPath, entry.name)))
  }
  return { store: createFileStore({ s3: null, dataDir: home }), folder, home, entries }
}

async function contentOf(store: FileStore, key: string): Promise<Buffer | null> {
  const file = await store.get(key)
  if (file === null) return null
  const bytes = await buffer(file.stream)
  assert.equal(file.size, bytes.length)
  return bytes
}

test('a stored file is read back unchanged', async (t) => {
  const { store } = await localStore(t)
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
  await store.put('accounts/1/picture', asContent(bytes), 'image/png')
  assert.deepEqual(await contentOf(store, 'accounts/1/picture'), bytes)
  await store.put('view', asContent(new Uint8Array(bytes.buffer, bytes.byteOffset + 10, 5)), 'text/plain')
  assert.deepEqual(await contentOf(store, 'view'), bytes.subarray(10, 15))
  await store.put('nothing', asContent(Buffer.alloc(0)), 'text/plain')
  assert.deepEqual(await contentOf(store, 'nothing'), Buffer.alloc(0))
})

test('a missing file is null, and removing it does nothing', async (t) => {
  const { store } = await localStore(t)
  assert.equal(await store.get('missing'), null)
  await store.remove('missing')
})

test('a removed file is gone and its neighbours stay', async (t) => {
  const { store } = await localStore(t)
  await store.put('a/one', asContent(Buffer.from('1')), 'text/plain')
  await store.put('a/two', asContent(Buffer.from('2')), 'text/plain')
  await store.remove('a/one')
  assert.equal(await store.get('a/one'), null)
  assert.equal(String(await contentOf(store, 'a/two')), '2')
})

test('similar keys are different files', async (t) => {
  const { store } = await localStore(t)
  const keys = ['a', 'a/b', 'a/b/c', 'a_b', 'a-b', 'a/', 'a//b', 'a'.repeat(201)]
  for (const key of keys) await store.put(key, asContent(Buffer.from(key)), 'text/plain')
  for (const key of keys) assert.equal(String(await contentOf(store, key)), key)
})

test('files are spread over two levels of folders and readable by the owner only', async (t) => {
  const { store, home, entries } = await localStore(t)
  for (let index = 0; index < 40; index += 1)
    await store.put(`same/start/${index}`, asContent(Buffer.from('x')), 'text/plain')
  const files = await entries()
  assert.equal(files.length, 40)
  for (const file of files) {
    assert.match(file, /^files\/[0-9a-f]{2}\/[0-9a-f]{2}\/same\.start\.\d+$/)
    assert.equal((await stat(join(home, file))).mode & 0o777, 0o600)
  }
  assert.ok(new Set(files.map((file) => file.slice(0, 8))).size > 20)
  assert.equal((await stat(join(home, 'files'))).mode & 0o777, 0o700)
})

const badKeys = [
  '',
  '/a',
  '../a',
  'a/../../b',
  'a/..',
  '..',
  '.',
  'a.b',
  'A',
  'a b',
  'a\\b',
  'a\0',
  'a\n',
  '-a',
  '_a',
  'ä',
]
for (const key of [...badKeys, 'a%2e%2e', 'a'.repeat(202)]) {
  test(`${JSON.stringify(key.slice(0, 20))} is refused as a key`, async (t) => {
    const { store, home, entries } = await localStore(t)
    await writeFile(join(home, 'a'), 'outside')
    await assert.rejects(store.put(key, asContent(Buffer.from('x')), 'text/plain'), { name: 'FileStoreError' })
    await assert.rejects(store.get(key), { name: 'FileStoreError' })
    await assert.rejects(store.remove(key), { name: 'FileStoreError' })
    assert.deepEqual(await entries(), ['a'])
  })
}

test('a reader gets a complete version while another one is written', async (t) => {
  const { store, entries } = await localStore(t)
  const version = (letter: string) => Buffer.alloc(200_000, letter)
  await store.put('key', asContent(version('a')), 'text/plain')
  let done = false
  const writing = (async () => {
    for (const letter of 'bcdefghijklmnopqrst') await store.put('key', asContent(version(letter)), 'text/plain')
    done = true
  })()
  while (!done) {
    const bytes = await contentOf(store, 'key')
    assert.deepEqual(bytes, version(String.fromCharCode(bytes![0]!)))
  }
  await writing
  assert.deepEqual(await contentOf(store, 'key'), version('t'))
  assert.equal((await entries()).length, 1)
})

test('concurrent writes into a folder that does not exist yet', async (t) => {
  const { store, entries } = await localStore(t)
  const keys = Array.from({ length: 50 }, (_, index) => `many/${index}`)
  await Promise.all(keys.map((key) => store.put(key, asContent(Buffer.from(key)), 'text/plain')))
  for (const key of keys) assert.equal(String(await contentOf(store, key)), key)
  assert.equal((await entries()).length, 50)
})

test('a write that fails leaves nothing behind', async (t) => {
  const { store, entries } = await localStore(t)
  const breaksOff = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new TypeError('The other half is lost.')
    })(),
  )
  const content = { ...asContent('half and half'), read: () => breaksOff }
  await assert.rejects(store.put('key', content, 'text/plain'), ({ cause }: Error) => cause instanceof TypeError)
  assert.deepEqual(await entries(), [])
  assert.equal(await store.get('key'), null)
})
