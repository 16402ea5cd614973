import { askForCorrection } from '../../../domain/time-corrections/ask-for-correction.ts'
import { decideCorrection } from '../../../domain/time-corrections/decide-correction.ts'
import { withdrawCorrection } from '../../../domain/time-corrections/withdraw-correction.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { entriesOf } from '../../../platform/input/entries.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, Complaint, id, type Kind, moment, nullable, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId, readTrackingId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { timeCorrection } from './time-corrections.ts'

const tag = 'Time corrections'
const path = `${WS}/time_corrections/:time_correction_id`

const trackingId: Kind<string> = {
  schema: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
  read(raw) {
    const read = readTrackingId(raw)
    if (!read) throw new Complaint('must be the id of a record.')
    return read
  },
}

export const message = () => optional(blankAsNull(text({ most: 1000 })))

const decision = (verb: 'confirm' | 'reject', status: 'confirmed' | 'rejected', summary: string, description: string) =>
  workspaceOperation({
    id: `${verb}TimeCorrection`,
    audit: 'verb',
    changes: 'time_corrections',
    tag,
    summary,
    description: `${description} With the four-eyes rule of the workspace (\`four_eyes_for_absences\`), nobody can decide on their own corrections unless nobody else can. Decisions are final.`,
    method: 'PATCH',
    path: `${path}/${verb}`,
    permission: 'time_correction.decide',
    input: input({ message: message() }),
    example: { message: 'Thanks for telling' },
    answers: one(timeCorrection),
    async handle({ scope, params, attributes, show }) {
      const decided = pathId(params, 'time_correction_id')
      await decideCorrection(scope, decided, status, attributes.message ?? null)
      return show(timeCorrection, decided)
    },
  })

export const timeCorrectionOperations = [
  workspaceOperation({
    id: 'listTimeCorrections',
    tag,
    summary: 'List time corrections',
    description:
      'Returns the caller’s own time corrections and those of the people they administer, the latest first. `filter[status]=eq:pending` returns only undecided ones.',
    method: 'GET',
    path: `${WS}/time_corrections`,
    permission: 'time_correction.read',
    answers: many(timeCorrection),
    handle: ({ list }) => list(timeCorrection),
  }),
  workspaceOperation({
    id: 'createTimeCorrection',
    audit: 'time_correction',
    changes: 'time_corrections',
    tag,
    summary: 'Request a correction of the caller’s time',
    description:
      'There are three kinds: `new` with `starts_at` and `ends_at`, `change` with `time_tracking_id` and the new values, where `breaks` replaces all breaks, and `delete` with `time_tracking_id`. Nothing changes until somebody has confirmed the correction. A time tracking can have only one undecided correction. Corrections in closed months are refused.',
    method: 'POST',
    path: `${WS}/time_corrections`,
    permission: 'time_correction.create',
    status: 201,
    input: input({
      kind: required(oneOf('new', 'change', 'delete')),
      reason: required(text({ filled: true, most: 1000 })),
      time_tracking_id: optional(trackingId),
      starts_at: optional(moment()),
      ends_at: optional(moment()),
      breaks: optional(
        entriesOf({ starts_at: required(moment()), ends_at: required(moment()) }, { what: 'breaks', most: 100 }),
      ),
      area_id: optional(nullable(id())),
    }),
    example: {
      kind: 'new',
      reason: 'I forgot to punch',
      starts_at: '2026-01-30T08:00:00+01:00',
      ends_at: '2026-01-30T16:30:00+01:00',
      breaks: [{ starts_at: '2026-01-30T12:00:00+01:00', ends_at: '2026-01-30T12:30:00+01:00' }],
    },
    answers: one(timeCorrection),
    handle: async ({ scope, attributes, show }) => show(timeCorrection, await askForCorrection(scope, attributes)),
  }),
  workspaceOperation({
    id: 'showTimeCorrection',
    tag,
    summary: 'Show a time correction',
    method: 'GET',
    path,
    permission: 'time_correction.read',
    answers: one(timeCorrection),
    handle: ({ params, show }) => show(timeCorrection, pathId(params, 'time_correction_id')),
  }),
  decision(
    'confirm',
    'confirmed',
    'Confirm a time correction',
    'The time tracking is changed as requested, and its history names both people. The request is refused if the time tracking has changed since the correction was requested, or if it is in a closed month.',
  ),
  decision('reject', 'rejected', 'Reject a time correction', 'The time tracking does not change.'),
  workspaceOperation({
    id: 'withdrawTimeCorrection',
    audit: 'time_correction',
    changes: 'time_corrections',
    tag,
    summary: 'Withdraw one of the caller’s time corrections',
    description: 'This is possible until the correction has been decided.',
    method: 'PATCH',
    path: `${path}/withdraw`,
    permission: 'time_correction.withdraw',
    answers: one(timeCorrection),
    async handle({ scope, params, show }) {
      const withdrawn = pathId(params, 'time_correction_id')
      await withdrawCorrection(scope, withdrawn)
      return show(timeCorrection, withdrawn)
    },
  }),
]
