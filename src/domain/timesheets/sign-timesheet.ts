import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { isDrawnPng } from '../../platform/pdf/drawn-png.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { readDataUrl } from '../images/image.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { monthSpan } from '../time-account/month-span.ts'
import { demandOwner } from '../users/people.ts'
import { findSignedMonths, insertSheetSignature } from './timesheet.sql.ts'

export const signedMonths = findSignedMonths

const mostBytes = 64 * 1024

/**
 * Signs the actor's own sheet as the person, or that of somebody whom they administer at home as the lead. Each signs once,
 * and only while the month is closed.
 */
export async function signTimesheet(
  scope: WorkspaceScope,
  userId: Id,
  { month, image }: { month: string; image: string },
): Promise<Id> {
  await demandOwner(scope, userId, 'timesheet.sign')
  const drawn = readDataUrl(image)
  if (!drawn || drawn.bytes.length > mostBytes || !isDrawnPng(drawn.bytes))
    throw invalid('image', 'Image must be a drawing as a data URL: a PNG of at most 64 KB.')
  const part = userId === scope.actor.userId ? 'person' : 'lead'
  const now = nowOf(scope)
  const id = await insertSheetSignature(scope, { userId, month: monthSpan(month).first, part, image: drawn.bytes, now })
  if (!id) throw invalid('month', 'This month is not closed.')
  await demandWithinFileQuota(scope)
  return id
}
