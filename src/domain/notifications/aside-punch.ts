import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteSituation } from './notification.sql.ts'
import { type OddPunch, punchWarning } from './punch-warning.ts'
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
export async function warnOfAsidePunch(scope: WorkspaceScope, odd: OddPunch): Promise<void> {
  await insertWarnings(
    scope,
    [punchWarning(scope, { ...odd, trackingId: null }, situationOf(odd.punch.id), words)],
    nowOf(scope),
  )
}

export const removeAsidePunchWarning = (scope: WorkspaceScope, userId: string, punchId: string): Promise<void> =>
  deleteSituation(scope, userId, situationOf(punchId))
