import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { readAddress } from './address.ts'
import { ConnectionLost, PostgresError } from './errors.ts'

type BaseBackup = {
  /** PostgreSQL's folder as one tar stream, with the WAL that makes it consistent. To be read to its end or destroyed. */
  tar: Readable
  /** What PostgreSQL expects it to be in size, known when the first bytes are. */
  estimatedBytes(): number
  close(): Promise<void>
}

/**
 * A copy of a whole cluster while it is written to, by PostgreSQL's own replication protocol, as pg_basebackup makes it.
 * It holds every commit that was acknowledged before its end. Pages with a wrong checksum fail it. Needs a role with
 * REPLICATION and a server without tablespaces, as the embedded one is.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const { servers, user, password, database } = readAddress(url)
  const config = { ...servers[0]!, user, password, database, replication: 'true', application_name: 'stint backup' }
  const client = new pg.Client(config as pg.ClientConfig)
  // A loss reaches the query that is under way.
  client.on('error', () => {})
  await client.connect()
  try {
    // Goes with the connection. Until then no WAL is removed that the backup will need.
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

/** What the driver calls while the answer comes in. */
class BaseBackupQuery {
  readonly tar = new Readable({
    read: () => void this.#wire?.stream.resume(),
    destroy: (error, done) => {
      // There is no way to end it early but to leave.
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

  /** A row a tablespace before the data, its size in kB; other rows are positions in the WAL. */
  handleDataRow({ fields }: { fields: unknown[] }): void {
    if (fields.length === 3) this.estimatedBytes += Number(String(fields[2])) * 1024
  }

  /** Each message begins with its kind; `d` is a piece of the archive. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== 0x64) return
    // The driver uses its buffer again.
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
