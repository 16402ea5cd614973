import type { Config } from '../platform/config.ts'
import { analyzeNewTables } from '../platform/db/analyze.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Work } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { confirmAutomatically } from './absences/confirm-automatically.ts'
import { notifyAbsenceDeciders } from './absences/notify-absence-deciders.ts'
import { sendDigests } from './absences/request-digests.job.ts'
import { sendWaitingInvitations } from './access/confirm-account.ts'
import { sendConfirmationMail } from './access/send-confirmation-mail.job.ts'
import { sendPasswordMail } from './access/send-password-mail.job.ts'
import { sendSecurityMail } from './access/send-security-mail.job.ts'
import type { AppContext } from './app-context.ts'
import { removeFile } from './attachments/remove-file.job.ts'
import { sweepFiles } from './attachments/sweep-files.job.ts'
import { byJob } from './audit/origin.ts'
import { removeOldEntries } from './audit/remove-old-entries.job.ts'
import { sealEntries } from './audit/seal-entries.ts'
import { workBatchesInTurn } from './batches/work-batches.ts'
import { carryOver } from './entitlements/carry-over.ts'
import { remindOfLapse } from './entitlements/remind-of-lapse.job.ts'
import { removeOldFiles } from './files/make-file.ts'
import { type FollowUpHandlers, legacyJobs, workFollowUps } from './follow-ups/work-follow-ups.ts'
import { removeOldImportFiles, workImport } from './imports/work-import.job.ts'
import { resealJobs } from './keys/sealed-values.ts'
import { mendRollupsJob } from './mend-rollups.job.ts'
import { sendNoticeMail } from './notifications/send-notice-mail.job.ts'
import { applyErasures } from './personal-data/apply-erasures.job.ts'
import { eraseAccounts } from './personal-data/erase-accounts.job.ts'
import { exportPerson } from './personal-data/export-person.job.ts'
import { removeOldRecords } from './personal-data/remove-old-records.job.ts'
import {
  queueReviewsOfLongRunning,
  queueReviewsOfRecentWork,
  reviewInRounds,
  reviewRecentWork,
} from './reviews/review-working-time.ts'
import { tidyUp } from './tidy-up.job.ts'
import { queueReviewsOfUnbuilt } from './time-account/rebuild-days.ts'
import { recountForHolidays } from './time-account/recount-holidays.job.ts'
import { notifyCorrectionDeciders } from './time-corrections/notify-correction-deciders.ts'
import { endClockOfDeletedPerson, endClocksOfDeleted } from './time-trackings/end-clocks-of-deleted.job.ts'
import { archiveTimesheets } from './timesheets/archive-timesheets.job.ts'
import { clearDeletedWorkspace } from './workspaces/clear-deleted.job.ts'

type JobTools = {
  mailer: Mailer
  files: FileStore
  baseUrl: string
  limits: Config['limits']
  log: Log
  pollSeconds: number
  auditYears: number
}

const followUps: FollowUpHandlers = {
  'confirm-absence': confirmAutomatically,
  'tell-of-correction': notifyCorrectionDeciders,
  'tell-of-request': notifyAbsenceDeciders,
}

/** Everything that runs in the background. */
export const backgroundWork = (
  appContext: AppContext,
  { mailer, files, baseUrl, limits, log, pollSeconds, auditYears }: JobTools,
): Work => {
  /** For jobs that write to the audit log. */
  const appContextOf = (operation: string): AppContext => ({ ...appContext, origin: { ...byJob, operation } })
  return {
    kinds: [
      sendPasswordMail(appContext, { mailer, baseUrl, limits }),
      sendSecurityMail(mailer, baseUrl),
      sendConfirmationMail(appContext, { mailer, baseUrl, limits }),
      sendWaitingInvitations(appContext),
      removeFile(files),
      sweepFiles(appContext, files),
      exportPerson(appContext, files),
      archiveTimesheets(appContext, files),
      removeOldFiles(appContext),
      workImport(appContextOf('work-import'), files),
      removeOldImportFiles(appContext),
      tidyUp(appContext),
      mendRollupsJob(appContext, log),
      ...resealJobs(appContext),
      sendNoticeMail(appContext, { mailer, baseUrl, limits, log }),
      recountForHolidays(appContextOf('recount-holidays')),
      sendDigests(appContext),
      ...legacyJobs(appContext, followUps),
      clearDeletedWorkspace(appContextOf('clear-deleted-workspace')),
      endClockOfDeletedPerson(appContextOf('end-clock-of-deleted')),
      endClocksOfDeleted(appContextOf('end-clocks-of-deleted')),
      // Hourly, since midnight depends on the zone.
      { name: 'carry-over', schedule: '5 * * * *', work: () => carryOver(appContext) },
      remindOfLapse(appContext),
      removeOldEntries(appContext, auditYears),
      applyErasures(appContextOf('apply-erasures'), log),
      eraseAccounts(appContext, files, log),
      removeOldRecords(appContextOf('remove-old-records'), log),
      {
        name: 'list-long-running',
        schedule: '*/5 * * * *',
        work: () => queueReviewsOfLongRunning(appContext),
      },
      {
        name: 'list-unbuilt-accounts',
        schedule: '7 * * * *',
        work: () => queueReviewsOfUnbuilt(appContext),
      },
      {
        name: 'list-people-at-work',
        schedule: '40 2 * * *',
        work: () => queueReviewsOfRecentWork(appContext),
      },
    ],
    chores: [
      {
        name: 'work-follow-ups',
        everySeconds: pollSeconds,
        mostRestSeconds: 1,
        work: workFollowUps(appContext, followUps, log),
      },
      { name: 'seal-audit-log', everySeconds: 4 * pollSeconds, mostRestSeconds: 1, work: sealEntries(appContext) },
      {
        name: 'work-batches',
        everySeconds: pollSeconds,
        mostRestSeconds: 0,
        work: workBatchesInTurn(appContextOf('work-batches'), log),
      },
      {
        name: 'review-working-time',
        everySeconds: 2 * pollSeconds,
        mostRestSeconds: 5,
        work: reviewInRounds(appContext, log),
      },
      {
        name: 'review-recent-work',
        everySeconds: 4 * pollSeconds,
        mostRestSeconds: 2,
        work: reviewRecentWork(appContext, log),
      },
      {
        name: 'analyze-new-tables',
        everySeconds: 4 * pollSeconds,
        mostRestSeconds: 2,
        work: () => analyzeNewTables(appContext.pool),
      },
    ],
  }
}
