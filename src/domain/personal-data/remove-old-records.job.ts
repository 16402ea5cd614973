import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { timeLimit } from '../../platform/jobs/time-limit.ts'
import type { Log } from '../../platform/log.ts'
import { type AppContext, inAccount, scopeOf } from '../app-context.ts'
import { removeFileJob } from '../attachments/attachments.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockAndRecount } from '../entitlements/recount-balances.ts'
import { removableAbsences, writeCarriedIn } from '../entitlements/removable-absences.ts'
import type { Scope } from '../scope.ts'
import { freezeClosedMonths } from '../time-account/closed-difference.ts'
import {
  beginRemoval,
  deleteOldReviews,
  findAccountsRemoving,
  findOldAbsences,
  findOldEntitlements,
  findOldProtections,
  findOldPunches,
  findOldTrackings,
  type PersonWithOldRecords,
} from './old-records.sql.ts'
import { lastOldDay, momentAfter, peopleWithOldRecords } from './old-records.ts'
import { deleteRecords, type RecordTable } from './remove-records.sql.ts'

const removeOldRecordsJob = 'remove-old-records'
/** The cursor of a run; empty at its start. */
type Progress = { after?: { account_id: Id; user_id: Id } }

/**
 * Deletes working time and absences of active people once their retention is over, if the account has enabled it: some
 * hundred records of one person per transaction. After a crash the next run continues.
 */
export const removeOldRecords = (appContext: AppContext, log: Log, atOnce = 500): JobKind<Progress> => ({
  name: removeOldRecordsJob,
  schedule: '20 2 * * *',
  async work({ after }) {
    const isTimeUp = timeLimit()
    for (const accountId of await findAccountsRemoving(appContext.pool)) {
      if (after && BigInt(accountId) < BigInt(after.account_id)) continue
      const last = after?.account_id === accountId ? after.user_id : null
      let removed = 0
      const reading = scopeOf(appContext, appContext.pool.lane(accountId), accountId)
      for await (const { person, retention } of peopleWithOldRecords(reading, last)) {
        const before = lastOldDay(reading, retention, 'working_time', person)
        const latest = lastOldDay(reading, retention, 'absences', person)
        removed += await removeOfPerson(appContext, accountId, person, { before, latest, atOnce }).catch(
          (err: unknown) => {
            log.error({ err, account_id: accountId, user_id: person.id }, 'Old records could not be removed.')
            return 0
          },
        )
        if (!isTimeUp()) continue
        await auditRemoval(appContext, accountId, removed)
        const next: Progress = { after: { account_id: accountId, user_id: person.id } }
        return appContext.enqueue(appContext.pool, removeOldRecordsJob, next)
      }
      await auditRemoval(appContext, accountId, removed)
    }
  },
})

type Removal = { before: string | null; latest: string | null; atOnce: number }

async function removeOfPerson(
  appContext: AppContext,
  accountId: Id,
  person: PersonWithOldRecords,
  { before, latest, atOnce }: Removal,
): Promise<number> {
  const step = (work: (scope: Scope) => Promise<number>): Promise<number> =>
    inAccount(appContext, accountId, async (scope) => {
      await beginRemoval(scope, person.id)
      return work(scope)
    })
  let removed = latest === null ? 0 : await step((scope) => removeAbsences(scope, person, latest))
  if (before === null) return removed
  for (const find of [findOldTrackings, findOldPunches] as const)
    for (;;) {
      const found = await step(async (scope) => {
        const moment = momentAfter(person, before)
        const ids = await find(scope, person.id, moment, atOnce)
        if (ids.length === 0) return 0
        if (person.counts) await freezeClosedMonths(scope, person.id, before)
        await remove(scope, find === findOldTrackings ? 'time_trackings' : 'actions', ids)
        await deleteOldReviews(scope, person.id, moment)
        return ids.length
      })
      removed += found
      if (found < atOnce) break
    }
  return removed
}

async function removeAbsences(scope: Scope, person: PersonWithOldRecords, latest: string): Promise<number> {
  const { id } = person
  await lockAndRecount(scope, id)
  const settled = await removableAbsences(scope, id, latest)
  const through = settled?.through ?? null
  const found: [RecordTable, string[]][] = [
    ['absences', through === null ? [] : await findOldAbsences(scope, id, through)],
    ['vacation_entitlements', through === null ? [] : await findOldEntitlements(scope, id, through)],
    ['work_protections', await findOldProtections(scope, id, latest)],
  ]
  const count = found.reduce((sum, [, ids]) => sum + ids.length, 0)
  if (count === 0) return 0
  if (person.counts && through !== null) await freezeClosedMonths(scope, id, monthEnd(through))
  if (settled) await writeCarriedIn(scope, settled)
  for (const [table, ids] of found) await remove(scope, table, ids)
  await lockAndRecount(scope, id)
  await deleteOldReviews(scope, id, momentAfter(person, latest))
  return count
}

/** Whole months only, since months are closed as a whole. */
const monthEnd = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  return date.with({ day: date.daysInMonth }).toString()
}

/** Deletes rows; their files are removed by a job after the commit. */
async function remove(scope: Scope, table: RecordTable, ids: string[]): Promise<void> {
  for (const key of await deleteRecords(scope, table, ids))
    await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}

const auditRemoval = (appContext: AppContext, accountId: Id, removed: number): Promise<void> =>
  removed === 0
    ? Promise.resolve()
    : inAccount(appContext, accountId, (scope) =>
        recordAudit(scope, { record: { type: 'account', id: accountId, name: null }, after: { old_records: removed } }),
      )
