import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type PersonSpan = { user_id: Id; starts_at: string; ends_at: string }

/** A row for each span, as `wanted`, with its index from 1 as `place`. */
export const wantedSpans = (sql: Sql, spans: readonly PersonSpan[]): Fragment => sql`
  unnest(${spans.map((span) => span.user_id)}::bigint[], ${spans.map((span) => span.starts_at)}::timestamptz[],
    ${spans.map((span) => span.ends_at)}::timestamptz[]) with ordinality as wanted (user_id, starts_at, ends_at, place)`
