import { Readable } from 'node:stream'
import { recordAudit } from '../../../domain/audit/record-audit.ts'
import { languageOf } from '../../../domain/language.ts'
import { ownOrAdministeredMember } from '../../../domain/time-account/entry.policy.ts'
import { monthSpan } from '../../../domain/time-account/month-span.ts'
import { drawInWorker } from '../../../domain/timesheets/draw-in-worker.ts'
import { signTimesheet } from '../../../domain/timesheets/sign-timesheet.ts'
import { ofMonth, underSheet } from '../../../domain/timesheets/timesheet.columns.ts'
import { timesheetOf } from '../../../domain/timesheets/timesheet.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { file, many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { oneOf, text } from '../../../platform/input/kind.ts'
import { hoursNotations } from '../../../shared/hours.ts'
import { pathId } from '../path-ids.ts'
import { userOverview } from '../people/users.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { pathMonth } from '../time-account/month-kind.ts'
import { shownTimestamps } from '../timestamps.ts'

const formFields = { locale: optional(oneOf('de', 'en')), hours_notation: optional(oneOf(...hoursNotations)) }

const timesheetSignature: Resource = defineResource({
  type: 'timesheet_signature',
  description: 'A signature on the timesheet of a closed month.',
  table: 'timesheet_signatures',
  visible: ownOrAdministeredMember,
  attributes: {
    month: {
      wire: wire.described(wire.date, 'The first day of the month.'),
      from: ({ sql }) => sql`(${ofMonth(sql, 'month')})`,
    },
    version: { wire: wire.integer, from: ({ sql }) => sql`(${ofMonth(sql, 'version')})` },
    counts: {
      wire: wire.described(wire.boolean, 'False if the month has been reopened since.'),
      from: ({ sql }) => sql`((${ofMonth(sql, 'reopened_at')}) is null)`,
    },
    part: { wire: wire.oneOf('person', 'lead') },
    signed_by: { wire: wire.text },
    ...shownTimestamps,
  },
  relationships: { user: toOne(() => userOverview, 'user_id') },
})

const months = `${WS}/users/:user_id/months/:month`
const tag = 'Months'

export const timesheetOperations = [
  workspaceOperation({
    id: 'downloadTimesheet',
    tag,
    summary: 'Download the timesheet of a user for a month',
    description:
      'Returns a PDF of one page with the start, end, breaks, worked time, target, absence and balance of each day, totals, surcharges, and space for signatures. If the month is not closed, the timesheet is marked as preliminary. A closed month always results in the same bytes, with the names as they were when it was closed.',
    method: 'GET',
    path: `${months}/timesheet`,
    permission: 'time_account.read',
    parameters: [
      {
        name: 'locale',
        description: 'The language of the timesheet. Defaults to that of the workspace.',
        schema: oneOf('de', 'en').schema,
      },
      {
        name: 'hours_notation',
        description: 'How hours are written: `clock` as 7:48 (default) or `decimal` as 7.80.',
        schema: oneOf(...hoursNotations).schema,
      },
    ],
    answers: file,
    async handle({ scope, params, rawQuery, atomically }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      const month = pathMonth(params)
      const { locale, hours_notation: notation = 'clock' } = demandFields(formFields, rawQuery, scope)
      const name = `timesheet-${month}-${owner}.pdf`
      const sheet = await atomically(async (within) => {
        const read = await timesheetOf(within, owner, month)
        const record = { type: 'report', id: 'timesheet', name, personId: owner }
        await recordAudit(within, { record, after: { user_id: owner } })
        return read
      })
      const bytes = await drawInWorker(sheet, { language: locale ?? languageOf(scope.workspace.locale), notation })
      return {
        file: { stream: Readable.from([bytes]), name, contentType: 'application/pdf', size: bytes.length },
      }
    },
  }),
  workspaceOperation({
    id: 'listTimesheetSignatures',
    tag,
    summary: 'List the signatures on a timesheet',
    description: 'Includes signatures on versions of the month that have been reopened since. These no longer count.',
    method: 'GET',
    path: `${months}/signatures`,
    permission: 'time_account.read',
    answers: many(timesheetSignature),
    async handle({ scope, params, list }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      return list(timesheetSignature, { where: underSheet(scope, owner, monthSpan(pathMonth(params)).first) })
    },
  }),
  workspaceOperation({
    id: 'listSignaturesOfPeople',
    tag,
    summary: 'List the timesheet signatures of everybody whom the caller administers',
    description:
      '`filter[month]=eq:2026-01-01` returns only signatures of that month, and `filter[counts]=eq:true` leaves out those of versions that were reopened.',
    method: 'GET',
    path: `${WS}/timesheet_signatures`,
    permission: 'timesheet_signature.read',
    answers: many(timesheetSignature),
    handle: ({ list }) => list(timesheetSignature),
  }),
  workspaceOperation({
    id: 'createTimesheetSignature',
    audit: 'timesheet_signature',
    changes: ['users', 'timesheet_signatures'],
    tag,
    summary: 'Sign the timesheet of a closed month',
    description:
      'Callers sign their own timesheet as the person, and that of somebody whom they administer in that person’s first workspace as the lead. Each of the two can sign once. `image` is a drawing: a PNG of at most 64 KB, as a data URL. When the month is reopened, its signatures no longer count.',
    method: 'POST',
    path: `${months}/signatures`,
    permission: 'timesheet.sign',
    status: 201,
    input: input({ image: required(text({ filled: true, most: 100_000 })) }),
    example: {
      image:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    answers: one(timesheetSignature),
    async handle({ scope, params, attributes, show }) {
      const wanted = { month: pathMonth(params), image: attributes.image }
      return show(timesheetSignature, await signTimesheet(scope, pathId(params, 'user_id'), wanted))
    },
  }),
]
