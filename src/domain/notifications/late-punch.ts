import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteSituation } from './notification.sql.ts'
import { type OddPunch, punchWarning } from './punch-warning.ts'
import { insertWarnings } from './warning.sql.ts'

const words = {
  en: {
    title: 'A punch was backdated',
    message: (who: string, type: string, at: string, now: string) =>
      `${who} punched "${type}" at ${now} for ${at}. The punch is stored and counts; please check the times.`,
  },
  de: {
    title: 'Eine Stempelung wurde zurückdatiert',
    message: (who: string, type: string, at: string, now: string) =>
      `${who} hat „${type}“ für ${at} erst um ${now} gestempelt. Die Stempelung ist gespeichert und zählt; bitte die Zeiten prüfen.`,
  },
}

const situationOf = (punchId: string): string => `late_punch:${punchId}`

/** Only for admins, since the person already knows. */
export async function warnOfLatePunch(scope: WorkspaceScope, odd: OddPunch): Promise<void> {
  await insertWarnings(scope, [punchWarning(scope, odd, situationOf(odd.punch.id), words)], nowOf(scope), 'admins')
}

export const removeLatePunchWarning = (scope: WorkspaceScope, userId: string, punchId: string): Promise<void> =>
  deleteSituation(scope, userId, situationOf(punchId))
