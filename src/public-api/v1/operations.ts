import { absenceOperations } from './absences.ts'
import { actionOperations } from './actions.ts'
import type { V1Operation } from './operation.ts'
import { referenceOperations } from './reference.ts'
import { timeAccountOperations } from './time-accounts.ts'
import { uploadOperations } from './uploads.ts'
import { userOperations } from './users.ts'
import { vacationEntitlementOperations } from './vacation-entitlements.ts'
import { workingAreaOperations } from './working-areas.ts'
import { workingSessionOperations } from './working-sessions.ts'

/** In the order of the documentation. */
export const v1Operations: readonly V1Operation[] = [
  ...userOperations,
  ...absenceOperations,
  ...workingAreaOperations,
  ...vacationEntitlementOperations,
  ...workingSessionOperations,
  ...actionOperations,
  ...timeAccountOperations,
  ...uploadOperations,
  ...referenceOperations,
]
