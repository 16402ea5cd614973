import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import { processTree, readPostmasterPid } from '../cpu.ts'

/** Has the database stand still for so many milliseconds. */
export type Stall = (ms: number) => Promise<void>

/**
 * A session keeps everybody from the trackings, as a change of the table would. PostgreSQL goes on answering whatever
 * needs none of them, so that nothing but the waiting itself tells that something is wrong.
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

/** All of PostgreSQL stops, as with its machine: connections stand, and nothing comes over them. */
export const freezePostgres =
  (cluster: string): Stall =>
  async (ms) => {
    const postmaster = readPostmasterPid(cluster)
    process.kill(postmaster, 'SIGSTOP')
    const stopped = processTree(postmaster)
    const thaw = (): void => {
      for (const pid of stopped) signal(pid, 'SIGCONT')
    }
    // Left frozen, it could not even be ended in order.
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
    // A backend that has ended by itself.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}
