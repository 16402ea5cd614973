import { setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from '../address.ts'
import { noTimeouts } from '../connect.ts'
import { type Connection, openConnection } from '../connection.ts'

/** Any constant that no other advisory lock in the database uses. */
const key = 5_354_494_554

function open(url: string): Promise<Connection> {
  const address = readAddress(url)
  return openConnection(address, address.servers[0]!, { name: 'stint owner', prepare: false, timeouts: noTimeouts })
}

export type Ownership = { release(): Promise<void> }

/**
 * An advisory lock that marks the cluster as owned by a live Stint; it ends with the connection, however the process
 * ends. A restart of PostgreSQL drops connections, so the lock is then taken again.
 */
export async function holdOwnership(url: string): Promise<Ownership> {
  let released = false
  let held: Connection | undefined

  async function take() {
    const connection = await open(url)
    connection.onLoss(() => {
      if (connection === held && !released) void retake()
    })
    try {
      // Waits for the lock, so that a start that examines it sees the waiting process (see claimOwnership).
      await connection.run(`select pg_advisory_lock(${key})`, [], false)
      // The answer and the end of the server may arrive together: that loss was reported before the lock was held.
      if (!connection.isReusable()) throw new Error('The connection was lost before the response arrived.')
      held = connection
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  async function retake() {
    while (!released) {
      const taken = await take().then(
        () => true,
        () => false,
      )
      if (taken) break
      await sleep(100)
    }
    if (released) await held?.close()
  }

  await take()
  return {
    async release() {
      released = true
      await held?.close()
    },
  }
}

/** `held`: a live Stint has it. `silent`: PostgreSQL does not answer now. Otherwise it is ours until released. */
export async function claimOwnership(url: string): Promise<'held' | 'silent' | Ownership> {
  let connection: Connection | undefined
  try {
    connection = await open(url)
    if ((await obtained(connection)) && !(await missed(connection))) return { release: connection.close }
    await connection.close()
    return 'held'
  } catch (error) {
    await connection?.close()
    if ((error as { code?: string }).code === '28P01') throw error
    return 'silent'
  }
}

/** Tries for three seconds, because the connection of a process just killed remains for a moment. */
async function obtained(connection: Connection) {
  for (let attempt = 0; attempt < 15; attempt++) {
    const [row] = await connection.run(`select pg_try_advisory_lock(${key}) as got`, [], false)
    if (row?.got) return true
    await sleep(200)
  }
  return false
}

/** Right after a restart of PostgreSQL we may be faster than the owner; a live one reconnects within a second. */
async function missed(connection: Connection) {
  await sleep(1000)
  const waiting = await connection.run(
    `select 1
     from pg_locks mine
     join pg_locks other using (locktype, database, classid, objid, objsubid)
     where mine.locktype = 'advisory' and mine.pid = pg_backend_pid() and not other.granted`,
    [],
    false,
  )
  return waiting.length > 0
}
