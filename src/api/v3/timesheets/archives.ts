import { archiveAddress, archivesVisibleTo } from '../../../domain/timesheets/archive.policy.ts'
import { archiveFile, requestArchive } from '../../../domain/timesheets/request-archive.ts'
import { input } from '../../../jsonapi/body.ts'
import { file, many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { id, oneOf } from '../../../platform/input/kind.ts'
import { hoursNotations } from '../../../shared/hours.ts'
import { download } from '../attached/attachments.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { month } from '../time-account/month-kind.ts'
import { shownTimestamps } from '../timestamps.ts'
import { area } from '../workspaces/areas.ts'

const timesheetArchive: Resource = defineResource({
  type: 'timesheet_archive',
  description: 'The timesheets of a month in one file, created in the background.',
  table: 'timesheet_archives',
  visible: archivesVisibleTo,
  sort: ['-id'],
  attributes: {
    month: { wire: wire.described(wire.date, 'The first day of the month.') },
    status: { wire: wire.oneOf('queued', 'running', 'finished', 'failed') },
    total: { wire: wire.described(wire.integer, 'The number of timesheets in the archive.') },
    done: { wire: wire.integer },
    language: { wire: wire.oneOf('de', 'en') },
    hours_notation: { wire: wire.oneOf(...hoursNotations) },
    failure: {
      wire: wire.described(wire.orNull(wire.text), 'Why the archive failed, in the language of the archive.'),
    },
    file_size: { wire: wire.orNull(wire.integer), from: ({ sql }) => sql`t.file_size::float8` },
    file_url: {
      wire: wire.described(wire.orNull(wire.text), 'The path of the file. Null until the archive is finished.'),
      from: archiveAddress,
    },
    expires_at: { wire: wire.utc },
    ...shownTimestamps,
  },
  relationships: { area: toOne(() => area, 'area_id') },
})

const tag = 'Months'
const path = `${WS}/timesheet_archives`

export const timesheetArchiveOperations = [
  workspaceOperation({
    id: 'listTimesheetArchives',
    tag,
    summary: 'List the caller’s archives of timesheets',
    method: 'GET',
    path,
    permission: 'timesheet_archive.read',
    answers: many(timesheetArchive),
    handle: ({ list }) => list(timesheetArchive),
  }),
  workspaceOperation({
    id: 'createTimesheetArchive',
    audit: 'verb',
    changes: 'timesheet_archives',
    tag,
    summary: 'Request an archive of the timesheets of a month',
    description:
      'Creates a ZIP in the background, with a PDF for everybody in the workspace whose month is closed. With `area_id`, it contains only the people in that area; its area admins can request it as well. The caller is notified when the archive is finished, and can download it for seven days as long as they administer everybody in it. It replaces the caller’s previous archive of the same month and area. The same timesheets always result in the same bytes.',
    method: 'POST',
    path,
    permission: 'timesheet_archive.create',
    status: 201,
    input: input({
      month: required(month()),
      area_id: optional(id()),
      language: optional(oneOf('de', 'en')),
      hours_notation: optional(oneOf(...hoursNotations)),
    }),
    example: { month: '2026-01', language: 'de' },
    answers: one(timesheetArchive),
    refusals: [429],
    handle: async ({ scope, attributes, show }) => show(timesheetArchive, await requestArchive(scope, attributes)),
  }),
  workspaceOperation({
    id: 'showTimesheetArchive',
    tag,
    summary: 'Show an archive of timesheets',
    method: 'GET',
    path: `${path}/:timesheet_archive_id`,
    permission: 'timesheet_archive.read',
    answers: one(timesheetArchive),
    handle: ({ params, show }) => show(timesheetArchive, pathId(params, 'timesheet_archive_id')),
  }),
  workspaceOperation({
    id: 'downloadTimesheetArchive',
    audit: 'verb',
    tag,
    summary: 'Download an archive of timesheets',
    description: 'The download is recorded in the audit log.',
    method: 'GET',
    path: `${path}/:timesheet_archive_id/file`,
    permission: 'timesheet_archive.read',
    answers: file,
    async handle({ scope, params }) {
      return download(scope, await archiveFile(scope, pathId(params, 'timesheet_archive_id')))
    },
  }),
]
