import { queueBatch } from '../../../domain/batches/queue-batch.ts'
import { demand } from '../../../domain/permissions.ts'
import { closeMonth } from '../../../domain/time-account/close-month.ts'
import { membersToClose } from '../../../domain/time-account/close-months.ts'
import { closedMonthId, monthsOf } from '../../../domain/time-account/months.ts'
import { obstaclesOfMembers } from '../../../domain/time-account/obstacles.ts'
import { accountOf } from '../../../domain/time-account/read-account.ts'
import { reopenMonth } from '../../../domain/time-account/reopen-month.ts'
import { signedMonths } from '../../../domain/timesheets/sign-timesheet.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { input } from '../../../jsonapi/body.ts'
import { one, type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { notFound } from '../../../platform/errors.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { boolean, id, ids, oneOf, text } from '../../../platform/input/kind.ts'
import { utcForm } from '../../../platform/time/instant.ts'
import { pathId } from '../path-ids.ts'
import { day, exactly, orNull, text as textSchema } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { batchAnswers, batchRunning } from '../time-trackings/batches.ts'
import { accountSums, seconds } from './account-schemas.ts'
import { closedMonth, obstacleKind, obstaclesSchema, shownSurcharges, surchargesSchema } from './closed-months.ts'
import { month, pathMonth } from './month-kind.ts'

const monthRow: Rows = {
  type: 'account_month',
  description: 'A month of a time account: as it was closed, or in its current state.',
  attributes: {
    key: { ...textSchema, description: 'The month, such as 2026-01.' },
    status: { type: 'string', enum: ['open', 'closed'] },
    over: { type: 'boolean', description: 'Whether the month is over, so that it can be closed.' },
    ...accountSums,
    balance_seconds: {
      ...seconds,
      description: 'The balance at the end of the month or, for the current month, today.',
    },
    surcharges: surchargesSchema,
    version: { ...orNull(seconds), description: 'The number of times the month has been closed.' },
    closed_at: orNull({ type: 'string', format: 'date-time', examples: ['2026-02-03T08:00:00Z'] }),
    closed_by: orNull(textSchema),
    signed_by_person: {
      ...orNull(textSchema),
      description: 'The name of the user if they have signed the timesheet of the closed month.',
    },
    signed_by_lead: orNull(textSchema),
    reopened_by: orNull(textSchema),
    reopening_reason: orNull(textSchema),
    in_the_way: { ...obstaclesSchema, description: 'The records that keep the month from being closed.' },
    left_out: { ...obstaclesSchema, description: 'The records that were left out when the month was closed by force.' },
  },
}

const obstacleRow: Rows = {
  type: 'month_obstacle',
  description: 'A record that keeps a month of a user from being closed.',
  attributes: {
    user_id: textSchema,
    username: textSchema,
    kind: obstacleKind,
    record_id: { ...textSchema, description: 'The id of the time tracking, the absence or the time correction.' },
    day,
  },
}

const tag = 'Months'
const path = `${WS}/users/:user_id/months`

export const monthOperations = [
  workspaceOperation({
    id: 'listMonths',
    tag,
    summary: 'List the months of a user',
    description:
      'Returns up to 36 months, the latest first. Only the user and people who administer them can call this.',
    method: 'GET',
    path,
    permission: 'time_account.read',
    parameters: [
      {
        name: 'until',
        description: 'The latest month to return. Defaults to the current month.',
        schema: month().schema,
      },
    ],
    answers: { kind: 'rows', rows: monthRow, files: [] },
    meta: { closed_through: orNull({ type: 'string', format: 'date' }) },
    async handle({ scope, params, rawQuery, atomically }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      const { until } = demandFields({ until: optional(month()) }, rawQuery, scope)
      return atomically(async (within) => {
        const facts = await accountOf(within, owner)
        const rows = await monthsOf(within, facts, until)
        const signed = await signedMonths(within, owner)
        return {
          data: rows.map(({ key, status, over, last, obstacles, surcharges, ...row }) =>
            rowOf(monthRow, key, {
              key,
              status,
              over,
              target_seconds: row.target,
              worked_seconds: row.worked,
              credited_seconds: row.credited,
              charged_seconds: row.charged,
              entry_seconds: row.entries,
              balance_seconds: row.balance,
              surcharges: shownSurcharges(surcharges),
              version: last?.version ?? null,
              closed_at: last && status === 'closed' ? utcForm(last.created_at) : null,
              closed_by: last && status === 'closed' ? last.closed_by : null,
              signed_by_person: signed.get(key)?.person ?? null,
              signed_by_lead: signed.get(key)?.lead ?? null,
              reopened_by: last?.reopened_by ?? null,
              reopening_reason: last?.reopening_reason ?? null,
              in_the_way: obstacles,
              left_out: status === 'closed' ? last!.left_out : [],
            }),
          ),
          meta: { closed_through: facts.closed_through },
        }
      })
    },
  }),
  workspaceOperation({
    id: 'closeMonth',
    audit: 'verb',
    // The permissions on times and absences change, too.
    changes: ['users', 'time_trackings', 'absences'],
    tag,
    summary: 'Close a month of a user',
    description:
      'Closes the month and all open months before it. Only admins of the user’s first workspace can do this; that workspace determines the time zone, public holidays and policy of the month. The month must be over, every time tracking must have ended, and every absence and time correction must be decided; otherwise the request is refused with one error for each obstacle. With `force`, which only account admins may use, such records are left out. Caps and lapsed overtime are entered according to the policy of the workspace. After that, nothing in the month changes any more; a punch for it is stored without effect.',
    method: 'POST',
    path: `${path}/:month/closing`,
    permission: 'month.close',
    status: 201,
    input: input({ force: optional(boolean()) }),
    example: { force: false },
    answers: one(closedMonth),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'month.close')
      const requestedMonth = pathMonth(params)
      await closeMonth(scope, owner, requestedMonth, attributes)
      return show(closedMonth, (await closedMonthId(scope, owner, requestedMonth))!)
    },
  }),
  workspaceOperation({
    id: 'reopenMonth',
    audit: 'verb',
    changes: ['users', 'timesheet_signatures', 'time_trackings', 'absences'],
    tag,
    summary: 'Reopen a closed month of a user',
    description:
      'Reopens the month and all later closed months. Only account admins can do this. Entries that were made by closing the months are reversed, as are differences of closed months that were booked in them or later, and absences in them are recomputed with the current work schedules and public holidays. A month whose old records have been deleted cannot be reopened.',
    method: 'POST',
    path: `${path}/:month/reopening`,
    permission: 'month.reopen',
    status: 201,
    input: input({ reason: required(text({ filled: true, most: 1000 })) }),
    example: { reason: 'A sick note came late' },
    answers: one(closedMonth),
    async handle({ scope, params, attributes, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'month.reopen')
      const requestedMonth = pathMonth(params)
      await reopenMonth(scope, owner, requestedMonth, attributes.reason)
      const reopened = await closedMonthId(scope, owner, requestedMonth)
      if (!reopened) throw notFound()
      return show(closedMonth, reopened)
    },
  }),
  workspaceOperation({
    id: 'listMonthObstacles',
    tag,
    summary: 'List the obstacles to closing a month',
    description:
      'Returns what keeps the month from being closed for the users of the workspace, or of an area, whose month the caller may close: time trackings that have not ended, and absences and time corrections that have not been decided, in this month and in open months before it. `meta.elsewhere` lists users who are left out because their month is closed in another workspace, their first one, whether or not it has been closed already.',
    method: 'GET',
    path: `${WS}/months/:month/obstacles`,
    permission: 'month.close',
    parameters: [
      { name: 'area_id', description: 'Returns only obstacles for people in this area.', schema: id().schema },
    ],
    answers: { kind: 'rows', rows: obstacleRow, files: [] },
    meta: { elsewhere: { type: 'array', items: exactly({ user_id: textSchema, username: textSchema }) } },
    async handle({ scope, params, rawQuery, atomically }) {
      const requestedMonth = pathMonth(params)
      const { area_id: areaId } = demandFields({ area_id: optional(id()) }, rawQuery, scope)
      const { obstacles, elsewhere } = await atomically((within) =>
        obstaclesOfMembers(within, { month: requestedMonth, areaId }),
      )
      return {
        data: obstacles.map(({ facts, obstacle }) =>
          rowOf(obstacleRow, `${obstacle.kind}-${obstacle.id}`, {
            user_id: facts.user_id,
            username: facts.username,
            kind: obstacle.kind,
            record_id: obstacle.id,
            day: obstacle.day,
          }),
        ),
        meta: { elsewhere: elsewhere.map(({ user_id, username }) => ({ user_id, username })) },
      }
    },
  }),
  workspaceOperation({
    id: 'batchMonths',
    audit: 'verb',
    changes: 'batches',
    tag,
    summary: 'Close a month of many users',
    description:
      'Closes the month of the named users or, without `user_ids`, of all users of an area or of the workspace whose month is still open. Users whose first workspace is another one are left out, or skipped if they are named, unless the caller is an admin there as well. The months are closed in the background; `GET …/batches/:id` returns for each user which months were closed, or why they were not.',
    method: 'POST',
    path: `${WS}/months/batch_actions`,
    permission: 'month.close',
    input: input({
      action: required(oneOf('close')),
      month: required(month()),
      user_ids: optional(ids()),
      area_id: optional(id()),
      force: optional(boolean()),
    }),
    example: { action: 'close', month: '2026-01' },
    answers: batchAnswers,
    async handle({ scope, attributes: { action, user_ids, area_id, ...details } }) {
      if (details.force) demand(scope.actor, 'month.force')
      const { records } = await membersToClose(scope, { month: details.month, userIds: user_ids, areaId: area_id })
      return batchRunning(await queueBatch(scope, { subject: 'months', action, records, details }))
    },
  }),
]
