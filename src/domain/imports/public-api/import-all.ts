import { importAbsences } from '../absences/import-absences.ts'
import { importEntitlements } from '../entitlements/import-entitlements.ts'
import type { ImportOptions } from '../import.ts'
import type { Importer, RowFinding } from '../importer.ts'
import { peopleFinder } from '../named-people.ts'
import { importPeople } from '../people/import-people.ts'
import type { ImportRow, NamedPerson, PersonRow } from '../rows.ts'
import { importTimes } from '../times/import-times.ts'

const nameOf = ({ external_id, email }: PersonRow): NamedPerson => ({
  ...(external_id !== null && { externalId: external_id }),
  email,
  name: null,
})

/** People and their records in one file: a row may belong to a person whom an earlier or later row creates. */
export function importFromPublicApi(options: ImportOptions): Importer {
  const people = peopleFinder()
  const importers = {
    person: importPeople(options),
    entitlement: importEntitlements(people),
    absence: importAbsences(options, people),
    time: importTimes(options, people),
  } as unknown as Record<ImportRow['kind'], Importer>

  return {
    async examine(scope, rows) {
      const findings = new Map<ImportRow, RowFinding>()
      for (const kind of ['person', 'entitlement', 'absence', 'time'] as const) {
        const own = rows.filter((row) => row.kind === kind)
        const found = own.length > 0 ? await importers[kind].examine(scope, own) : []
        for (const [at, row] of own.entries()) {
          findings.set(row, found[at]!)
          if (row.kind === 'person' && found[at]!.outcome === 'new') people.expect(nameOf(row))
        }
      }
      return rows.map((row) => findings.get(row)!)
    },
    async make(scope, row) {
      // Withdrawn first: if the person is refused, their records must not find the placeholder.
      if (row.kind === 'person') people.forget(nameOf(row))
      const made = await importers[row.kind].make(scope, row)
      if (row.kind === 'person') people.learn(nameOf(row), made.at(-1)!.id)
      return made
    },
  }
}
