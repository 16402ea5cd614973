import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Processor time in milliseconds. */
export type CpuUse = { node: number; database: number }

/** Begins to measure a server and the database; what it returns tells what they have used since. */
export type CpuMeter = (serverPid: number) => () => CpuUse

export const canMeasureCpu = existsSync('/proc/self/stat')

export const meterOf =
  (postmasterPid: number): CpuMeter =>
  (serverPid) => {
    const begun = { node: usedBy(serverPid), database: usedBy(postmasterPid) }
    return () => ({ node: usedBy(serverPid) - begun.node, database: usedBy(postmasterPid) - begun.database })
  }

/** The postmaster says in the first line of its lock file who it is. */
export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n')[0])

/** A process and those below it. Backends put themselves into groups of their own, so the parents are what tells. */
export function familyOf(root: number): number[] {
  const family = [root]
  const everybody = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = everybody.map((name) => [Number(name), timesOf(Number(name))?.parent] as const)
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid)
  return family
}

/** With what those had used that have ended by now: a process that waits for its children inherits their times. */
const usedBy = (root: number): number => familyOf(root).reduce((sum, pid) => sum + (timesOf(pid)?.used ?? 0), 0)

// Linux tells processes' times in hundredths of a second, whatever its own clock goes by.
const tick = 10

function timesOf(pid: number): { parent: number; used: number } | null {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // Ended since it was listed.
    return null
  }
  // The name is in parentheses and may hold anything; from the state on, the fields are counted as in proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, usersOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return { parent: Number(fields[1]), used: (user + system + usersOfEnded + systemOfEnded) * tick }
}
