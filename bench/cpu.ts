import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds. */
export type CpuUse = { node: number; database: number }

/** Starts measuring a server and the database; the returned function gives the time they have used since. */
export type CpuMeter = (serverPid: number) => () => CpuUse

export const canMeasureCpu = existsSync('/proc/self/stat')

export const createCpuMeter =
  (postmasterPid: number): CpuMeter =>
  (serverPid) => {
    const begun = { node: cpuTimeOf(serverPid), database: cpuTimeOf(postmasterPid) }
    return () => ({ node: cpuTimeOf(serverPid) - begun.node, database: cpuTimeOf(postmasterPid) - begun.database })
  }

/** The first line of the postmaster's lock file is its process id. */
export const readPostmasterPid = (cluster: string): number =>
  Number(readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')[0])

/** A process and its descendants, found by their parents: backends of PostgreSQL have process groups of their own. */
export function processTree(root: number): number[] {
  const family = [root]
  const everybody = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = everybody.map((name) => [Number(name), timesOf(Number(name))?.parent] as const)
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

/** Including children that have exited: their times are added to those of the process that waits for them. */
const cpuTimeOf = (root: number): number => processTree(root).reduce((sum, pid) => sum + (timesOf(pid)?.used ?? 0), 0)

// Linux reports the times of processes in hundredths of a second.
const tick = 10

function timesOf(pid: number): { parent: number; used: number } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // Exited since it was listed.
    return null
  }
  // The name is in parentheses and may contain anything; the fields after it are numbered as in proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, usersOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return { parent: Number(fields[1]), used: (user + system + usersOfEnded + systemOfEnded) * tick }
}
