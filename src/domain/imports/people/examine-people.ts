import type { Problem } from '../../../platform/errors.ts'
import { workspaceFields } from '../../custom-fields/write-custom-fields.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { areasByName } from '../areas.ts'
import type { Importer, RowFinding } from '../importer.ts'
import type { PersonRow } from '../rows.ts'
import { findHolders, findTakenStaffNumbers } from './people.sql.ts'

const contractFields = ['start_of_work', 'end_of_contract'] as const

/** Remembers earlier rows: e-mail addresses and staff numbers identify one person. */
export function examinePeople(): Importer<PersonRow>['examine'] {
  const emails = new Set<string>()
  const numbers = new Set<string>()

  function repeats({ email, staff_number }: PersonRow): Problem[] {
    const problems: Problem[] = []
    const [address, number] = [email?.toLowerCase(), staff_number]
    if (address && emails.has(address))
      problems.push({ pointer: 'email', title: 'An earlier line has the same e-mail address.' })
    if (number && numbers.has(number))
      problems.push({ pointer: 'staff_number', title: 'An earlier line has the same personnel number.' })
    if (address) emails.add(address)
    if (number) numbers.add(number)
    return problems
  }

  return async (scope, rows) => {
    const { holders, staffNumbers, missing, fields } = await lookUp(scope, rows)
    return rows.map((row): RowFinding => {
      const problems = repeats(row)
      const holder = row.email === null ? undefined : holders.get(row.email.toLowerCase())
      const isHere = holder === true || (row.staff_number !== null && staffNumbers.has(row.staff_number))
      if (problems.length === 0 && isHere) return { outcome: 'known' }
      if (holder === false)
        problems.push({
          pointer: 'email',
          title: 'Somebody in another workspace of the account has this e-mail address.',
        })
      for (const field of contractFields)
        if (row[field] !== null && !fields.has(field))
          problems.push({ pointer: field, title: 'The data profile of this workspace has no such field.' })
      if (problems.length > 0) return { outcome: 'wrong', problems }
      return { outcome: 'new', creates: { areas: row.areas.filter((name) => missing.has(name)) } }
    })
  }
}

async function lookUp(scope: WorkspaceScope, rows: readonly PersonRow[]) {
  const given = (name: 'email' | 'staff_number'): string[] => rows.flatMap((row) => row[name] ?? [])
  const holders = await findHolders(scope, given('email'))
  return {
    holders: new Map(holders.map(({ email, member }) => [email.toLowerCase(), member])),
    staffNumbers: new Set(await findTakenStaffNumbers(scope, given('staff_number'))),
    missing: await areasByName.missing(scope, [...new Set(rows.flatMap(({ areas }) => areas))]),
    fields: new Set((await workspaceFields(scope)).map(({ key }) => key)),
  }
}
