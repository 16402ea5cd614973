import { importAbsences, takeBackAbsence } from './absences/import-absences.ts'
import { removeTakenBackArea } from './areas.ts'
import { takeBackEntitlement } from './entitlements/import-entitlements.ts'
import type { ImportOptions } from './import.ts'
import type { Importer, ImporterOf, RecordKind, TakeBack } from './importer.ts'
import { importOpenings, takeBackOpening } from './openings/import-openings.ts'
import { importPeople, takeBackPerson } from './people/import-people.ts'
import { clockifyProfile } from './profiles/clockify.ts'
import { kimaiProfile } from './profiles/kimai.ts'
import { openingBalancesProfile } from './profiles/opening-balances.ts'
import { peopleProfile } from './profiles/people.ts'
import { personioAbsencesProfile } from './profiles/personio-absences.ts'
import { personioAttendancesProfile } from './profiles/personio-attendances.ts'
import { publicApiProfile } from './profiles/public-api.ts'
import { togglProfile } from './profiles/toggl.ts'
import { importFromPublicApi } from './public-api/import-all.ts'
import type { ImportSource, Profile } from './rows.ts'
import { archiveTakenBackTag } from './tags.ts'
import { importTimes, takeBackTracking } from './times/import-times.ts'

/** How the files of each source are read and become records. Stricter profiles come first. */
const sources: Record<ImportSource, { profile: Profile; importer: ImporterOf }> = {
  clockify: { profile: clockifyProfile, importer: importTimes as ImporterOf },
  toggl: { profile: togglProfile, importer: importTimes as ImporterOf },
  kimai: { profile: kimaiProfile, importer: importTimes as ImporterOf },
  personio_attendances: { profile: personioAttendancesProfile, importer: importTimes as ImporterOf },
  public_api: { profile: publicApiProfile, importer: importFromPublicApi as ImporterOf },
  personio_absences: { profile: personioAbsencesProfile, importer: importAbsences as ImporterOf },
  opening_balances: { profile: openingBalancesProfile, importer: importOpenings as ImporterOf },
  people: { profile: peopleProfile, importer: importPeople as ImporterOf },
}

/** How created records are taken back. */
export const takeBackByKind: Record<RecordKind, TakeBack> = {
  user: takeBackPerson,
  area: removeTakenBackArea,
  tag: archiveTakenBackTag,
  time_tracking: takeBackTracking,
  absence: takeBackAbsence,
  vacation_entitlement: takeBackEntitlement,
  opening_balance: takeBackOpening,
}

export const knownSources = Object.keys(sources) as ImportSource[]

export const profileOf = (source: ImportSource): Profile => sources[source].profile

export const importerOf = (source: ImportSource, options: ImportOptions): Importer => sources[source].importer(options)

/** Detected by the header of a file; `people` if none matches. */
export const recognisedSource = (head: readonly string[]): ImportSource =>
  knownSources.find((source) => profileOf(source).recognises(head)) ?? 'people'
