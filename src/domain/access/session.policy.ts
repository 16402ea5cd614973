import type { Fragment } from '../../platform/db/connect.ts'
import { computed, type Scope } from '../scope.ts'
import { idleCutoff } from './sessions.ts'

// In these fragments, access_tokens has the alias `t`.

export const lastUseOf = ({ sql }: Scope): Fragment => sql`coalesce(t.last_used_at, t.created_at)`

/** Sessions that have not expired; the operation restricts them to a user. */
export const validSessions = (scope: Scope): Fragment =>
  scope.sql`(t.kind <> 'cookie' or ${lastUseOf(scope)} > ${computed(scope, ({ clock }) => idleCutoff(clock))})`

export const isOwnSession = (scope: Scope): Fragment =>
  scope.sql`t.id = ${computed(scope, ({ session }) => session?.id ?? null)}::uuid`
