import { createHash } from 'node:crypto'
import type { Id } from '../../platform/ids.ts'

/** The next hash is computed from this one and the next row. */
export type Link = { seq: number; hash: Buffer }

/** Before the first row. Differs by account, so that rows cannot be moved from one account to another. */
export const genesisLink = (accountId: Id): Link => ({
  seq: 0,
  hash: createHash('sha256').update(`stint audit log of account ${accountId}`).digest(),
})

export const linkAfter = (last: Link, row: string): Link => ({
  seq: last.seq + 1,
  hash: createHash('sha256').update(last.hash).update(row).digest(),
})
