import { invalid } from '../../../platform/errors.ts'
import type { Id } from '../../../platform/ids.ts'
import { workableHours } from '../../absences/calculate-absence.ts'
import { removeAbsence } from '../../absences/change-absence.ts'
import { decideAbsence } from '../../absences/decide-absence.ts'
import { requestAbsence } from '../../absences/request-absence.ts'
import { monthIsClosed } from '../../constraints.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { type ImportOptions, zoneOfRows } from '../import.ts'
import type { Importer, MadeRecord, RowFinding, TakeBack } from '../importer.ts'
import { peopleFinder, wrongBecause } from '../named-people.ts'
import type { AbsenceImportRow } from '../rows.ts'
import { SpansSeen } from '../spans-seen.ts'
import { absenceParts } from './absence-parts.ts'
import { findAbsenceOverlaps, findTypesByTitle, lockAbsenceUse } from './absences.sql.ts'

type Wrong = Extract<RowFinding, { outcome: 'wrong' }>

const usualHalf = 4

/** Absences that were approved elsewhere are confirmed without notifications. */
export function importAbsences(options: ImportOptions, people = peopleFinder()): Importer<AbsenceImportRow> {
  const seen = new SpansSeen()
  const types = new Map<string, Id | null>()

  const place = (row: AbsenceImportRow): { userId: Id; typeId: Id } | Wrong => {
    const person = people.find(row.person)
    const typeId = types.get(row.type) ?? null
    const unknown = { pointer: 'absence_type', title: 'There is no absence type with exactly this name.' }
    if ('outcome' in person) return typeId === null ? { ...person, problems: [...person.problems, unknown] } : person
    if (typeId === null) return wrongBecause([unknown], null)
    if (person.closed_through !== null && row.firstDay <= person.closed_through)
      return wrongBecause([monthIsClosed(person.closed_through)], null)
    return { userId: person.id, typeId }
  }

  async function lookUp(scope: WorkspaceScope, rows: readonly AbsenceImportRow[]): Promise<void> {
    await people.lookUp(
      scope,
      rows.map(({ person }) => person),
    )
    const fresh = [...new Set(rows.map(({ type }) => type))].filter((title) => !types.has(title))
    for (const title of fresh) types.set(title, null)
    if (fresh.length > 0) for (const { id, title } of await findTypesByTitle(scope, fresh)) types.set(title, id)
  }

  return {
    async examine(scope, rows) {
      await lookUp(scope, rows)
      const zone = zoneOfRows(options, scope)
      const placed = await Promise.all(
        rows.map(async (row) => {
          const found = place(row)
          return 'outcome' in found ? found : { userId: found.userId, ...(await extentOf(row, row.zone ?? zone)) }
        }),
      )
      const spans = placed.flatMap((row, index) => ('outcome' in row ? [] : [{ at: index, ...row }]))
      const overlapping = await findAbsenceOverlaps(
        scope,
        spans.map(({ userId, from, until }) => ({
          user_id: userId,
          starts_at: from.toString(),
          ends_at: until.toString(),
        })),
      )
      const stored = new Set([...overlapping].map((index) => spans[index]!.at))
      return placed.map((row, index): RowFinding => {
        if ('outcome' in row) return row
        const span = [row.from.epochMilliseconds, row.until.epochMilliseconds] as const
        if (stored.has(index) || seen.overlaps(row.userId, span)) return overlap
        seen.add(row.userId, span)
        return { outcome: 'new' }
      })
    },
    async make(scope, row) {
      const found = place(row)
      if ('outcome' in found) throw invalid(found.problems[0]!.pointer, found.problems[0]!.title)
      const zone = row.zone ?? zoneOfRows(options, scope)
      const parts = await absenceParts(row, zone, (day) => halfOf(scope, found.userId, day, zone))
      const made: MadeRecord[] = []
      for (const { startsAt, endsAt, fullDay } of parts) {
        const id = await requestAbsence(scope, {
          user_id: found.userId,
          absence_type_id: found.typeId,
          starts_at: startsAt,
          ends_at: endsAt,
          full_day: fullDay,
          time_zone: zone,
          created_by: 'import',
          ...(row.amounts && { custom: true, ...row.amounts }),
          notes: row.note === null ? [] : [row.note],
        })
        await decideAbsence(scope, id, 'confirmed', { notifyNobody: true })
        made.push({ kind: 'absence', id })
      }
      return made
    },
  }
}

const overlap = wrongBecause(
  [{ pointer: 'start_date', title: 'This person has another absence at this time.' }],
  'overlaps',
)

/** The outer bounds, without computing the hours of half days. */
async function extentOf(
  row: AbsenceImportRow,
  zone: string,
): Promise<{ from: Temporal.Instant; until: Temporal.Instant }> {
  const parts = await absenceParts(row, zone, async () => usualHalf)
  return { from: parts[0]!.startsAt, until: parts.at(-1)!.endsAt }
}

/** Half of the person's working time on that day, to the second: with the other half worked, nothing is missing. */
async function halfOf(scope: WorkspaceScope, userId: Id, day: string, zone: string): Promise<number> {
  const whole = await workableHours(scope, userId, Temporal.PlainDate.from(day), zone)
  return whole > 0 ? whole / 2 : usualHalf
}

export const takeBackAbsence: TakeBack = async (scope, id) => {
  const absence = await lockAbsenceUse(scope, id)
  if (!absence) return
  if (absence.changed)
    throw invalid('base', 'This has been changed since the import, so it is kept. Delete it by hand.')
  await removeAbsence(scope, id)
}
