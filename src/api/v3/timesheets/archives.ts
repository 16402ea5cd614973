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
  description: 'The timesheets of a month as one file that is made in the background.',
  table: 'timesheet_archives',
  visible: archivesVisibleTo,
  sort: ['-id'],
  attributes: {
    month: { wire: wire.described(wire.date, 'Its first day.') },
    status: { wire: wire.oneOf('queued', 'running', 'finished', 'failed') },
    total: { wire: wire.described(wire.integer, 'Sheets that go into it.') },
    done: { wire: wire.integer },
    language: { wire: wire.oneOf('de', 'en') },
    hours_notation: { wire: wire.oneOf(...hoursNotations) },
    failure: { wire: wire.described(wire.orNull(wire.text), 'Why it failed, in its language.') },
    file_size: { wire: wire.orNull(wire.integer), from: ({ sql }) => sql`t.file_size::float8` },
    file_url: { wire: wire.described(wire.orNull(wire.text), 'Once it is finished.'), from: archiveAddress },
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
    summary: 'List the archives of timesheets that the caller has asked for',
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
    summary: 'Request all timesheets of a month',
    description:
      'Of everybody in the workspace whose month is closed, or with `area_id` of an area, which its admins may request as well. A ZIP with a PDF for each user is made in the background; the person who requested it is notified and can download it for seven days, as long as they administer everybody in it. It replaces the one requested before. The same timesheets give the same bytes.',
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
    summary: 'Fetch an archive of timesheets',
    description: 'The download is in the audit log.',
    method: 'GET',
    path: `${path}/:timesheet_archive_id/file`,
    permission: 'timesheet_archive.read',
    answers: file,
    async handle({ scope, params }) {
      return download(scope, await archiveFile(scope, pathId(params, 'timesheet_archive_id')))
    },
  }),
]
