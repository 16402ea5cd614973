import type { Fragment } from '../../platform/db/connect.ts'
import { computed, type Scope } from '../scope.ts'
import { unusedSince } from './sessions.ts'

// Fragments speak of access_tokens as `t`.

export const lastUseOf = ({ sql }: Scope): Fragment => sql`coalesce(t.last_used_at, t.created_at)`

/** Those that still open something; whose they are, the operation says. */
export const openSessions = (scope: Scope): Fragment =>
  scope.sql`(t.kind <> 'cookie' or ${lastUseOf(scope)} > ${computed(scope, ({ clock }) => unusedSince(clock))})`

export const isOwnSession = (scope: Scope): Fragment =>
  scope.sql`t.id = ${computed(scope, ({ session }) => session?.id ?? null)}::uuid`
