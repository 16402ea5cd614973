import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** A column of the closed month that the signature `t` belongs to. */
export const ofMonth = (sql: Sql, column: 'month' | 'version' | 'reopened_at'): Fragment => sql`
  select c.${sql(column)} from closed_months c where c.account_id = t.account_id and c.id = t.closed_month_id`

/** For lists: the signatures `t` under the sheet of one person and month. */
export const underSheet = ({ sql }: Scope, userId: Id, month: string): Fragment => sql`
  t.user_id = ${userId} and (${ofMonth(sql, 'month')}) = ${month}`
