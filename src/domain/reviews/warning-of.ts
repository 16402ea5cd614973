import type { Id } from '../../platform/ids.ts'
import type { Warning } from '../notifications/publish-warnings.ts'
import { describeFinding } from './describe-finding.ts'
import { excessOf, type Finding, situationOf } from './finding.ts'
import type { DueReview } from './review.sql.ts'

/** A finding as people are told of it; `names` are those of the account's workspaces. */
export const warningOf = (finding: Finding, due: DueReview, names: ReadonlyMap<Id, string>): Warning => ({
  situation: situationOf(finding),
  aboutUserId: due.user_id,
  aboutDay: finding.day,
  entity: { type: finding.kind.startsWith('absence') ? 'absence' : 'time_tracking', id: finding.shiftId },
  excess: excessOf(finding),
  ...describeFinding(finding, due.username, due.locale, (id) => names.get(id) ?? ''),
})
