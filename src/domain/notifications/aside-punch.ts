import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { deleteSituation } from './notification.sql.ts'
import type { OddPunch } from './punch-order.ts'
import { insertWarnings } from './warning.sql.ts'

const words = {
  en: {
    title: 'A punch for a closed month',
    message: (who: string, type: string, at: string) =>
      `${who} punched "${type}" for ${at}, in a month that is closed. It is kept aside and changes nothing there; the difference can be booked in the time account.`,
  },
  de: {
    title: 'Eine Stempelung für einen abgeschlossenen Monat',
    message: (who: string, type: string, at: string) =>
      `${who} hat „${type}“ für ${at} gestempelt, in einem abgeschlossenen Monat. Die Stempelung ist gespeichert und ändert dort nichts; die Differenz kann im Zeitkonto gebucht werden.`,
  },
}

const situationOf = (punchId: string): string => `aside_punch:${punchId}`

/** The punch has changed no hours, so somebody has to look at it. */
export async function warnOfAsidePunch(scope: WorkspaceScope, { punch, person }: OddPunch): Promise<void> {
  const text = (language: Language) => {
    const { title, message } = words[language]
    return { title, message: message(person.username, punch.type, momentIn(scope, punch.at, language)) }
  }
  const warning = {
    situation: situationOf(punch.id),
    aboutUserId: person.id,
    aboutDay: localDate(Temporal.Instant.from(punch.at), scope.zone).toString(),
    texts: { de: text('de'), en: text('en') },
    entity: { type: 'action', id: punch.id },
  }
  await insertWarnings(scope, [warning], nowOf(scope))
}

export const removeAsidePunchWarning = (scope: WorkspaceScope, userId: string, punchId: string): Promise<void> =>
  deleteSituation(scope, userId, situationOf(punchId))
