import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { findImage } from './image.sql.ts'

/** The handle is the permission: browsers fetch pictures without a token. */
export const findPicture = (sql: Sql, accountId: Id, handle: string) => findImage(sql, accountId, handle)
