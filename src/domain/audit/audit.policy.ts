import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope } from '../scope.ts'

export const auditVisibleTo = ({ sql, actor }: Scope): Fragment => (may(actor, 'audit.read') ? sql`true` : sql`false`)

/** By the sequence numbers of the chain, since counting all rows would be slow. */
export const auditTotal = ({ sql, accountId }: Scope): Fragment => sql`
  select (coalesce(chain.head, chain.anchor) - chain.anchor + (
      select count(*) from audit_unsealed u where u.account_id = ${accountId}
    ))::int as total_count
  from (
    select (select max(s.seq) from audit_seals s where s.account_id = ${accountId}) as head,
      coalesce((select max(a.seq) from audit_anchors a where a.account_id = ${accountId}), 0) as anchor
  ) chain`

/** Whether the chain has a link for the entry `t`. Not by `exists`, for which PostgreSQL may read all links. */
export const isSealed = ({ sql }: Scope): Fragment =>
  sql`(select true from audit_seals s where s.account_id = t.account_id and s.entry_id = t.id limit 1) is not null`
