import { invalid } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type ZipEntry, zipOf } from '../../platform/files/zip.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { HoursNotation } from '../../shared/hours.ts'
import type { AppContext } from '../app-context.ts'
import { makeFile, type RequestedFile } from '../files/make-file.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findPeopleWithSheets } from './archive.sql.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { archiveTimesheetsJob, mayHaveArchive } from './request-archive.ts'
import { withSheetPaths } from './sheet-paths.ts'
import { timesheetOf } from './timesheet.ts'

const texts = {
  en: {
    title: 'The timesheets are ready',
    message: 'All timesheets of the month are ready as one file. It can be downloaded for seven days.',
  },
  de: {
    title: 'Die Stundenzettel sind fertig',
    message: 'Alle Stundenzettel des Monats sind als eine Datei fertig, die sieben Tage lang abgeholt werden kann.',
  },
}

type WantedArchive = RequestedFile & {
  id: Id
  month: string
  area_id: Id | null
  hours_notation: HoursNotation
  /** Null if an earlier version wrote the row. */
  user_ids: Id[] | null
}

export const archiveTimesheets = (appContext: AppContext, files: FileStore): JobKind<{ account_id: Id; id: Id }> =>
  makeFile<WantedArchive>(appContext, files, {
    job: archiveTimesheetsJob,
    table: 'timesheet_archives',
    changes: 'timesheet_archives',
    isAllowed: (scope, { id, area_id }) => mayHaveArchive(scope, id, area_id),
    async content(scope, { month, area_id, user_ids, language, hours_notation: notation }, report) {
      const found = await findPeopleWithSheets(scope, { month, areaId: area_id })
      // No one who was added after the request: access to the file depends on the people of the request.
      const people = found.filter(({ id }) => user_ids?.includes(id) ?? true)
      if (people.length === 0) throw invalid('month', 'This month is not closed for anybody.')
      await report(0, people.length)
      return zipOf(entries(), Temporal.Instant.from(`${month}T12:00:00Z`))

      /** A generator, so that only one sheet is in memory at a time. */
      async function* entries(): AsyncGenerator<ZipEntry> {
        for (const [at, { id, path }] of withSheetPaths(people).entries()) {
          const sheet = await closedSheet(appContext, scope, id, month.slice(0, 7))
          if (sheet) yield { path, content: [await drawInWorker(sheet, { language, notation })] }
          await report(at + 1, people.length)
        }
      }
    },
    notice: (id, { workspace_id, requested_by_id, month }) => ({
      situation: `timesheet_archive:${id}`,
      aboutUserId: requested_by_id,
      entity: null,
      texts,
      path: `/w/${workspace_id}/month-end?at=${month.slice(0, 7)}`,
    }),
  })

/** Null if the month has been reopened since the request. */
async function closedSheet({ reports }: AppContext, scope: WorkspaceScope, userId: Id, month: string) {
  const sheet = await reports.read(scope.accountId, (sql) => timesheetOf({ ...scope, sql }, userId, month))
  return sheet.closed ? sheet : null
}
