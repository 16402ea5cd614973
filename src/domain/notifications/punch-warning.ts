import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import type { WorkspaceScope } from '../scope.ts'
import { momentIn } from '../time-trackings/describe-tracking.ts'
import type { Warning } from './warning.sql.ts'

export type OddPunch = {
  punch: { id: string; type: string; at: string }
  person: { id: Id; username: string }
  trackingId: string | null
}

type PunchWords = { title: string; message(who: string, type: string, at: string, now: string): string }

/** A warning about the tracking of the punch, or about the punch itself if it has none. */
export function punchWarning(
  scope: WorkspaceScope,
  { punch, person, trackingId }: OddPunch,
  situation: string,
  words: Record<Language, PunchWords>,
): Warning {
  const arrived = scope.clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
  const textIn = (language: Language) => {
    const { title, message } = words[language]
    const [at, now] = [punch.at, arrived].map((moment) => momentIn(scope, moment, language))
    return { title, message: message(person.username, punch.type, at!, now!) }
  }
  return {
    situation,
    aboutUserId: person.id,
    aboutDay: localDate(Temporal.Instant.from(punch.at), scope.zone).toString(),
    texts: { de: textIn('de'), en: textIn('en') },
    entity: trackingId ? { type: 'time_tracking', id: trackingId } : { type: 'action', id: punch.id },
  }
}
