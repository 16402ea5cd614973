import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import type { Warning } from '../notifications/publish-warnings.ts'
import { describeFinding, elsewhereOf } from './describe-finding.ts'
import { excessOf, type Finding, situationOf } from './finding.ts'
import type { DueReview } from './review.sql.ts'

/** The warning that is published for a finding; `names` are the names of the account's workspaces. */
export function warningOf(finding: Finding, { user_id, username }: DueReview, names: ReadonlyMap<Id, string>): Warning {
  const text = (language: Language) => describeFinding(finding, username, language, (id) => names.get(id) ?? '')
  return {
    situation: situationOf(finding),
    aboutUserId: user_id,
    aboutDay: finding.day,
    entity: { type: finding.kind.startsWith('absence') ? 'absence' : 'time_tracking', id: finding.shiftId },
    excess: excessOf(finding),
    texts: { de: text('de'), en: text('en') },
    elsewhere: elsewhereOf(finding),
  }
}
