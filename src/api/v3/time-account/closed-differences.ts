import { bookDifference, differenceOf } from '../../../domain/time-account/closed-difference.ts'
import { accountOf } from '../../../domain/time-account/read-account.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { one } from '../../../jsonapi/operation.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { exactly, text as textSchema } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { seconds } from './account-schemas.ts'
import { timeAccountEntry } from './entries.ts'

const tag = 'Time accounts'
const path = `${WS}/users/:user_id/time_account/closed_difference`

export const closedDifferenceOperations = [
  workspaceOperation({
    id: 'showClosedDifference',
    tag,
    summary: 'Show the difference of closed months',
    description:
      'Returns by how much closed months would differ if they were closed today. Closed months do not change, but a work schedule that reaches back, a time tracking that was left out by force and has ended since, or late punches that were stored without effect would have changed them. `seconds` is the part that has not been booked yet.',
    method: 'GET',
    path,
    permission: 'time_account.read',
    answers: {
      kind: 'meta',
      members: {
        seconds,
        punches: { ...seconds, description: 'The number of punches that were stored without effect.' },
        months: { type: 'array', items: exactly({ month: textSchema, seconds }) },
      },
    },
    async handle({ scope, params, atomically }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      const found = await atomically(async (within) => differenceOf(within, await accountOf(within, owner)))
      return { meta: { seconds: found.seconds, punches: found.punches, months: found.months } }
    },
  }),
  workspaceOperation({
    id: 'bookClosedDifference',
    audit: 'verb',
    changes: 'users',
    tag,
    summary: 'Book the difference of closed months as a correction today',
    description: 'Only admins of the user’s first workspace can call this.',
    method: 'POST',
    path,
    permission: 'time_account.enter',
    status: 201,
    input: input({ reason: required(text({ filled: true, most: 1000 })) }),
    example: { reason: 'Punches of January that arrived late' },
    answers: one(timeAccountEntry),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.enter')
      return show(timeAccountEntry, await bookDifference(scope, owner, attributes.reason))
    },
  }),
]
