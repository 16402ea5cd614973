import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Link } from './chain.ts'

/** The text of a row that is hashed, the same on every server and in every time zone. Columns added later are not in it. */
const canonical = (sql: Sql): Fragment => sql`jsonb_build_array(
  e.account_id, e.id, extract(epoch from e.happened_at), e.actor_type, e.actor_id, e.actor_name, e.address, e.operation,
  e.outcome, e.workspace_id, e.record_type, e.record_id, e.record_name, e.before, e.after, e.request_id)::text`

/** One sealer at a time in all processes. False if another is running. */
export async function lockSealing(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ got: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('seal audit log', 0)) as got`
  return row!.got
}

type Unsealed = { account_id: Id; entry_id: Id; row: string }

/**
 * Deletes rows from the list of unsealed ones, in the order of the chain. Only those that no other row can still precede:
 * their transaction is older than all running ones. A transaction id from the future came with a restored backup and has
 * long ended.
 */
export async function claimUnsealed(sql: Sql, most: number): Promise<Unsealed[]> {
  return sql<Unsealed[]>`
    with ready as (
      select account_id, entry_id from audit_unsealed
      where transaction < pg_snapshot_xmin(pg_current_snapshot())
        or transaction >= pg_snapshot_xmax(pg_current_snapshot())
      order by transaction, entry_id
      limit ${most}
    ), taken as (
      delete from audit_unsealed u using ready r
      where u.account_id = r.account_id and u.entry_id = r.entry_id
      returning u.account_id, u.entry_id, u.transaction
    )
    select t.account_id, t.entry_id, ${canonical(sql)} as row
    from taken t join audit_entries e on e.account_id = t.account_id and e.id = t.entry_id
    order by t.account_id, t.transaction, t.entry_id`
}

/** The last link of each account; accounts without a chain are left out. */
export async function findHeads(sql: Sql, accountIds: readonly Id[]): Promise<Map<Id, Link>> {
  const rows = await sql<{ account_id: Id; seq: string; hash: Buffer }[]>`
    select a.account_id, l.seq, l.hash
    from unnest(${accountIds as string[]}::bigint[]) a (account_id)
    cross join lateral (
      (select s.seq, s.hash from audit_seals s where s.account_id = a.account_id order by s.seq desc limit 1)
      union all
      (select n.seq, n.hash from audit_anchors n where n.account_id = a.account_id order by n.seq desc limit 1)
      order by seq desc limit 1
    ) l`
  return new Map(rows.map(({ account_id, seq, hash }) => [account_id, { seq: Number(seq), hash }]))
}

export type Seal = Link & { accountId: Id; entryId: Id }

export async function insertSeals(sql: Sql, seals: readonly Seal[], now: string): Promise<void> {
  const rows = seals.map(({ accountId, entryId, seq, hash }) => ({
    account_id: accountId,
    entry_id: entryId,
    seq,
    hash: hash.toString('hex'),
  }))
  await sql`
    insert into audit_seals (account_id, seq, entry_id, hash, sealed_at)
    select account_id, seq, entry_id, decode(hash, 'hex'), ${now}::timestamptz
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as s (account_id bigint, seq bigint, entry_id bigint, hash text)`
}

/** `redacted`: the name of an erased person was removed from the row, so that its hash cannot be computed any longer. */
export type SealedRow = { seq: number; entry_id: Id; hash: Buffer; row: string | null; redacted: boolean }

/** The links after one, with their rows; null for a row that is missing. */
export async function findSealedAfter(sql: Sql, accountId: Id, seq: number, most: number): Promise<SealedRow[]> {
  const rows = await sql<(Omit<SealedRow, 'seq'> & { seq: string })[]>`
    select s.seq, s.entry_id, s.hash, case when e.id is not null then ${canonical(sql)} end as row,
      r.entry_id is not null as redacted
    from audit_seals s left join audit_entries e on e.account_id = s.account_id and e.id = s.entry_id
    left join audit_redactions r on r.account_id = s.account_id and r.entry_id = s.entry_id
    where s.account_id = ${accountId} and s.seq > ${seq}
    order by s.seq
    limit ${most}`
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The link with this number, or the anchor of the removed prefix; null if the chain has not begun. */
export async function findLink(sql: Sql, accountId: Id, seq: number): Promise<Link | null> {
  const [row] = await sql<{ seq: string; hash: Buffer }[]>`
    (select seq, hash from audit_seals where account_id = ${accountId} and seq = ${seq})
    union all
    (select seq, hash from audit_anchors where account_id = ${accountId} order by seq desc limit 1)
    limit 1`
  return row ? { seq: Number(row.seq), hash: row.hash } : null
}

export async function countUnsealed(sql: Sql, accountId: Id): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from audit_unsealed where account_id = ${accountId}`
  return row!.waiting
}

/** Rows that have no link and are not in the list of unsealed ones: Stint writes no such rows, so they were forged. */
export async function findNeverSealed(sql: Sql, accountId: Id, most: number): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select e.id from audit_entries e
    where e.account_id = ${accountId}
      and not exists (select from audit_seals s where s.account_id = e.account_id and s.entry_id = e.id)
      and not exists (select from audit_unsealed u where u.account_id = e.account_id and u.entry_id = e.id)
    order by e.id limit ${most}`
  return rows.map(({ id }) => id)
}

export async function findAccountsWithOld(sql: Sql, before: string): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select a.id from accounts a
    where exists (select from audit_entries e where e.account_id = a.id and e.happened_at < ${before}) order by a.id`
  return rows.map(({ id }) => id)
}

/** The last link of the longest prefix, of at most `most` links, in which all rows are from before the moment. */
export async function findOldPrefix(sql: Sql, accountId: Id, before: string, most: number): Promise<number | null> {
  const [row] = await sql<{ seq: string | null }[]>`
    with first as (
      select seq, entry_id from audit_seals where account_id = ${accountId} order by seq limit ${most}
    )
    select coalesce(
      (select s.seq - 1 from first s join audit_entries e on e.account_id = ${accountId} and e.id = s.entry_id
       where e.happened_at >= ${before} order by s.seq limit 1),
      (select max(seq) from first)) as seq`
  return row!.seq === null ? null : Number(row!.seq)
}

export async function removePrefix(sql: Sql, accountId: Id, lastSeq: number, now: string): Promise<number> {
  const [row] = await sql<{ removed: string }[]>`
    select remove_audit_prefix(${accountId}::bigint, ${lastSeq}::bigint, ${now}::timestamptz) as removed`
  return Number(row!.removed)
}
