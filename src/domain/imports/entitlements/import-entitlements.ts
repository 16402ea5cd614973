import { audited } from '../../audit/audited.ts'
import { grantEntitlement, removeEntitlement } from '../../entitlements/write-entitlements.ts'
import type { Importer, RowFinding, TakeBack } from '../importer.ts'
import { peopleFinder } from '../named-people.ts'
import type { EntitlementImportRow } from '../rows.ts'
import { entitlementExists, findGranted } from './entitlements.sql.ts'

/** Vacation entitlements. The same title and start means the same entitlement. */
export function importEntitlements(people = peopleFinder()): Importer<EntitlementImportRow> {
  return {
    async examine(scope, rows) {
      const found = await people.findAll(
        scope,
        rows.map(({ person }) => person),
      )
      const wanted = found.flatMap((row, index) =>
        'outcome' in row ? [] : [{ at: index, user_id: row.id, ...named(rows[index]!) }],
      )
      const granted = new Set([...(await findGranted(scope, wanted))].map((place) => wanted[place]!.at))
      return found.map((row, index): RowFinding => {
        if ('outcome' in row) return row
        return { outcome: granted.has(index) ? 'known' : 'new' }
      })
    },
    async make(scope, { person, entitlement }) {
      const found = people.demand(person)
      const work = () => grantEntitlement(scope, found.id, entitlement)
      const id = await audited(scope, { kind: 'vacation_entitlement', id: null, createdId: (made) => made, work })
      return [{ kind: 'vacation_entitlement', id }]
    },
  }
}

const named = ({ entitlement: { title, starts_at = '' } }: EntitlementImportRow) => ({ title, starts_at })

export const takeBackEntitlement: TakeBack = async (scope, id) => {
  if (!(await entitlementExists(scope, id))) return
  await audited(scope, {
    kind: 'vacation_entitlement',
    id,
    createdId: () => null,
    work: () => removeEntitlement(scope, id),
  })
}
