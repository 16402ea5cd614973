import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { root } from '../architecture/support/sources.ts'
import { createDataFolder } from '../faults/support/embedded-folder.ts'

/** A checkout without a bundle, with what the command line needs to build one. */
function checkout(t: TestContext): string {
  const folder = createDataFolder(t)
  for (const name of ['bin', 'db', 'src', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const bundle = (folder: string, ...options: string[]): void =>
  void execFileSync(process.execPath, [join(folder, 'bin/bundle.ts'), ...options], { stdio: 'ignore' })

function stint(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin/stint'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  })
  return { status, stdout, stderr }
}

const bundlesIn = (folder: string): string[] => readdirSync(join(folder, 'dist')).sort()
const touch = (folder: string): void => appendFileSync(join(folder, 'src/cli/explain.ts'), '// Changed.\n')

/** Makes the only bundle print that it is running. */
function mark(folder: string): void {
  const [only] = bundlesIn(folder)
  const main = join(folder, 'dist', only!, 'main.js')
  writeFileSync(main, `console.log('from the bundle')\n${readFileSync(main, 'utf8')}`)
}

test('the command line runs from the bundle, or from the sources if they are newer', (t) => {
  const folder = checkout(t)
  const { status, stdout: fromSources } = stint(folder, '--version')
  assert.equal(status, 0)
  bundle(folder)
  mark(folder)
  assert.equal(stint(folder, '--version').stdout, `from the bundle\n${fromSources}`)
  touch(folder)
  assert.equal(stint(folder, '--version').stdout, fromSources)
})

test('a bundle is built only if needed, and the previous one is kept for a running server', (t) => {
  const folder = checkout(t)
  bundle(folder, '--if-needed')
  mark(folder)
  const first = bundlesIn(folder)
  bundle(folder, '--if-needed')
  assert.match(stint(folder, '--version').stdout, /from the bundle/)
  touch(folder)
  bundle(folder, '--if-needed')
  assert.equal(bundlesIn(folder).length, 2)
  touch(folder)
  bundle(folder, '--if-needed')
  assert.equal(bundlesIn(folder).length, 2)
  assert.ok(!existsSync(join(folder, 'dist', first[0]!)))
})

test('stack traces from the bundle show lines of the sources', (t) => {
  const folder = checkout(t)
  writeFileSync(
    join(folder, 'src/cli/explain.ts'),
    'export function explain(): string[] {\n  return [new Error("from within").stack!]\n}\n',
  )
  bundle(folder)
  const { stderr } = stint(folder, 'account', 'list')
  assert.match(stderr, /src\/cli\/explain\.ts:2:\d+/)
})

test('with --optional a bundle that cannot be built is no error', (t) => {
  const folder = checkout(t)
  writeFileSync(join(folder, 'src/cli/main.ts'), 'this is no module')
  bundle(folder, '--optional')
  assert.ok(!existsSync(join(folder, 'dist')))
  assert.throws(() => bundle(folder))
})
