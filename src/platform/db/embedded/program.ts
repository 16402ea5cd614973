import { type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from './account.ts'

/** How PostgreSQL programs are run on a folder. */
export type Program = { native: string; account: Account | null; settings: Record<string, string> }

export const binary = ({ native }: Program, name: 'postgres' | 'initdb') => join(native, 'bin', name)

/**
 * The other user often has no access to the parents of the folder (root's home, a folder of mkdtemp), whose permissions
 * are not ours to change. Root has: each program starts inside the folder, and on Linux this path leads every process
 * to its working directory without access to the parents.
 */
export const folderForPrograms = (folder: string) => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/** Without our environment: neither secrets nor PGOPTIONS. */
export const spawnOptions = ({ account }: Program, folder: string): SpawnOptions => ({
  cwd: folder,
  env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
  ...account,
})

export const settingArguments = (settings: Record<string, string>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export async function runInitdb(program: Program, folder: string, args: string[]) {
  await run(program, 'initdb', folder, ['-D', folderForPrograms(folder), ...args])
}

/** Runs a statement in PostgreSQL's single-user mode: no port, no password, and its lock file excludes others. */
export async function runStatement(program: Program, folder: string, statement: string) {
  const args = [
    '--single',
    '-D',
    folderForPrograms(folder),
    ...settingArguments({ ...program.settings, exit_on_error: 'on' }),
  ]
  await run(program, 'postgres', folder, [...args, 'postgres'], `${statement}\n`)
}

async function run(program: Program, name: 'postgres' | 'initdb', folder: string, args: string[], input = '') {
  const child = spawn(binary(program, name), args, { ...spawnOptions(program, folder), stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  // It may exit before it has read its input; the exit code is more informative than the broken pipe.
  child.stdin?.on('error', () => {}).end(input)
  const [code, out, err] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)])
  if (code !== 0) throw new Error(`${name} failed: ${essence(`${out}\n${err}`.split('\n'))}`)
}

/** The line with the cause: the first failure, since later ones are consequences. */
export function essence(lines: string[]): string {
  const failure = /^.*?(FATAL|PANIC|ERROR|error):\s*/
  const reason = lines.find((line) => failure.test(line)) ?? lines.findLast((line) => line.trim())
  return reason?.replace(failure, '') ?? 'it gave no reason'
}
