import { execFile } from 'node:child_process'
import { readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unlessMissing } from '../../file-system.ts'
import { codeOf } from './refused.ts'

type Postmaster = { pid: number; port: number; ready: boolean }

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid')

const readLock = (cluster: string): Promise<string | null> => readFile(lockFile(cluster), 'utf8').catch(unlessMissing)

/** What the lock file says, true or not; its lines are numbered in PostgreSQL's miscadmin.h. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readLock(cluster))?.split('\n')
  const pid = Math.abs(Number(lines?.[0]))
  return pid ? { pid, port: Number(lines?.[3]), ready: lines?.[7]?.trim() === 'ready' } : null
}

/** The PostgreSQL that runs on this folder now. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const named = await readPostmaster(cluster)
  return named && (await runsOn(named.pid, cluster)) ? named : null
}

/**
 * PostgreSQL itself steps over a lock file whose process is gone, but not over one whose number now belongs to somebody
 * else, as after a restart of the machine or of a container, nor over an empty one, as after a full disk.
 */
export async function dropStaleLock(cluster: string) {
  const seen = await readLock(cluster)
  if (seen === null) return
  const named = await readPostmaster(cluster)
  if (named && !exists(named.pid)) return
  // An empty file may be that of a start at this very moment.
  if (!named) await sleep(500)
  if (seen === (await readLock(cluster)) && !(await findPostmaster(cluster))) await rm(lockFile(cluster))
}

function exists(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** Process numbers are reused, also by another PostgreSQL: the program and its working folder tell. */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!exists(pid) || (await programOf(pid)) !== 'postgres') return false
  if (process.platform !== 'linux') return true
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return its.ino === ours.ino && its.dev === ours.dev
  } catch (error) {
    // Of another user's process one may not ask; then better take it for a running one.
    return codeOf(error) === 'EACCES'
  }
}

async function programOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return basename((await ps(pid)).trim())
  // An upgrade that replaced the binary below a running process shows as "(deleted)".
  const exe = await readlink(`/proc/${pid}/exe`).catch(() => null)
  if (exe) return basename(exe.replace(/ \(deleted\)$/, ''))
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return basename(line.split('\0')[0] ?? '')
}

const ps = (pid: number) =>
  promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
