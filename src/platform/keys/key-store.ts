import type { Clock } from '../clock.ts'
import { connectAlike, noTimeouts, type Pool, type Sql, transaction } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { checkValueOf, type Key, newKey } from './key.ts'
import { KeysRefused, readKeyFile, stampOf, writeKeyFile } from './key-file.ts'
import type { KeyRing } from './key-ring.ts'
import {
  deleteFormerKey,
  insertKnownKey,
  type KnownKey,
  lockKeys,
  retireKnownKey,
  selectFormerKey,
  selectKnownKeys,
} from './known-key.sql.ts'

/** Keys are stored in a file, and the database has their ids: neither is of use without the other. */
export type KeyStore = {
  /** Loads the keys of the file, which the first start creates. Refuses a file that does not belong to the database. */
  open(): Promise<void>
  /** Reloads the file when it changes. */
  watch(): void
  close(): void
  list(): Promise<KnownKey[]>
  /** Adds a key that signs from that moment on. */
  rotate(signsFrom: Temporal.Instant): Promise<Key>
  /** Removes a key for good. `check` throws if it is still needed. */
  retire(id: string, check: (sql: Sql, key: KnownKey) => Promise<void>): Promise<void>
  /** Retires keys that are permanently lost. `replace` deals with the values that they sealed. */
  giveUpLost(replace: (sql: Sql, ids: readonly string[]) => Promise<void>): Promise<string[]>
}

type Place = { pool: Pool; path: string; clock: Clock; ring: KeyRing; log: Log; watchMilliseconds?: number }

export function createKeyStore({ pool, path, clock, ring, log, watchMilliseconds = 1000 }: Place): KeyStore {
  const moment = (): string => clock.now().toString()
  const mended = (sentence: string): void => log.warn(sentence)
  let timer: NodeJS.Timeout | null = null
  let stamp: string | null = null

  const readFile = async (): Promise<Key[] | null> => {
    stamp = await stampOf(path)
    return readKeyFile(path, mended)
  }

  /** On its own connection, however busy the pool is, and without timeouts. */
  const alone = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    const keyPool = connectAlike(pool, { max: 1, name: 'stint keys', timeouts: noTimeouts })
    try {
      return await transaction(keyPool, async (tx) => {
        await lockKeys(tx)
        return work(tx)
      })
    } finally {
      await keyPool.end({ timeout: 1 })
    }
  }

  /** The keys in use: those that the database knows, and those that a power cut has kept from being inserted there. */
  const settle = async (tx: Sql): Promise<Key[]> => {
    const known = await selectKnownKeys(tx)
    const written = await readFile()
    const keys = (written ?? []).filter(({ id }) => !known.some((key) => key.id === id && key.retired_at !== null))
    demandKnown(path, known, written === null ? null : keys)
    const former = await selectFormerKey(tx)
    const made: Key[] = []
    // It was stored in the database and all its backups: it still verifies old signatures, but must not sign anything new.
    if (former && !keys.some(({ secret }) => secret.equals(former))) {
      const before = clock.now().subtract({ seconds: 1 }).toString()
      made.push(newKey(before, before, former))
    }
    if (keys.every(({ secret }) => former?.equals(secret))) made.push(newKey(moment(), moment()))
    const all = [...keys, ...made]
    // Written to disk before it is inserted: after a power cut in between there is a key too many, not one too few.
    if (made.length > 0 && !(await writeKeyFile(path, all, { first: written === null }))) return settle(tx)
    for (const key of all) if (!known.some(({ id }) => id === key.id)) await insertKnownKey(tx, recordOf(key))
    if (former) await deleteFormerKey(tx)
    return all
  }

  const take = async (): Promise<void> => {
    const seen = await stampOf(path)
    if (seen === null || seen === stamp) return
    const keys = await readFile()
    const retired = (await selectKnownKeys(pool)).filter(({ retired_at }) => retired_at !== null)
    const live = (keys ?? []).filter(({ id }) => !retired.some((key) => key.id === id))
    const before = ring.all().map(({ id }) => id)
    if (live.length > 0) ring.hold(live)
    const ids = live.map(({ id }) => id)
    // The first poll finds the file that this process has written itself.
    if (ids.join() !== before.join()) log.info({ keys: ids }, 'The keys file has changed and was reloaded.')
  }

  const look = async (): Promise<void> => {
    try {
      await take()
    } catch (error) {
      // Retried at the next poll; until then the previous keys are used.
      stamp = null
      log.error({ err: error }, 'The keys file has changed and cannot be loaded.')
    }
    if (timer) timer = setTimeout(look, watchMilliseconds).unref()
  }

  return {
    open: async () => ring.hold(await alone(settle)),
    watch: () => {
      timer ??= setTimeout(look, watchMilliseconds).unref()
    },
    close: () => {
      if (timer) clearTimeout(timer)
      timer = null
    },
    list: () => selectKnownKeys(pool),
    rotate: (signsFrom) =>
      alone(async (tx) => {
        const keys = await settle(tx)
        const made = newKey(moment(), signsFrom.toString())
        await writeKeyFile(path, [...keys, made], { first: false })
        await insertKnownKey(tx, recordOf(made))
        ring.hold([...keys, made])
        return made
      }),
    async retire(id, check) {
      await alone(async (tx) => {
        ring.hold(await settle(tx))
        const key = (await selectKnownKeys(tx)).find((key) => key.id === id && key.retired_at === null)
        if (!key) throw new KeysRefused(`There is no key ${id} in use; "stint keys list" shows the keys in use.`)
        await check(tx, key)
        await retireKnownKey(tx, id, moment())
      })
      // After the commit: a node that starts in between ignores retired keys in the file.
      await alone(async (tx) => {
        const keys = await settle(tx)
        await writeKeyFile(path, keys, { first: false })
        ring.hold(keys)
      })
    },
    giveUpLost: (replace) =>
      alone(async (tx) => {
        const ids = missingFrom(await readFile(), await selectKnownKeys(tx))
        if (ids.length === 0) throw new KeysRefused(`No key is lost: all are in the keys file ${path}.`)
        for (const id of ids) await retireKnownKey(tx, id, moment())
        ring.hold(await settle(tx))
        await replace(tx, ids)
        return ids
      }),
  }
}

const recordOf = (key: Key): Omit<KnownKey, 'retired_at'> => ({
  id: key.id,
  check_value: checkValueOf(key),
  created_at: key.createdAt,
  signs_from: key.signsFrom,
})

const matches = (key: Key, known: KnownKey): boolean =>
  key.id === known.id && checkValueOf(key).equals(known.check_value)

const missingFrom = (keys: readonly Key[] | null, known: readonly KnownKey[]): string[] =>
  known
    .filter((knownKey) => knownKey.retired_at === null && !keys?.some((key) => matches(key, knownKey)))
    .map(({ id }) => id)

/** A missing key must not be replaced by a new one: values that it sealed would be lost silently. */
function demandKnown(path: string, known: readonly KnownKey[], keys: readonly Key[] | null): void {
  const missing = missingFrom(keys, known)
  if (missing.length === 0) return
  const problem = keys === null ? 'is missing' : 'is not the one of this database'
  throw new KeysRefused(
    `The keys file ${path} ${problem}: the database needs the key${missing.length > 1 ? 's' : ''} ${missing.join(', ')}. Put the file back from the backup, copy it from another node, or name it with STINT_KEYS_FILE. If it is permanently lost, see "stint keys give-up --help".`,
  )
}
