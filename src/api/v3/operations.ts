import type { Permission } from '../../domain/permissions.ts'
import type { Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import { absenceBatchOperations } from './absences/absence-batches.ts'
import { absenceCalculationOperations } from './absences/absence-calculations.ts'
import { absenceDecisionOperations } from './absences/absence-decisions.ts'
import { absenceFollowerOperations } from './absences/absence-followers.ts'
import { absenceOperations } from './absences/absence-operations.ts'
import { absenceTypeOperations } from './absences/absence-types.ts'
import { publicHolidayOperations } from './absences/public-holidays.ts'
import { accountErasureOperations } from './accounts/account-erasures.ts'
import { accountUserOperations } from './accounts/account-users.ts'
import { accountOperations } from './accounts/accounts.ts'
import { apiTokenOperations } from './accounts/api-tokens.ts'
import { erasureOperations } from './accounts/erasures.ts'
import { industryExampleOperations } from './accounts/industry-examples.ts'
import { oldRecordOperations } from './accounts/old-records.ts'
import {
  absenceAttachmentOperations,
  attachmentOperations,
  noteAttachmentOperations,
} from './attached/attachment-operations.ts'
import { absenceNoteOperations, trackingNoteOperations } from './attached/note-operations.ts'
import { signatureOperations } from './attached/signature-operations.ts'
import { auditOperations } from './audit/audit-entries.ts'
import { calendarFeedOperations } from './calendar-feeds/calendar-feeds.ts'
import { importOperations } from './imports/import-operations.ts'
import { atTheKioskOperations } from './kiosk/at-the-kiosk.ts'
import { kioskOperations } from './kiosk/kiosks.ts'
import { eventOperations } from './notifications/events.ts'
import { notificationOperations } from './notifications/notifications.ts'
import { defaultBreakOperations } from './payroll/default-breaks.ts'
import { payrollOperations } from './payroll/payroll.ts'
import { surchargeRuleOperations } from './payroll/surcharge-rules.ts'
import { wageTypeOperations } from './payroll/wage-types.ts'
import { dataProfileOperations } from './people/data-profiles.ts'
import { documentOperations } from './people/documents.ts'
import { personExportOperations } from './people/person-exports.ts'
import { roleOperations } from './people/roles.ts'
import { workProtectionOperations } from './people/work-protections.ts'
import { workspaceUserOperations } from './people/workspace-users.ts'
import { presenceOperations } from './presence/presence.ts'
import { teamAbsenceOperations } from './presence/team-absences.ts'
import { lawReportOperations } from './reports/law-reports.ts'
import { recordReportOperations } from './reports/record-reports.ts'
import { reportOperations } from './reports/reports.ts'
import { surchargeReportOperations } from './reports/surcharge-report.ts'
import { timeAccountReportOperations } from './reports/time-account-report.ts'
import { confirmationOperations } from './sign-in/confirmations.ts'
import { emailConfirmationOperations } from './sign-in/email-confirmation.ts'
import { ownPasswordOperations } from './sign-in/own-password.ts'
import { passkeyOperations } from './sign-in/passkeys.ts'
import { secondFactorOperations } from './sign-in/second-factors.ts'
import { secondStepOperations } from './sign-in/second-step.ts'
import { sessionOperations } from './sign-in/sessions.ts'
import { signInOperations } from './sign-in/sign-in.ts'
import { confirmByProviderOperations } from './sign-in-providers/confirm-by-provider.ts'
import { signInIdentityOperations } from './sign-in-providers/identities.ts'
import { providerSignInOperations } from './sign-in-providers/provider-sign-in.ts'
import { signInProviderOperations } from './sign-in-providers/sign-in-providers.ts'
import { statusOperations } from './status.ts'
import { closedDifferenceOperations } from './time-account/closed-differences.ts'
import { timeAccountEntryOperations } from './time-account/entries.ts'
import { monthOperations } from './time-account/months.ts'
import { timeAccountPolicyOperations } from './time-account/policies.ts'
import { timeAccountOperations } from './time-account/time-account.ts'
import { workScheduleOperations } from './time-account/work-schedules.ts'
import { timeCorrectionBatchOperations } from './time-corrections/time-correction-batches.ts'
import { timeCorrectionOperations } from './time-corrections/time-correction-operations.ts'
import { actionOperations } from './time-trackings/actions.ts'
import { batchOperations } from './time-trackings/batches.ts'
import { breakOperations } from './time-trackings/breaks.ts'
import { timeTrackingOperations } from './time-trackings/time-tracking-operations.ts'
import { timeTrackingSplitOperations } from './time-trackings/time-tracking-splits.ts'
import { timesheetArchiveOperations } from './timesheets/archives.ts'
import { timesheetOperations } from './timesheets/timesheets.ts'
import { lapseNoticeOperations } from './vacation/lapse-notices.ts'
import { vacationCalculationOperations } from './vacation/vacation-calculations.ts'
import { vacationEntitlementOperations } from './vacation/vacation-entitlements.ts'
import { areaOperations } from './workspaces/areas.ts'
import { firstStepsOperations } from './workspaces/first-steps.ts'
import { tagOperations } from './workspaces/tags.ts'
import { workspaceOperations } from './workspaces/workspaces.ts'

/** In the order of the documentation. */
export const v3Operations = [
  ...signInOperations,
  ...emailConfirmationOperations,
  ...ownPasswordOperations,
  ...confirmationOperations,
  ...sessionOperations,
  ...secondStepOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...statusOperations,
  ...industryExampleOperations,
  ...accountOperations,
  ...accountUserOperations,
  ...apiTokenOperations,
  ...auditOperations,
  ...erasureOperations,
  ...oldRecordOperations,
  ...accountErasureOperations,
  ...providerSignInOperations,
  ...signInProviderOperations,
  ...signInIdentityOperations,
  ...confirmByProviderOperations,
  ...workspaceOperations,
  ...firstStepsOperations,
  ...areaOperations,
  ...workspaceUserOperations,
  ...documentOperations,
  ...personExportOperations,
  ...importOperations,
  ...roleOperations,
  ...tagOperations,
  ...dataProfileOperations,
  ...timeTrackingOperations,
  ...timeTrackingSplitOperations,
  ...breakOperations,
  ...trackingNoteOperations,
  ...attachmentOperations,
  ...noteAttachmentOperations,
  ...signatureOperations,
  ...timeCorrectionOperations,
  ...timeCorrectionBatchOperations,
  ...actionOperations,
  ...calendarFeedOperations,
  ...kioskOperations,
  ...atTheKioskOperations,
  ...absenceOperations,
  ...absenceDecisionOperations,
  ...absenceBatchOperations,
  ...absenceCalculationOperations,
  ...absenceFollowerOperations,
  ...absenceNoteOperations,
  ...absenceAttachmentOperations,
  ...absenceTypeOperations,
  ...presenceOperations,
  ...teamAbsenceOperations,
  ...publicHolidayOperations,
  ...vacationEntitlementOperations,
  ...vacationCalculationOperations,
  ...lapseNoticeOperations,
  ...notificationOperations,
  ...batchOperations,
  ...reportOperations,
  ...recordReportOperations,
  ...timeAccountReportOperations,
  ...surchargeReportOperations,
  ...lawReportOperations,
  ...workProtectionOperations,
  ...workScheduleOperations,
  ...timeAccountOperations,
  ...timeAccountEntryOperations,
  ...closedDifferenceOperations,
  ...monthOperations,
  ...timesheetOperations,
  ...timesheetArchiveOperations,
  ...timeAccountPolicyOperations,
  ...surchargeRuleOperations,
  ...defaultBreakOperations,
  ...wageTypeOperations,
  ...payrollOperations,
] as unknown as readonly Operation<Scope, Permission>[]

/** Event streams, separate from the operations whose answers end. */
export const v3Streams = [...eventOperations] as unknown as readonly Operation<Scope, Permission>[]
