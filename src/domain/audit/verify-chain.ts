import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { countUnsealed, findHeads, findLink, findNeverSealed, findSealedAfter, type SealedRow } from './chain.sql.ts'
import { genesisLink, type Link, linkAfter } from './chain.ts'

const pageSize = 1000
const maxBreaks = 10

type BrokenLink = {
  /** Null for a row without a link. */
  seq: number | null
  entry_id: Id | null
  reason: 'row changed' | 'row missing' | 'link missing' | 'row never sealed'
}

export type ChainState = {
  holds: boolean
  /** Links after this one were checked. */
  after: number
  /** The last link. A copy of it elsewhere shows if the end of the chain was cut off. */
  head: { seq: number; hash: string }
  /** How many links were checked. */
  checked: number
  /** Of those, links of redacted rows, in which other changes cannot be detected. */
  redacted: number
  /** Rows that are not sealed yet. */
  unsealed: number
  /** The first few. */
  breaks: BrokenLink[]
}

/** Checks the whole chain of an account, or only its `last` links. */
export async function verifyChain(sql: Sql, accountId: Id, { last }: { last?: number } = {}): Promise<ChainState> {
  const head = (await findHeads(sql, [accountId])).get(accountId) ?? genesisLink(accountId)
  const from = last === undefined ? 0 : Math.max(0, head.seq - last)
  const start = (await findLink(sql, accountId, from)) ?? genesisLink(accountId)
  const breaks: BrokenLink[] = []
  let [at, checked, redacted] = [start, 0, 0]
  while (true) {
    const rows = await findSealedAfter(sql, accountId, at.seq, pageSize)
    for (const row of rows) {
      const found = breakAt(at, row)
      if (found && breaks.length < maxBreaks) breaks.push(found)
      // After a break the stored hash is taken as correct, so that further breaks are found.
      at = { seq: row.seq, hash: row.hash }
      if (row.redacted) redacted++
    }
    checked += rows.length
    if (rows.length < pageSize) break
  }
  const waiting = await countUnsealed(sql, accountId)
  const neverSealed = last === undefined ? await findNeverSealed(sql, accountId, maxBreaks) : []
  for (const entry_id of neverSealed) breaks.push({ seq: null, entry_id, reason: 'row never sealed' })
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

function breakAt(before: Link, { seq, entry_id, hash, row, redacted }: SealedRow): BrokenLink | null {
  if (seq !== before.seq + 1) return { seq: before.seq + 1, entry_id: null, reason: 'link missing' }
  if (row === null) return { seq, entry_id, reason: 'row missing' }
  return redacted || linkAfter(before, row).hash.equals(hash) ? null : { seq, entry_id, reason: 'row changed' }
}
