import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Lock, type LockEntry, optionalsOf, readLock } from '../../scripts/lock-file.ts'
import { root } from './support/sources.ts'

/** What the lock lacks for a platform that Stint runs on, one sentence each. */
function gapsOf(lock: Lock): string[] {
  const optionals = optionalsOf(lock)
  const missing = optionals
    .filter(({ key }) => key === null)
    .map(({ name, parent }) => `${name}, which ${parent} asks for, has no entry; run: npm run lock`)
  const families = Map.groupBy(
    optionals.filter(({ key }) => key && lock.packages[key]!.cpu),
    ({ parent }) => parent || 'package.json',
  )
  const incomplete = [...families].flatMap(([family, members]) => {
    const entries = members.map(({ key }) => lock.packages[key!]!)
    return ['x64', 'arm64']
      .filter((cpu) => !entries.some((entry) => servesLinux(entry, cpu)))
      .map((cpu) => `${family} has no native package with an integrity for linux ${cpu}; take another version of it`)
  })
  return [...missing, ...incomplete]
}

const servesLinux = ({ os, cpu, libc, integrity }: LockEntry, wanted: string): boolean =>
  Boolean(integrity && os?.includes('linux') && cpu?.includes(wanted) && (!libc || libc.includes('glibc')))

test('the lock file has the native packages of every platform', () => {
  assert.deepEqual(gapsOf(readLock()), [])
})

test('members of lock entries are in the order in which npm writes them', () => {
  const first = ['name', 'version', 'resolved', 'integrity']
  const unlike = Object.entries(readLock().packages).filter(([, entry]) => {
    const plain = Object.entries(entry).filter(
      ([name, value]) => !first.includes(name) && (Array.isArray(value) || typeof value !== 'object'),
    )
    const names = plain.map(([name]) => name)
    return names.join() !== names.toSorted().join()
  })
  assert.deepEqual(
    unlike.map(([name]) => name),
    [],
  )
})

test('a package that lacks a native package for an architecture is named', () => {
  const lock: Lock = {
    packages: {
      'node_modules/swift': { optionalDependencies: { 'swift-linux-x64': '1.0.0', 'swift-linux-arm64': '1.0.0' } },
      'node_modules/swift-linux-x64': { integrity: 'sha512-x', os: ['linux'], cpu: ['x64'] },
      'node_modules/swift-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
    },
  }
  assert.deepEqual(gapsOf(lock), [
    'node_modules/swift has no native package with an integrity for linux arm64; take another version of it',
  ])
  delete lock.packages['node_modules/swift-linux-arm64']
  assert.match(gapsOf(lock)[0]!, /^swift-linux-arm64, which node_modules\/swift asks for, has no entry/)
})

const toolLock = join(root, 'tools/openapi-types/package-lock.json')

test('the lock files name no registry', () => {
  const entries = [readLock(), readLock(toolLock)].flatMap(({ packages }) => Object.values(packages))
  assert.deepEqual(
    entries.filter(({ resolved, link }) => resolved && !link),
    [],
  )
})

test('packages of the type generator have no install scripts, and each has an integrity in its lock file', () => {
  const { '': _, ...packages } = readLock(toolLock).packages
  const odd = Object.entries(packages).filter(([, { integrity, hasInstallScript }]) => !integrity || hasInstallScript)
  assert.deepEqual(odd, [])
})

test('every package with an install script is listed in allowScripts as not allowed', async () => {
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  const withScripts = Object.entries(readLock().packages)
    // The first is Stint itself.
    .filter(([key, { hasInstallScript }]) => key !== '' && hasInstallScript)
    // fsevents ships its library and builds it only where that does not load.
    .map(([key]) => key.replace('node_modules/', ''))
    .filter((name) => name !== 'fsevents')
  assert.deepEqual(manifest.allowScripts, Object.fromEntries(withScripts.map((name) => [name, false])))
})

test('npm ci accepts the lock file', () => {
  const args = ['ci', '--dry-run', '--ignore-scripts', '--offline']
  execFileSync('npm', args, { cwd: root, stdio: 'pipe', shell: process.platform === 'win32' })
})
