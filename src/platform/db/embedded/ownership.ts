import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/** Any number will do, as long as it never changes and nothing else in the database locks it. */
const key = 5_354_494_554

const connect = (url: string, onclose?: () => void) =>
  postgres(url, {
    max: 1,
    // By default postgres.js renews a connection now and then, which would let go of the lock.
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    ssl: false,
    connection: { application_name: 'stint owner' },
    onclose,
    onnotice: () => {},
  })

type Client = ReturnType<typeof connect>

export type Ownership = { release(): Promise<void> }

/**
 * Says "this cluster has a living Stint" for as long as the process lives, however it ends: the lock goes with its
 * connection. A PostgreSQL that restarts drops connections, so the lock is taken again each time.
 */
export async function holdOwnership(url: string): Promise<Ownership> {
  let released = false
  let held: Client | undefined

  async function take() {
    const client = connect(url, () => {
      if (client === held && !released) void retake()
    })
    try {
      // Waits rather than tries: a start that examines the lock sees that somebody wants it (see claimOwnership).
      await client`select pg_advisory_lock(${key})`
      held = client
    } catch (error) {
      await client.end({ timeout: 0 })
      throw error
    }
  }

  async function retake() {
    await held?.end({ timeout: 0 })
    while (!released) {
      const taken = await take().then(
        () => true,
        () => false,
      )
      if (taken) break
      await sleep(100)
    }
    if (released) await held?.end({ timeout: 0 })
  }

  await take()
  return {
    async release() {
      released = true
      await held?.end({ timeout: 0 })
    },
  }
}

/** `held`: a living Stint has it. `silent`: cannot be asked now. Otherwise it is ours until released. */
export async function claimOwnership(url: string): Promise<'held' | 'silent' | Ownership> {
  const client = connect(url)
  const release = () => client.end({ timeout: 0 })
  try {
    if ((await obtained(client)) && !(await missed(client))) return { release }
    await release()
    return 'held'
  } catch (error) {
    await release()
    if ((error as { code?: string }).code === '28P01') throw error
    return 'silent'
  }
}

/** Three seconds, because the connection of a process just killed lives on for a moment. */
async function obtained(client: Client) {
  for (let attempt = 0; attempt < 15; attempt++) {
    const [row] = await client<{ got: boolean }[]>`select pg_try_advisory_lock(${key}) as got`
    if (row?.got) return true
    await sleep(200)
  }
  return false
}

/** Right after a restart of PostgreSQL we may be quicker than the owner; a living one is back within the second. */
async function missed(client: Client) {
  await sleep(1000)
  const waiting = await client`
    select 1
    from pg_locks mine
    join pg_locks other using (locktype, database, classid, objid, objsubid)
    where mine.locktype = 'advisory' and mine.pid = pg_backend_pid() and not other.granted`
  return waiting.length > 0
}
