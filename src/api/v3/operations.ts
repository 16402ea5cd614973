import type { Permission } from '../../domain/permissions.ts'
import type { Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import { absenceBatchOperations } from './absence-batches.ts'
import { absenceCalculationOperations } from './absence-calculations.ts'
import { absenceDecisionOperations } from './absence-decisions.ts'
import { absenceFollowerOperations } from './absence-followers.ts'
import { absenceOperations } from './absence-operations.ts'
import { absenceTypeOperations } from './absence-types.ts'
import { accountUserOperations } from './account-users.ts'
import { accountOperations } from './accounts.ts'
import { actionOperations } from './actions.ts'
import { apiTokenOperations } from './api-tokens.ts'
import { areaOperations } from './areas.ts'
import { atTheKioskOperations } from './at-the-kiosk.ts'
import { absenceAttachmentOperations, attachmentOperations, noteAttachmentOperations } from './attachment-operations.ts'
import { batchOperations } from './batches.ts'
import { breakOperations } from './breaks.ts'
import { dataProfileOperations } from './data-profiles.ts'
import { documentOperations } from './documents.ts'
import { eventOperations } from './events.ts'
import { industryExampleOperations } from './industry-examples.ts'
import { kioskOperations } from './kiosks.ts'
import { lapseNoticeOperations } from './lapse-notices.ts'
import { absenceNoteOperations, trackingNoteOperations } from './note-operations.ts'
import { notificationOperations } from './notifications.ts'
import { ownPasswordOperations } from './own-password.ts'
import { publicHolidayOperations } from './public-holidays.ts'
import { recordReportOperations } from './record-reports.ts'
import { reportOperations } from './reports.ts'
import { roleOperations } from './roles.ts'
import { signInOperations } from './sign-in.ts'
import { signatureOperations } from './signature-operations.ts'
import { statusOperations } from './status.ts'
import { tagOperations } from './tags.ts'
import { timeTrackingOperations } from './time-tracking-operations.ts'
import { timeTrackingSplitOperations } from './time-tracking-splits.ts'
import { vacationCalculationOperations } from './vacation-calculations.ts'
import { vacationEntitlementOperations } from './vacation-entitlements.ts'
import { workProtectionOperations } from './work-protections.ts'
import { workspaceUserOperations } from './workspace-users.ts'
import { workspaceOperations } from './workspaces.ts'

/** Everything that the resource API can do, in the order in which it is documented. */
export const v3Operations = [
  ...signInOperations,
  ...ownPasswordOperations,
  ...statusOperations,
  ...industryExampleOperations,
  ...accountOperations,
  ...accountUserOperations,
  ...apiTokenOperations,
  ...workspaceOperations,
  ...areaOperations,
  ...workspaceUserOperations,
  ...documentOperations,
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
  ...actionOperations,
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
  ...publicHolidayOperations,
  ...vacationEntitlementOperations,
  ...vacationCalculationOperations,
  ...lapseNoticeOperations,
  ...notificationOperations,
  ...batchOperations,
  ...reportOperations,
  ...recordReportOperations,
  ...workProtectionOperations,
] as unknown as readonly Operation<Scope, Permission>[]

/** What has no answer that ends, apart from the operations that have one. */
export const v3Streams = [...eventOperations] as unknown as readonly Operation<Scope, Permission>[]
