import { randomUUID } from 'node:crypto'
import type { Fragment } from '../../platform/db/connect.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { nowOf, type Scope } from '../scope.ts'
import { fileIdleTimeout } from './make-file.ts'
import { deleteFiles, findEarlierFiles, type RequestedFileTable } from './requested-file.sql.ts'

const downloadPeriod = { hours: 7 * 24 }

type NewFile = { fileKey: string; expiresAt: string; now: string }

export const newFile = (scope: Scope): NewFile => ({
  fileKey: `${scope.accountId}/${randomUUID()}`,
  expiresAt: scope.clock.now().add(downloadPeriod).toString(),
  now: nowOf(scope),
})

/**
 * Removes the files that the actor has requested before, as far as the condition applies: a new request replaces them.
 * False, and nothing is removed, if one of them is being made.
 */
export async function removeEarlierFiles(
  scope: Scope,
  table: RequestedFileTable,
  condition: Fragment,
): Promise<boolean> {
  const openSince = scope.clock.now().subtract(fileIdleTimeout).toString()
  const earlier = await findEarlierFiles(scope, table, condition, openSince)
  if (earlier.some(({ open }) => open)) return false
  await deleteFiles(
    scope,
    table,
    earlier.map(({ id }) => id),
  )
  for (const { file_key: key } of earlier) await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
  return true
}
