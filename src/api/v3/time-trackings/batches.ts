import { batchesVisibleTo } from '../../../domain/batches/batch.policy.ts'
import { queueBatch } from '../../../domain/batches/queue-batch.ts'
import { resultInLanguage } from '../../../domain/batches/skipped.ts'
import { visibleNotifications } from '../../../domain/notifications/dismiss.ts'
import { inGerman } from '../../../domain/sentences/in-german.ts'
import { demandTags } from '../../../domain/tags/known-tags.ts'
import { demandAction, type TrackingAction } from '../../../domain/time-trackings/act-on-trackings.ts'
import { touchableTrackings } from '../../../domain/time-trackings/touchable-trackings.ts'
import { demandPeople } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { type Answers, one } from '../../../jsonapi/operation.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { checkAll, invalid } from '../../../platform/errors.ts'
import { isObject, optional, required } from '../../../platform/input/fields.ts'
import { boolean, Complaint, ids, type Kind, listOf, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId, readTrackingId } from '../path-ids.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'

/** Only requests serialize a batch, so the scope has a language. */
const languageIn = (scope: unknown) => (scope as WorkspaceRequestScope).language

const failure = wire.serialized({ type: 'string' }, (title, scope) =>
  languageIn(scope) === 'de' ? inGerman({ pointer: 'base', title: title as string }) : title,
)

const batch: Resource = defineResource({
  type: 'batch',
  description: 'An action on many records that runs in the background.',
  table: 'batches',
  visible: batchesVisibleTo,
  attributes: {
    action: { wire: wire.text },
    status: { wire: wire.oneOf('queued', 'running', 'finished', 'failed') },
    failure: { wire: wire.orNull(failure) },
    total: { wire: wire.integer },
    done: { wire: wire.integer },
    skipped: { wire: wire.integer },
    results: {
      wire: wire.serialized(
        {
          type: 'object',
          description:
            'By the id of the record, its result or why it was skipped. Only for actions that have a result for each record.',
          additionalProperties: {
            type: 'object',
            properties: {
              absence_id: { type: 'string' },
              months: { type: 'array', items: { type: 'string' } },
              skipped: { type: 'string' },
            },
            additionalProperties: false,
          },
        },
        (value, scope) => {
          const results = Object.entries(value as Record<string, object>)
          return Object.fromEntries(results.map(([id, result]) => [id, resultInLanguage(result, languageIn(scope))]))
        },
      ),
    },
    ...shownTimestamps,
  },
})

const mostIds = 100_000

/** Tracking ids as text or numbers. */
const trackingIds: Kind<string[]> = {
  schema: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] }, maxItems: mostIds },
  read(raw, reading) {
    return listOf<string>(
      {
        schema: {},
        read(entry) {
          const id = readTrackingId(entry)
          if (!id) throw new Complaint('must be a list of ids of time trackings.')
          return id
        },
      },
      { most: mostIds },
    ).read(raw, reading)
  },
}

const noteOf: Kind<string> = {
  schema: { type: 'object', required: ['content'], properties: { content: { type: 'string' } } },
  read(raw, reading) {
    if (!isObject(raw)) throw new Complaint('must be an object with content.')
    return text({ filled: true, most: 5000 }).read(raw.content, reading)
  },
}

export const batchAnswers: Answers = {
  kind: 'meta',
  members: { message: { type: 'string' }, batch_id: { type: 'string' } },
}

export const batchRunning = (id: string): Document => ({
  meta: { message: 'The batch process is running.', batch_id: id },
})

type TrackingBatch = {
  action: TrackingAction['action']
  ids?: string[]
  all?: boolean
  tag_ids?: string[]
  override_tags?: boolean
  follower_ids?: string[]
  note?: string
}

/** The ids in the request; empty for `all`. */
function demandRecords({ ids: named, all }: { ids?: string[]; all?: boolean }): string[] {
  if (!named && !all) throw invalid('ids', 'Ids must be given.')
  return named ?? []
}

