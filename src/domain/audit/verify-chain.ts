import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { countUnsealed, findHeads, findLink, findNeverSealed, findSealedAfter, type SealedRow } from './chain.sql.ts'
import { beginningOf, type Link, linkAfter } from './chain.ts'

const pageSize = 1000
const mostToldOf = 10

type Break = {
  /** Null for a row that is in no chain. */
  seq: number | null
  entry_id: Id | null
  reason: 'row changed' | 'row missing' | 'link missing' | 'row never sealed'
}

export type ChainState = {
  holds: boolean
  /** Where it was looked at from: after this link. */
  after: number
  /** The last link. A copy of it elsewhere shows if the end of the chain was cut off. */
  head: { seq: number; hash: string }
  /** Links that were looked at. */
  checked: number
  /** Of those, links whose rows name somebody no more who was erased: that nothing else was changed in them is not known. */
  redacted: number
  /** Rows that wait for their link. */
  unsealed: number
  /** The first of them. */
  breaks: Break[]
}

/** Whether the chain of an account holds, and where it breaks; of its last links only, where `last` says how many. */
export async function verifyChain(sql: Sql, accountId: Id, { last }: { last?: number } = {}): Promise<ChainState> {
  const head = (await findHeads(sql, [accountId])).get(accountId) ?? beginningOf(accountId)
  const from = last === undefined ? 0 : Math.max(0, head.seq - last)
  const start = (await findLink(sql, accountId, from)) ?? beginningOf(accountId)
  const breaks: Break[] = []
  let [at, checked, redacted] = [start, 0, 0]
  while (true) {
    const rows = await findSealedAfter(sql, accountId, at.seq, pageSize)
    for (const row of rows) {
      const found = breakAt(at, row)
      if (found && breaks.length < mostToldOf) breaks.push(found)
      // Behind a break it goes on with what is stored, so that the next one can be told.
      at = { seq: row.seq, hash: row.hash }
      if (row.redacted) redacted++
    }
    checked += rows.length
    if (rows.length < pageSize) break
  }
  const waiting = await countUnsealed(sql, accountId)
  const strangers = last === undefined ? await findNeverSealed(sql, accountId, mostToldOf) : []
  for (const entry_id of strangers) breaks.push({ seq: null, entry_id, reason: 'row never sealed' })
  return {
    holds: breaks.length === 0,
    after: start.seq,
    head: { seq: at.seq, hash: at.hash.toString('hex') },
    checked,
    redacted,
    unsealed: waiting,
    breaks,
  }
}

function breakAt(before: Link, { seq, entry_id, hash, row, redacted }: SealedRow): Break | null {
  if (seq !== before.seq + 1) return { seq: before.seq + 1, entry_id: null, reason: 'link missing' }
  if (row === null) return { seq, entry_id, reason: 'row missing' }
  return redacted || linkAfter(before, row).hash.equals(hash) ? null : { seq, entry_id, reason: 'row changed' }
}
