// Completes package-lock.json for the platforms that npm has left out: it writes no entry for an optional package that
// the registry does not list, and `npm ci` refuses a lock without one. Run it after every change of dependencies.
//   npm run lock
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type LockEntry, lockPath, optionalsOf, readLock } from './lock-file.ts'

const lock = readLock()
for (const { parent, name, version, key } of optionalsOf(lock)) {
  if (key) continue
  const { dev } = lock.packages[parent]!
  const integrity = integrityOf(name, version)
  const rest: LockEntry = { ...platformOf(name), ...(dev && { dev }), optional: true }
  // In the order of npm, which would otherwise change the file with every install.
  const sortedEntry = Object.fromEntries(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
  lock.packages[`node_modules/${name}`] = { version, ...integrity, ...sortedEntry }
  console.log(`${name} ${version}${integrity.integrity ? '' : ' (not in the registry)'}`)
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`)

/** Empty if the registry does not have the package: npm then installs it unverified, if it can be found at all. */
function integrityOf(name: string, version: string): { integrity?: string } {
  try {
    const text = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { stdio: 'pipe' }).toString()
    return text.trim() ? { integrity: text.trim() } : {}
  } catch {
    return {}
  }
}

/** By the name, which has the same pattern in every family of native packages: `…-linux-x64-musl`, `…-darwin-arm64`. */
function platformOf(name: string): LockEntry {
  const [os, cpu, abi] = name.replace(/^.*?(android|darwin|freebsd|linux|openharmony|wasm32|win32)/, '$1').split('-')
  if (!os || !cpu) throw new Error(`The name ${name} does not tell its platform; write its entry by hand.`)
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  const libc = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl' }[abi ?? '']
  return { cpu: [cpu], ...(libc && { libc: [libc] }), os: [os] }
}
