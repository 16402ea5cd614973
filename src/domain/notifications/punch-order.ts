import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { languageOf } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import { insertWarnings } from './notification.sql.ts'

type OddPunch = {
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
      `${who} hat um ${at} „${type}“ gestempelt; das passt nicht zu den Stempelungen davor. Sie ist gespeichert; bitte die Zeiten prüfen.`,
  },
}

/** Pressing a button ten times is one situation, and so is each odd punch that belongs to no tracking on its own. */
export async function warnOfPunchOrder(scope: WorkspaceScope, { punch, person, trackingId }: OddPunch): Promise<void> {
  const own = words[languageOf(scope.workspace.locale)]
  const situation = trackingId ? `punch_order:${trackingId}:${punch.type}` : `punch_order:${punch.type}:${punch.at}`
  const warning = {
    situation,
    aboutUserId: person.id,
    aboutDay: localDate(Temporal.Instant.from(punch.at), scope.zone).toString(),
    title: own.title,
    message: own.message(person.username, punch.type, momentIn(scope, punch.at)),
    entity: trackingId ? { type: 'time_tracking', id: trackingId } : { type: 'action', id: punch.id },
  }
  await insertWarnings(scope, [warning], nowOf(scope))
}
