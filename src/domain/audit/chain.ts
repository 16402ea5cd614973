import { createHash } from 'node:crypto'
import type { Id } from '../../platform/ids.ts'

/** A place in the chain of an account. The next hash is that of this one and of the next row. */
export type Link = { seq: number; hash: Buffer }

/** Before the first row. No two accounts begin alike, so that a row cannot move from one to the other. */
export const beginningOf = (accountId: Id): Link => ({
  seq: 0,
  hash: createHash('sha256').update(`stint audit log of account ${accountId}`).digest(),
})

export const linkAfter = (last: Link, row: string): Link => ({
  seq: last.seq + 1,
  hash: createHash('sha256').update(last.hash).update(row).digest(),
})
