import { strict as assert } from 'node:assert'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownProcessFiles } from './own-process-files.ts'
import { createReport } from './report.ts'
import { skippedWithFakeClock } from './skipped-with-fake-clock.ts'
import { type FileResult, startShard } from './start-shard.ts'

const example = (name: string): string => `test/runner/examples/${name}.ts`
const shard = startShard({ ...process.env, NODE_COMPILE_CACHE: undefined })
after(() => shard.kill())

test('a file that passes, with a set-up at its top level', async () => {
  const { file, passed, counts, text, failures } = await shard.run(example('passing'))
  assert.deepEqual({ file, passed, failures }, { file: example('passing'), passed: true, failures: '' })
  assert.deepEqual(counts, { tests: 3, passed: 3, failed: 0, skipped: 0, todo: 0 })
  assert.match(text, /^▶ test\/runner\/examples\/passing\.ts\n.*the first/s)
})

test('a file that fails is named with the assertion, and leaves nothing to the next one in its process', async () => {
  const { passed, counts, failures } = await shard.run(example('failing'))
  assert.equal(passed, false)
  assert.deepEqual([counts.passed, counts.failed], [1, 1])
  assert.match(failures, /test at test\/runner\/examples\/failing\.ts:\d+:\d+\n.*sums up.*4 !== 5/s)
})

test('a file that throws at its top level fails, though it has declared a test before', async () => {
  const { passed, failures } = await shard.run(example('throwing'))
  assert.equal(passed, false)
  assert.match(failures, /The set-up went wrong\./)
})

test('an uncaught error or rejection fails the test that started it, and no other', async () => {
  const { passed, counts, failures } = await shard.run(example('uncaught'))
  assert.equal(passed, false)
  assert.deepEqual(counts, { tests: 4, passed: 1, failed: 3, skipped: 0, todo: 0 })
  assert.match(failures, /throws in a timer.*Thrown in a timer\..*inside.*Left alone\./s)
})

test('a file without a test fails', async () => assert.equal((await shard.run(example('empty'))).passed, false))

test('a file that kills its process fails by name, and the shard is known to be dead', async () => {
  const { passed, failures } = await shard.run(example('killed'))
  assert.equal(passed, false)
  assert.match(failures, /test\/runner\/examples\/killed\.ts: its process ended under it \(SIGKILL\)/)
  assert.equal(shard.isAlive(), false)
  assert.equal(await shard.end(), false)
})

test('an error thrown after its test has ended is reported when the process ends, with a failure', async (t) => {
  const print = t.mock.method(console, 'error', () => {})
  const other = startShard({ ...process.env, NODE_COMPILE_CACHE: undefined })
  assert.equal((await other.run(example('late'))).passed, true)
  await sleep(1000)
  assert.equal(await other.end(), false)
  assert.match(String(print.mock.calls[0]?.arguments[0]), /Thrown too late\./)
})

test('a failing file leaves nothing in the temporary folder when its process ends', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stint-runner-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const other = startShard({ ...process.env, NODE_COMPILE_CACHE: undefined, TMPDIR: folder })
  const { counts, failures } = await other.run(example('temporary-files'))
  await other.end()
  assert.equal(counts.failed, 1, failures)
  assert.deepEqual(readdirSync(folder), [])
})

const createResult = (file: string, seconds: number, passed = true): FileResult => ({
  ...{ file, seconds, passed, text: `${file} ran\n`, failures: passed ? '' : 'An assertion.\n' },
  counts: { tests: 2, passed: passed ? 2 : 1, failed: passed ? 0 : 1, skipped: 0, todo: 0 },
})

test('the report ends with totals, the ten slowest files and those that failed', () => {
  let printed = ''
  const report = createReport((text) => {
    printed += text
  })
  for (let n = 1; n <= 12; n++) report.add(createResult(`file-${n}`, n / 2, n !== 3))
  assert.equal(report.end(), false)
  assert.match(printed, /24 tests in 12 files, in [\d.]+ s: 23 passed, 1 failed, 0 skipped, 0 to do\.\n/)
  assert.match(printed, /\nSlowest, in seconds: file-12 6\.0, file-11 5\.5, .*, file-3 1\.5\.\n/)
  assert.match(printed, /\n✖ file-3\nAn assertion\.\n/)
  assert.match(printed, /\nFailed: file-3\.\n$/)
})

test('every file that needs its own process, or is skipped when the clock is faked, exists', () => {
  for (const file of Object.keys({ ...ownProcessFiles, ...skippedWithFakeClock })) assert.ok(existsSync(file), file)
})
