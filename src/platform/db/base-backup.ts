import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { readAddress } from './address.ts'
import { ConnectionLost, PostgresError } from './errors.ts'

type BaseBackup = {
  /** The data directory as one tar stream, with the WAL that makes it consistent. Must be read to its end or destroyed. */
  tar: Readable
  /** PostgreSQL's estimate of the size, known once the first bytes have arrived. */
  estimatedBytes(): number
  close(): Promise<void>
}

/**
 * An online copy of a whole cluster by PostgreSQL's replication protocol, as pg_basebackup makes it. It contains every
 * commit that was acknowledged before its end, and fails on pages with a wrong checksum. Needs a role with REPLICATION
 * and a server without tablespaces, such as the embedded one.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const { servers, user, password, database } = readAddress(url)
  const config = { ...servers[0]!, user, password, database, replication: 'true', application_name: 'stint backup' }
  const client = new pg.Client(config as pg.ClientConfig)
  // The running query gets the error when the connection is lost.
  client.on('error', () => {})
  await client.connect()
  try {
    // Dropped with the connection. Until then it keeps the WAL that the backup will need.
    const slot = `stint_backup_${randomBytes(6).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
  } catch (error) {
    await client.end()
    throw error
  }
  const query = new BaseBackupQuery()
  client.query(query as unknown as pg.Submittable)
  return { tar: query.tar, estimatedBytes: () => query.estimatedBytes, close: () => client.end() }
}

type Wire = { query(text: string): void; stream: { pause(): void; resume(): void; destroy(): void } }

/** A query object for the driver, which calls these methods as messages arrive. */
class BaseBackupQuery {
  readonly tar = new Readable({
    read: () => void this.#wire?.stream.resume(),
    destroy: (error, done) => {
      // The only way to cancel it is to disconnect.
      if (!this.#ended) this.#wire?.stream.destroy()
      done(error)
    },
  })
  estimatedBytes = 0
  #wire: Wire | null = null
  #ended = false

  submit(wire: Wire): void {
    this.#wire = wire
    wire.query("BASE_BACKUP (LABEL 'stint', CHECKPOINT 'fast', PROGRESS true, WAL true, MANIFEST 'no')")
  }

  /** Before the data there is one row per tablespace, with its size in kB; other rows are WAL positions. */
  handleDataRow({ fields }: { fields: unknown[] }): void {
    if (fields.length === 3) this.estimatedBytes += Number(String(fields[2])) * 1024
  }

  /** Each message begins with its kind; `d` is a piece of the archive. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== 0x64) return
    // Copied, because the driver reuses its buffer.
    if (!this.tar.push(Buffer.from(chunk.subarray(1)))) this.#wire?.stream.pause()
  }

  handleError(error: Error): void {
    this.#ended = true
    this.tar.destroy(error instanceof PostgresError ? error : new ConnectionLost(error))
  }

  handleReadyForQuery(): void {
    this.#ended = true
    this.tar.push(null)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleCopyInResponse(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