/** The parameters of the action, checked before the batch is queued. */
async function detailsOf(scope: WorkspaceRequestScope, sent: TrackingBatch): Promise<object> {
  if (sent.action === 'tag') {
    if (!sent.tag_ids) throw invalid('tag_ids', 'Tag ids must be given.')
    await demandTags(scope, sent.tag_ids, 'tag_ids')
    return { tagIds: sent.tag_ids, override: sent.override_tags ?? false }
  }
  if (sent.action === 'follower') {
    if (!sent.follower_ids) throw invalid('follower_ids', 'Follower ids must be given.')
    await demandPeople(scope, sent.follower_ids, 'follower_ids')
    return { followerIds: sent.follower_ids }
  }
  if (sent.action === 'note') {
    if (sent.note === undefined) throw invalid('note', 'Note must be given.')
    return { content: sent.note }
  }
  return {}
}

export const batchOperations = [
  workspaceOperation({
    id: 'batchTimeTrackings',
    audit: 'verb',
    changes: 'batches',
    tag: 'Time trackings',
    summary: 'Act on many time trackings',
    description:
      'The actions are `tag` (with `tag_ids` and `override_tags`), `follower` (with `follower_ids`; an empty list removes all followers), `note` (with `note.content`), `confirm` and `destroy`. Ids that do not exist or that the caller may not change are skipped and counted. `all` means every time tracking on which the caller may perform the action. An employee can have at most two unfinished batches; further ones are refused with 429.',
    method: 'POST',
    path: `${WS}/time_trackings/batch_actions`,
    permission: 'time_tracking.read',
    input: input({
      action: required(oneOf('tag', 'follower', 'note', 'confirm', 'destroy')),
      ids: optional(trackingIds),
      all: optional(boolean()),
      tag_ids: optional(ids()),
      override_tags: optional(boolean()),
      follower_ids: optional(ids()),
      note: optional(noteOf),
    }),
    example: { action: 'confirm', ids: [1, 2, 3] },
    answers: batchAnswers,
    refusals: [429],
    async handle({ scope, attributes }) {
      const { action, all } = attributes
      demandAction(scope, action)
      const [named, details] = await checkAll(
        () => demandRecords(attributes),
        () => detailsOf(scope, attributes),
      )
      const records = all ? touchableTrackings(scope, action) : named
      return batchRunning(await queueBatch(scope, { subject: 'time_trackings', action, records, details }))
    },
  }),
  workspaceOperation({
    id: 'batchNotifications',
    audit: 'verb',
    changes: 'batches',
    tag: 'Notifications',
    summary: 'Dismiss many notifications',
    description: 'An employee can have at most two unfinished batches; further ones are refused with 429.',
    method: 'POST',
    path: `${WS}/notifications/batch_actions`,
    permission: 'notification.destroy',
    input: input({
      action: required(oneOf('destroy')),
      ids: optional(ids({ most: mostIds })),
      all: optional(boolean()),
    }),
    example: { action: 'destroy', all: true },
    answers: batchAnswers,
    refusals: [429],
    async handle({ scope, attributes }) {
      const { action, all } = attributes
      const named = demandRecords(attributes)
      const records = all ? visibleNotifications(scope) : named
      return batchRunning(await queueBatch(scope, { subject: 'notifications', action, records, details: {} }))
    },
  }),
  workspaceOperation({
    id: 'showBatch',
    tag: 'Batches',
    summary: 'Show the progress of a batch',
    description:
      'A batch ends as `finished`. It ends as `failed` if its next records could not be processed in several attempts; `failure` then contains the reason, and changes made so far are kept.',
    method: 'GET',
    path: `${WS}/batches/:batch_id`,
    permission: 'batch.read',
    answers: one(batch),
    handle: ({ params, show }) => show(batch, pathId(params, 'batch_id')),
  }),
]
