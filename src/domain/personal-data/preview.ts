import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { yearsOf } from '../../shared/retention.ts'
import { demand } from '../permissions.ts'
import type { Scope } from '../scope.ts'
import { type Category, catalogue, type Listed } from './catalogue.ts'
import { findErased, findPersonState, findRetention, type PersonState } from './erasure.sql.ts'
import { countOwnRows } from './own-rows.sql.ts'

type When = 'at_once' | 'later' | 'kept'

/** What happens to one category of data. `gone_by` is the day by which all of it is deleted. */
type PreviewRow = { category: Category; when: When; records: number; gone_by: string | null }

/** `years` is how long working time is kept. */
type Preview = { name: string; years: number; rows: PreviewRow[] }

const whenOf = ({ retention }: Listed): When => (retention === 'at_once' || retention === 'kept' ? retention : 'later')

/** What an erasure would delete now, what later, and what would stay. */
export async function previewErasure(scope: Scope, userId: Id): Promise<Preview> {
  const person = await findPersonState(scope, userId)
  if (!person) throw notFound()
  demand(scope.actor, 'user.erase', { userId, accountAdmin: person.account_admin })
  return { name: person.username, ...(await countRows(scope, userId, person)) }
}

/** The remaining records of an erased person, and by when they are deleted. */
export async function keptRecords(scope: Scope, erasureId: Id): Promise<Preview> {
  const erased = await findErased(scope, erasureId)
  if (!erased) throw notFound()
  return { name: erased.username, ...(await countRows(scope, erased.user_id, null)) }
}

/** `person` is null if their own row is erased. */
async function countRows(scope: Scope, userId: Id, person: PersonState | null): Promise<Omit<Preview, 'name'>> {
  const retention = await findRetention(scope)
  const rows = new Map<string, PreviewRow>()
  const add = (category: Category, when: When, records: number, goneBy: string | null): void => {
    const key = `${category} ${when}`
    const row = rows.get(key) ?? { category, when, records: 0, gone_by: null }
    const goneLast =
      [row.gone_by, goneBy]
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null
    rows.set(key, { ...row, records: row.records + records, gone_by: goneLast })
  }
  if (person) addOwnRow(person, add)
  const yearsKept = (listed: Listed): number => (listed.retention === 'dated' ? yearsOf(retention, listed.category) : 0)
  for (const listed of catalogue) {
    const { count, last } = await countOwnRows(scope, listed, userId)
    if (count > 0 && listed.exported !== false)
      add(listed.category, whenOf(listed), count, last && goneBy(scope, last, yearsKept(listed)))
  }
  return { years: yearsOf(retention, 'working_time'), rows: withEnds([...rows.values()]) }
}

const goneBy = ({ clock }: Scope, last: string, years: number): string => {
  const due = localDate(Temporal.Instant.from(last), 'UTC').add({ years, days: 1 })
  // The job runs at night: records that are already too old are deleted by tomorrow.
  const tomorrow = localDate(clock.now(), 'UTC').add({ days: 1 })
  return (Temporal.PlainDate.compare(due, tomorrow) < 0 ? tomorrow : due).toString()
}

function addOwnRow(
  { image_id }: PersonState,
  add: (category: Category, when: When, records: number, on: null) => void,
) {
  add('person', 'at_once', 1, null)
  if (image_id !== null) add('picture', 'at_once', 1, null)
}

/** Rows that depend on dated records, or wait for the last of them, are deleted with them. */
function withEnds(rows: PreviewRow[]): PreviewRow[] {
  const latest =
    rows
      .flatMap(({ gone_by }) => gone_by ?? [])
      .sort()
      .at(-1) ?? null
  return rows.map((row) => (row.when === 'later' && row.gone_by === null ? { ...row, gone_by: latest } : row))
}
