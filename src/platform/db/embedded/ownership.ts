import { setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from '../address.ts'
import { noTimeouts } from '../connect.ts'
import { type Connection, openConnection } from '../connection.ts'

/** Any number will do, as long as it never changes and nothing else in the database locks it. */
const key = 5_354_494_554

function open(url: string): Promise<Connection> {
  const address = readAddress(url)
  return openConnection(address, address.servers[0]!, { name: 'stint owner', prepare: false, timeouts: noTimeouts })
}

export type Ownership = { release(): Promise<void> }

/**
 * Says "this cluster has a living Stint" for as long as the process lives, however it ends: the lock goes with its
 * connection. A PostgreSQL that restarts drops connections, so the lock is taken again each time.
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
      // Waits rather than tries: a start that examines the lock sees that somebody wants it (see claimOwnership).
      await connection.run(`select pg_advisory_lock(${key})`, [], false)
      // The answer and the end of the server may have come in one piece: that loss was told before the lock was held.
      if (!connection.isReusable()) throw new Error('The connection was lost with the answer.')
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

/** `held`: a living Stint has it. `silent`: cannot be asked now. Otherwise it is ours until released. */
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

/** Three seconds, because the connection of a process just killed lives on for a moment. */
async function obtained(connection: Connection) {
  for (let attempt = 0; attempt < 15; attempt++) {
    const [row] = await connection.run(`select pg_try_advisory_lock(${key}) as got`, [], false)
    if (row?.got) return true
    await sleep(200)
  }
  return false
}

/** Right after a restart of PostgreSQL we may be quicker than the owner; a living one is back within the second. */
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
