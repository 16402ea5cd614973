import { queueBatch } from '../../../domain/batches/queue-batch.ts'
import { input } from '../../../jsonapi/body.ts'
import { required } from '../../../platform/input/fields.ts'
import { ids, oneOf } from '../../../platform/input/kind.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { batchAnswers, batchRunning } from '../time-trackings/batches.ts'
import { message } from './time-correction-operations.ts'

export const timeCorrectionBatchOperations = [
  workspaceOperation({
    id: 'batchTimeCorrections',
    audit: 'verb',
    changes: 'batches',
    tag: 'Time corrections',
    summary: 'Decide on many time corrections',
    description:
      'The time corrections are decided in the background; `GET …/batches/:id` returns which ones were skipped, and why. Ids that the caller cannot see are skipped as well.',
    method: 'POST',
    path: `${WS}/time_corrections/batch_actions`,
    permission: 'time_correction.decide',
    input: input({ action: required(oneOf('confirm', 'reject')), ids: required(ids()), message: message() }),
    example: { action: 'confirm', ids: [1, 2] },
    answers: batchAnswers,
    async handle({ scope, attributes: { action, ids: records, message: said } }) {
      const details = { message: said ?? null }
      return batchRunning(await queueBatch(scope, { subject: 'time_corrections', action, records, details }))
    },
  }),
]
