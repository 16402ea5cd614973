import { notFound, tooManyRequests } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { newFile, removeEarlierFiles } from '../files/request-file.ts'
import { type Language, languageOf } from '../language.ts'
import { demand, type Permission } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import {
  findFinished,
  findReaderLocale,
  insertPersonExport,
  isExportable,
  isExportOf,
  lockExportable,
} from './person-export.sql.ts'

/** The job that writes the file. */
export const exportPersonJob = 'export-person'

export async function demandExportable(scope: WorkspaceScope, userId: Id, permission: Permission): Promise<void> {
  if (!(await isExportable(scope, userId))) throw notFound()
  demand(scope.actor, permission, { userId })
}

/** Requests an export of all data about a person. Replaces the actor's earlier request. */
export async function requestExport(scope: WorkspaceScope, userId: Id, wanted?: Language): Promise<Id> {
  await demandExportable(scope, userId, 'person_export.create')
  await lockExportable(scope, userId)
  if (!(await removeEarlierFiles(scope, 'person_exports', isExportOf(scope, userId))))
    throw tooManyRequests('This export is already being created. Wait until it is finished.', 5)
  const language = wanted ?? languageOf(await findReaderLocale(scope))
  const id = await insertPersonExport(scope, { ...newFile(scope), userId, language })
  await scope.enqueue(exportPersonJob, { account_id: scope.accountId, id })
  await recordAudit(scope, {
    record: { type: 'person_export', id, name: null, personId: userId },
    after: { user_id: userId },
  })
  return id
}

/** The file of an export that the actor has requested. The download is audited. */
export async function exportFile(scope: WorkspaceScope, userId: Id, id: Id) {
  await demandExportable(scope, userId, 'person_export.read')
  const found = await findFinished(scope, userId, id, nowOf(scope))
  if (!found) throw notFound()
  await recordAudit(scope, {
    record: { type: 'person_export', id, name: null, personId: userId },
    after: { user_id: userId },
  })
  return { key: found.file_key, name: `stint-${userId}.zip`, content_type: 'application/zip' }
}
