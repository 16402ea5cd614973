import { invalid, notFound, tooManyRequests } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { HoursNotation } from '../../shared/hours.ts'
import type { Actor } from '../actor.ts'
import { demandArea } from '../areas/known-areas.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { newFile, removeEarlierFiles } from '../files/request-file.ts'
import { type Language, languageOf } from '../language.ts'
import { demand, may } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { monthSpan } from '../time-account/month-span.ts'
import { archivesVisibleTo } from './archive.policy.ts'
import {
  archiveExists,
  findFinishedArchive,
  findPeopleWithSheets,
  insertArchive,
  isArchiveOf,
  lockRequester,
} from './archive.sql.ts'

export const archiveTimesheetsJob = 'archive-timesheets'

/** Area admins may request the archive of their area, since they administer everybody in it. */
const subjectOf = ({ areaIds }: Actor, areaId: Id | null) => ({
  administered: areaId !== null && areaIds.includes(areaId),
})

/** Whether the requester still has the permission and administers everybody whose sheet may be in the archive. */
export const mayHaveArchive = async (scope: WorkspaceScope, id: Id, areaId: Id | null): Promise<boolean> =>
  may(scope.actor, 'timesheet_archive.create', subjectOf(scope.actor, areaId)) &&
  (await archiveExists(scope, id, archivesVisibleTo(scope)))

type ArchiveRequest = {
  month: string
  area_id?: Id | undefined
  language?: Language | undefined
  hours_notation?: HoursNotation | undefined
}

/** Enqueues an archive of the sheets of everybody whose month is closed. It replaces earlier ones of the actor. */
export async function requestArchive(scope: WorkspaceScope, wanted: ArchiveRequest): Promise<Id> {
  const { accountId, actor, workspace } = scope
  const areaId = wanted.area_id ?? null
  if (areaId !== null) await demandArea(scope, areaId, { removedToo: true })
  demand(actor, 'timesheet_archive.create', subjectOf(actor, areaId))
  const request = { month: monthSpan(wanted.month).first, areaId }
  const people = await findPeopleWithSheets(scope, request)
  if (people.length === 0) throw invalid('month', 'This month is not closed for anybody.')
  await lockRequester(scope)
  if (!(await removeEarlierFiles(scope, 'timesheet_archives', isArchiveOf(scope, request))))
    throw tooManyRequests('These timesheets are already being created. Wait until they are finished.', 5)
  const id = await insertArchive(scope, {
    ...newFile(scope),
    ...request,
    language: wanted.language ?? languageOf(workspace.locale),
    notation: wanted.hours_notation ?? 'clock',
    userIds: people.map((person) => person.id),
  })
  await scope.enqueue(archiveTimesheetsJob, { account_id: accountId, id })
  await recordAudit(scope, {
    record: { type: 'timesheet_archive', id, name: nameOf(request.month) },
    after: { month: wanted.month, area_id: areaId, sheets: people.length },
  })
  return id
}

const nameOf = (month: string): string => `timesheets-${month.slice(0, 7)}.zip`

/** The file of an archive. The download is recorded in the audit log. */
export async function archiveFile(scope: WorkspaceScope, id: Id) {
  const found = await findFinishedArchive(scope, id, archivesVisibleTo(scope), nowOf(scope))
  if (!found) throw notFound()
  const name = nameOf(found.month)
  await recordAudit(scope, { record: { type: 'timesheet_archive', id, name } })
  return { key: found.file_key, name, content_type: 'application/zip' }
}
