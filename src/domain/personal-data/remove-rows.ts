import type { Id } from '../../platform/ids.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import type { Scope } from '../scope.ts'
import { type Category, catalogue, type Dated, type Listed, type Retention } from './catalogue.ts'
import { deleteOwnRows } from './own-rows.sql.ts'

/** Tables whose rows are removed by their date. */
export const datedRecords: Dated[] = catalogue.filter((listed): listed is Dated => listed.retention === 'dated')

export const listedAs = (retention: Retention): Listed[] => catalogue.filter((listed) => listed.retention === retention)

/** Deletes rows; their files are removed by a job after the commit. */
export async function removeRows(scope: Scope, listed: Listed, userId: Id, before?: string): Promise<void> {
  for (const key of await deleteOwnRows(scope, listed, userId, before))
    await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}

/** Everything with retention `at_once`, or these categories of it without some tables. */
export async function removeAtOnce(
  scope: Scope,
  userId: Id,
  only?: { categories: readonly Category[]; besides: readonly string[] },
): Promise<void> {
  for (const listed of listedAs('at_once'))
    if (!only || (only.categories.includes(listed.category) && !only.besides.includes(listed.table)))
      await removeRows(scope, listed, userId)
}
