import type { Id } from '../../platform/ids.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteSituation } from './notification.sql.ts'
import { type OddPunch, punchWarning } from './punch-warning.ts'
import { insertWarnings } from './warning.sql.ts'

const words = {
  en: {
    title: 'A punch is out of order',
    message: (who: string, type: string, at: string) =>
      `${who} punched "${type}" at ${at}, which does not fit the punches before it. The punch is stored; please check the times.`,
  },
  de: {
    title: 'Eine Stempelung passt nicht',
    message: (who: string, type: string, at: string) =>
      `${who} hat um ${at} „${type}“ gestempelt; das passt nicht zu den Stempelungen davor. Die Stempelung ist gespeichert; bitte die Zeiten prüfen.`,
  },
}

export const punchOrderTitle = (language: Language): string => words[language].title

/** Pressing a button ten times is one situation. Odd punches without a tracking are a situation each. */
const situationOf = ({ type, at }: Pick<OddPunch['punch'], 'type' | 'at'>, trackingId: string | null): string =>
  trackingId ? `punch_order:${trackingId}:${type}` : `punch_order:${type}:${at}`

export async function warnOfPunchOrder(scope: WorkspaceScope, odd: OddPunch): Promise<void> {
  await insertWarnings(scope, [punchWarning(scope, odd, situationOf(odd.punch, odd.trackingId), words)], nowOf(scope))
}

/** To be called when no other punch causes the same warning. */
export const removePunchOrderWarning = (
  scope: WorkspaceScope,
  userId: Id,
  punch: { type: string; at: string },
  trackingId: string | null,
): Promise<void> => deleteSituation(scope, userId, situationOf(punch, trackingId))
