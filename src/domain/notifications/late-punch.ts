import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { deleteSituation } from './notification.sql.ts'
import type { OddPunch } from './punch-order.ts'
import { insertWarnings } from './warning.sql.ts'

const words = {
  en: {
    title: 'A punch was dated back',
    message: (who: string, type: string, at: string, now: string) =>
      `${who} punched "${type}" for ${at} as late as ${now}. It is kept and counts; please check the times.`,
  },
  de: {
    title: 'Eine Stempelung wurde zurückdatiert',
    message: (who: string, type: string, at: string, now: string) =>
      `${who} hat „${type}“ für ${at} erst um ${now} gestempelt. Die Stempelung ist gespeichert und zählt; bitte die Zeiten prüfen.`,
  },
}

const situationOf = (punchId: string): string => `late_punch:${punchId}`

/** Only to admins: the person knows. */
export async function warnOfLatePunch(scope: WorkspaceScope, { punch, person, trackingId }: OddPunch): Promise<void> {
  const arrived = scope.clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
  const text = (language: Language) => {
    const { title, message } = words[language]
    const [at, now] = [punch.at, arrived].map((moment) => momentIn(scope, moment, language))
    return { title, message: message(person.username, punch.type, at!, now!) }
  }
  const warning = {
    situation: situationOf(punch.id),
    aboutUserId: person.id,
    aboutDay: localDate(Temporal.Instant.from(punch.at), scope.zone).toString(),
    texts: { de: text('de'), en: text('en') },
    entity: trackingId ? { type: 'time_tracking', id: trackingId } : { type: 'action', id: punch.id },
  }
  await insertWarnings(scope, [warning], nowOf(scope), 'admins')
}

export const removeLatePunchWarning = (scope: WorkspaceScope, userId: string, punchId: string): Promise<void> =>
  deleteSituation(scope, userId, situationOf(punchId))
