import { removeTakenBackArea } from './areas.ts'
import type { ImportOptions } from './import.ts'
import type { Importer, ImporterOf, RecordKind, TakeBack } from './importer.ts'
import { importPeople, takeBackPerson } from './people/import-people.ts'
import { peopleProfile } from './profiles/people.ts'
import type { ImportSource, Profile } from './rows.ts'

/** How the files of each source are read and become records. One that recognises fewer files comes first. */
const sources: Partial<Record<ImportSource, { profile: Profile; importer: ImporterOf }>> = {
  people: { profile: peopleProfile, importer: importPeople as ImporterOf },
}

/** How what was made goes again. */
export const takesBack: Partial<Record<RecordKind, TakeBack>> = {
  user: takeBackPerson,
  area: removeTakenBackArea,
}

export const knownSources = Object.keys(sources) as ImportSource[]

export const profileOf = (source: ImportSource): Profile => sources[source]!.profile

export const importerOf = (source: ImportSource, options: ImportOptions): Importer => sources[source]!.importer(options)

/** By the head of a file; people where it says nothing. */
export const recognisedSource = (head: readonly string[]): ImportSource =>
  knownSources.find((source) => profileOf(source).recognises(head)) ?? 'people'
