import type { Id } from '../../platform/ids.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { findOtherHomeId } from '../users/people.ts'
import { deleteSituationEverywhere } from './notification.sql.ts'
import { type OddPunch, punchWarning } from './punch-warning.ts'
import { insertWarnings, type Warning } from './warning.sql.ts'

const whoBooks = {
  here: {
    en: 'the difference can be booked in the time account',
    de: 'die Differenz kann im Zeitkonto gebucht werden',
  },
  atHome: {
    en: 'admins of the user’s first workspace can book the difference in the time account',
    de: 'die Differenz kann im ersten Arbeitsbereich der Person im Zeitkonto gebucht werden',
  },
}

const wordsFor = ({ en, de }: { en: string; de: string }) => ({
  en: {
    title: 'A punch for a closed month',
    message: (who: string, type: string, at: string) =>
      `${who} punched "${type}" for ${at}, in a closed month. The punch is stored but changes nothing there; ${en}.`,
  },
  de: {
    title: 'Eine Stempelung für einen abgeschlossenen Monat',
    message: (who: string, type: string, at: string) =>
      `${who} hat „${type}“ für ${at} gestempelt, in einem abgeschlossenen Monat. Die Stempelung ist gespeichert und ändert dort nichts; ${de}.`,
  },
})

const situationOf = (punchId: string): string => `aside_punch:${punchId}`

/** The punch changed no hours and needs attention, also from the admins of the first workspace, who book it. */
export async function warnOfAsidePunch(scope: WorkspaceScope, odd: OddPunch): Promise<void> {
  const warningIn = (place: WorkspaceScope, booked: keyof typeof whoBooks): Warning =>
    punchWarning(place, { ...odd, trackingId: null }, situationOf(odd.punch.id), wordsFor(whoBooks[booked]))
  const homeId = await findOtherHomeId(scope, odd.person.id)
  await insertWarnings(scope, [warningIn(scope, homeId ? 'atHome' : 'here')], nowOf(scope))
  if (homeId) {
    const home = await inWorkspace(scope, homeId)
    // The punch itself is a record of the other workspace.
    await insertWarnings(home, [{ ...warningIn(home, 'here'), entity: null }], nowOf(scope), 'admins')
  }
}

export const removeAsidePunchWarning = (scope: WorkspaceScope, userId: Id, punchId: string): Promise<void> =>
  deleteSituationEverywhere(scope, userId, situationOf(punchId))
