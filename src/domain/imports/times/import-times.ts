import { invalid } from '../../../platform/errors.ts'
import type { Id } from '../../../platform/ids.ts'
import { readInstant } from '../../../platform/time/instant.ts'
import { monthIsClosed } from '../../constraints.ts'
import { writeNotes } from '../../notes/write-notes.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { actOnTracking } from '../../time-trackings/act-on-trackings.ts'
import { createTracking } from '../../time-trackings/create-tracking.ts'
import { areasByName } from '../areas.ts'
import { type ImportOptions, zoneOfRows } from '../import.ts'
import type { Importer, RowFinding, TakeBack } from '../importer.ts'
import { momentsOf } from '../moments.ts'
import { type PeopleFinder, peopleFinder, wrongBecause } from '../named-people.ts'
import type { TimeRow } from '../rows.ts'
import { SpansSeen } from '../spans-seen.ts'
import { tagsByTitle } from '../tags.ts'
import { findTimeOverlaps, lockTrackingUse } from './times.sql.ts'

type Placed = { userId: Id; startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/** Working time of existing people, stored as manual entries without confirmation. */
export function importTimes(options: ImportOptions, people = peopleFinder()): Importer<TimeRow> {
  const seen = new SpansSeen()
  return {
    async examine(scope, rows) {
      await people.lookUp(
        scope,
        rows.map(({ person }) => person),
      )
      const placed = rows.map((row) => place(people, row, zoneOfRows(options, scope)))
      const overlapping = await overlapsOf(scope, placed)
      const creates = await creatorOf(scope, rows)
      return placed.map((row, index): RowFinding => {
        if ('outcome' in row) return row
        const span = [row.startsAt.epochMilliseconds, row.endsAt.epochMilliseconds] as const
        if (overlapping.has(index) || seen.overlaps(row.userId, span)) return overlap
        seen.add(row.userId, span)
        return { outcome: 'new', creates: creates(rows[index]!) }
      })
    },
    async make(scope, row) {
      const { userId, ...span } = demandPlaced(place(people, row, zoneOfRows(options, scope)))
      const areas = await areasByName.findOrCreate(scope, row.area === null ? [] : [row.area])
      const tags = await tagsByTitle.findOrCreate(scope, row.tags)
      const id = await createTracking(scope, {
        user_id: userId,
        starts_at: span.startsAt,
        ends_at: span.endsAt,
        area_id: areas.ids[0] ?? null,
        tag_ids: tags.ids,
        breaks: breaksOf(row, zoneOfRows(options, scope)),
        created_by: 'import',
        ...(row.breakSeconds > 0 && { break_duration: row.breakSeconds, force_custom_break_duration: true }),
      })
      if (row.note !== null) await writeNotes(scope, { time_tracking_ids: [id] }, row.note)
      return [...areas.made, ...tags.made, { kind: 'time_tracking', id }]
    },
  }
}

const overlap = wrongBecause(
  [{ pointer: 'start_time', title: 'This person has other working time at this time.' }],
  'overlaps',
)

const breaksOf = ({ breaks }: TimeRow, zone: string) =>
  breaks.flatMap(({ startsAt, endsAt }) => {
    const [starts_at, ends_at] = [readInstant(startsAt, zone), readInstant(endsAt, zone)]
    return starts_at && ends_at ? [{ starts_at, ends_at }] : []
  })

/** The person and the span of a row, or its problems. */
function place(people: PeopleFinder, row: TimeRow, zone: string): Placed | Extract<RowFinding, { outcome: 'wrong' }> {
  const person = people.find(row.person)
  if ('outcome' in person) return person
  const moments = momentsOf(row, zone)
  if (!moments) return wrongBecause([{ pointer: 'end_time', title: 'The end must be after the start.' }], null)
  const seconds = moments.startsAt.until(moments.endsAt).total('seconds')
  if (row.breakSeconds > seconds)
    return wrongBecause([{ pointer: 'break', title: 'The break is longer than the working time around it.' }], null)
  if (person.closed_until !== null && Temporal.Instant.compare(moments.startsAt, person.closed_until) < 0)
    return wrongBecause([monthIsClosed(person.closed_through!)], null)
  return { userId: person.id, ...moments }
}

function demandPlaced(placed: ReturnType<typeof place>): Placed {
  if ('outcome' in placed) throw invalid(placed.problems[0]!.pointer, placed.problems[0]!.title)
  return placed
}

/** The indexes of rows that overlap recorded time. */
async function overlapsOf(scope: WorkspaceScope, placed: readonly ReturnType<typeof place>[]): Promise<Set<number>> {
  const spans = placed.flatMap((row, index) => ('outcome' in row ? [] : [{ at: index, ...row }]))
  if (spans.length === 0) return new Set()
  const found = await findTimeOverlaps(
    scope,
    spans.map(({ userId, startsAt, endsAt }) => ({
      user_id: userId,
      starts_at: startsAt.toString(),
      ends_at: endsAt.toString(),
    })),
  )
  return new Set([...found].map((place) => spans[place]!.at))
}

/** Finds the areas and tags to create for each row. */
async function creatorOf(scope: WorkspaceScope, rows: readonly TimeRow[]) {
  const areas = await areasByName.missing(scope, [...new Set(rows.flatMap(({ area }) => area ?? []))])
  const tags = await tagsByTitle.missing(scope, [...new Set(rows.flatMap((row) => row.tags))])
  return ({ area, tags: own }: TimeRow) => ({
    areas: area !== null && areas.has(area) ? [area] : [],
    tags: own.filter((title) => tags.has(title)),
  })
}

export const takeBackTracking: TakeBack = async (scope, id) => {
  const tracking = await lockTrackingUse(scope, id)
  if (!tracking) return
  if (tracking.changed)
    throw invalid('base', 'This has been changed since the import, so it is kept. Delete it by hand.')
  await actOnTracking(scope, id, { action: 'destroy' })
}
