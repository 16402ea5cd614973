import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import { processTree, readPostmasterPid } from '../cpu.ts'

/** Blocks the database for that many milliseconds. */
export type Stall = (ms: number) => Promise<void>

/**
 * A session locks the table of trackings, as a migration would. PostgreSQL still answers queries that do not need it, so the
 * waiting itself is the only sign that something is wrong.
 */
export const lockTrackings =
  (url: string): Stall =>
  async (ms) => {
    const sql = connect({ url, max: 1, prepare: false })
    try {
      await sql.begin(async (tx) => {
        await tx`lock table time_trackings in access exclusive mode`
        await sleep(ms)
      })
    } finally {
      await sql.end()
    }
  }

/** Freezes all of PostgreSQL, as if its machine had stopped: connections stay open, and nothing is sent over them. */
export const freezePostgres =
  (cluster: string): Stall =>
  async (ms) => {
    const postmaster = readPostmasterPid(cluster)
    process.kill(postmaster, 'SIGSTOP')
    const stopped = processTree(postmaster)
    const thaw = (): void => {
      for (const pid of stopped) signal(pid, 'SIGCONT')
    }
    // If left frozen, it could not even be shut down properly.
    process.once('exit', thaw)
    try {
      for (const pid of stopped) signal(pid, 'SIGSTOP')
      await sleep(ms)
    } finally {
      thaw()
      process.off('exit', thaw)
    }
  }

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // A backend that has exited in the meantime.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
