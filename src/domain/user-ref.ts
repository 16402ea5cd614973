import type { Id } from '../platform/ids.ts'

/** A user before there is a scope: ids are unique within an account only. */
export type UserRef = { accountId: Id; userId: Id }
