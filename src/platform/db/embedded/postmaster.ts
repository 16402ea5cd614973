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

/** The content of the lock file, possibly stale; its lines are documented in PostgreSQL's miscadmin.h. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const lines = (await readLock(cluster))?.split('\n')
  const pid = Math.abs(Number(lines?.[0]))
  return pid ? { pid, port: Number(lines?.[3]), ready: lines?.[7]?.trim() === 'ready' } : null
}

/** The live postmaster of this folder. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const recorded = await readPostmaster(cluster)
  return recorded && (await runsOn(recorded.pid, cluster)) ? recorded : null
}

/**
 * PostgreSQL ignores a lock file whose process is gone, but not one whose pid was reused, as after a restart of the
 * machine or container, nor an empty one, as after a full disk.
 */
export async function dropStaleLock(cluster: string) {
  const seen = await readLock(cluster)
  if (seen === null) return
  const recorded = await readPostmaster(cluster)
  if (recorded && !exists(recorded.pid)) return
  // An empty file may belong to a start in progress.
  if (!recorded) await sleep(500)
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

/** Pids are reused, also by other PostgreSQL servers, so the program and its working directory are compared. */
export async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (!exists(pid) || (await programOf(pid)) !== 'postgres') return false
  if (process.platform !== 'linux') return true
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)])
    return its.ino === ours.ino && its.dev === ours.dev
  } catch (error) {
    // Processes of other users cannot be inspected; assume that it is running.
    return codeOf(error) === 'EACCES'
  }
}

async function programOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return basename((await ps(pid)).trim())
  // After an upgrade has replaced the binary of a running process, the link ends in "(deleted)".
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
