import { invalid, type Problem } from '../../../platform/errors.ts'
import type { Id } from '../../../platform/ids.ts'
import { dayAfter } from '../../../platform/time/day.ts'
import { localDate } from '../../../platform/time/instant.ts'
import { audited } from '../../audit/audited.ts'
import { monthIsClosed } from '../../constraints.ts'
import { may } from '../../permissions.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { changeUser } from '../../users/change-user.ts'
import type { Importer, RowFinding, TakeBack } from '../importer.ts'
import { peopleFinder, wrongBecause } from '../named-people.ts'
import type { OpeningRow } from '../rows.ts'
import { findOpenings, lockOpening, type Opening } from './openings.sql.ts'

/**
 * Opening balances of time accounts. They are columns of the user, and a database trigger enters them into the account,
 * so that every writer creates the same single opening.
 */
export function importOpenings(): Importer<OpeningRow> {
  const people = peopleFinder()
  const seen = new Map<Id, string>()
  return {
    async examine(scope, rows) {
      const found = await people.findAll(
        scope,
        rows.map(({ person }) => person),
      )
      const ids = found.flatMap((person) => ('outcome' in person ? [] : [person.id]))
      const openings = new Map((await findOpenings(scope, ids)).map((opening) => [opening.id, opening]))
      return rows.map((row, index): RowFinding => {
        const person = found[index]!
        if ('outcome' in person) return person
        const before = seen.get(person.id)
        if (before !== undefined && before !== row.key)
          return wrongBecause([{ pointer: 'base', title: 'An earlier line is about the same person.' }], null)
        seen.set(person.id, row.key)
        return findingOf(scope, row, openings.get(person.id))
      })
    },
    async make(scope, row) {
      const person = people.demand(row.person)
      const before = await lockOpening(scope, person.id)
      const finding = findingOf(scope, row, before ?? undefined)
      if (finding.outcome === 'wrong') throw refusalOf(finding.problems[0]!)
      // The same opening was entered concurrently.
      if (finding.outcome === 'known') return []
      const after = openingBy(row, before!)
      await setOpening(scope, person.id, after)
      return [{ kind: 'opening_balance', id: person.id, changed: { before: columnsOf(before!), after } }]
    },
  }
}

type OpeningColumns = Pick<Opening, 'initial_time_account' | 'start_of_accounting'>

const columnsOf = ({ initial_time_account, start_of_accounting }: OpeningColumns): OpeningColumns => ({
  initial_time_account,
  start_of_accounting,
})

const openingBy = ({ day, balance }: OpeningRow, { start_of_accounting }: Opening): OpeningColumns => ({
  initial_time_account: balance,
  start_of_accounting: day === null ? start_of_accounting : dayAfter(day),
})

const isSame = (left: OpeningColumns, right: OpeningColumns): boolean =>
  left.initial_time_account === right.initial_time_account && left.start_of_accounting === right.start_of_accounting

const refusalOf = ({ pointer, title }: Problem): Error => invalid(pointer, title)

/** Existing openings stay, because all closed months are based on them. */
function findingOf(scope: WorkspaceScope, row: OpeningRow, current: Opening | undefined): RowFinding {
  const wrong = (pointer: string, title: string) => wrongBecause([{ pointer, title }], null)
  if (!current) return wrong('person', 'This person is not in this workspace.')
  const lastDay = localDate(scope.clock.now(), scope.zone).add({ years: 1 }).toString()
  if (row.day !== null && row.day > lastDay) return wrong('day', 'Day must not be more than a year ahead.')
  if (isSame(openingBy(row, current), current)) return { outcome: 'known' }
  if (!may(scope.actor, 'user.update', { userId: current.id, accountAdmin: current.account_admin }))
    return wrong('base', 'Only an account admin can change the opening balance of an account admin.')
  if (current.initial_time_account !== 0)
    return wrong('balance', 'This person already has a different opening balance. Change it on the person’s page.')
  if (current.closed_through !== null) return wrongBecause([monthIsClosed(current.closed_through)], null)
  return { outcome: 'new' }
}

const setOpening = (scope: WorkspaceScope, id: Id, columns: OpeningColumns): Promise<void> =>
  audited(scope, { kind: 'user', id, createdId: () => id, work: () => changeUser(scope, id, columns, {}) })

/** Restores the previous values; the account gets an entry that reverses the first. */
export const takeBackOpening: TakeBack = async (scope, id, changed) => {
  const current = await lockOpening(scope, id)
  if (!current || !changed) return
  if (!isSame(current, changed.after as OpeningColumns))
    throw invalid('balance', 'The opening balance has been changed since the import, so it is kept.')
  if (current.closed_through !== null) throw refusalOf(monthIsClosed(current.closed_through))
  await setOpening(scope, id, changed.before as OpeningColumns)
}
