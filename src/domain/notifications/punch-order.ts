import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { deleteSituation } from './notification.sql.ts'
import { insertWarnings } from './warning.sql.ts'

export type OddPunch = {
  punch: { id: string; type: string; at: string }
  person: { id: Id; username: string }
  trackingId: string | null
}

const words = {
  en: {
    title: 'A punch does not fit',
    message: (who: string, type: string, at: string) =>
      `${who} punched "${type}" at ${at}, which does not fit the punches before it. It is kept; please check the times.`,
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

export async function warnOfPunchOrder(scope: WorkspaceScope, { punch, person, trackingId }: OddPunch): Promise<void> {
  const text = (language: Language) => {
    const { title, message } = words[language]
    return { title, message: message(person.username, punch.type, momentIn(scope, punch.at, language)) }
  }
  const warning = {
    situation: situationOf(punch, trackingId),
    aboutUserId: person.id,
    aboutDay: localDate(Temporal.Instant.from(punch.at), scope.zone).toString(),
    texts: { de: text('de'), en: text('en') },
    entity: trackingId ? { type: 'time_tracking', id: trackingId } : { type: 'action', id: punch.id },
  }
  await insertWarnings(scope, [warning], nowOf(scope))
}

/** Once no other punch causes the same warning. */
export const removePunchOrderWarning = (
  scope: WorkspaceScope,
  userId: Id,
  punch: { type: string; at: string },
  trackingId: string | null,
): Promise<void> => deleteSituation(scope, userId, situationOf(punch, trackingId))
