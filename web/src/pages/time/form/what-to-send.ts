import type { Ref, Relations } from '../../../api/client.ts'
import type { TrackingWithBreaks } from '../../../api/records.ts'
import type { Values } from '../../../tracking-form/form-values.ts'
import { valuesOf } from '../../../tracking-form/form-values.ts'
import { momentsOf } from '../../../tracking-form/moments.ts'

type BreakEntry = { id?: string; starts_at?: string; ends_at?: string | null; _destroy?: true }

export type Sending = {
  attributes: Record<string, unknown>
  relationships: Relations
  /** The row of the form for each entry of `breaks_attributes`, as errors name an entry by its index. */
  rows: (number | null)[]
}

const area = (id: string | null): Ref | null => (id ? { type: 'area', id } : null)
const tags = (ids: readonly string[]): Ref[] => ids.map((id) => ({ type: 'tag', id }))
const seconds = (minutes: number | string): number | null => (minutes === '' ? null : Math.round(Number(minutes) * 60))
const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

export function toCreate(values: Values, zone: string): Sending {
  const { start, end, breaks } = momentsOf(values, null, zone)
  return {
    attributes: {
      ...(start && { starts_at: start.sent }),
      ...(end && { ends_at: end.sent }),
      ...(breaks.length > 0 && {
        breaks_attributes: breaks.map((row) => ({ starts_at: row.start?.sent, ends_at: row.end?.sent ?? null })),
      }),
      ...(values.forced && { force_custom_break_duration: true, break_duration: seconds(values.minutes) }),
    },
    relationships: {
      ...(values.person && { user: { type: 'user', id: values.person } }),
      ...(values.area && { area: area(values.area) }),
      ...(values.tags.length > 0 && { tags: tags(values.tags) }),
    },
    rows: breaks.map((_, index) => index),
  }
}

/** Only the changed attributes. */
export function toChange(values: Values, known: TrackingWithBreaks, zone: string): Sending {
  const before = valuesOf(known, zone)
  const { start, end, breaks } = momentsOf(values, known, zone)
  const entries: { entry: BreakEntry; row: number | null }[] = []
  for (const { id } of known.breaks)
    if (!values.breaks.some((row) => row.id === id)) entries.push({ entry: { id, _destroy: true }, row: null })
  for (const [index, { row, ...times }] of breaks.entries()) {
    if (row.id === null)
      entries.push({ entry: { starts_at: times.start?.sent ?? '', ends_at: times.end?.sent ?? null }, row: index })
    else {
      const ended = known.breaks.find(({ id }) => id === row.id)?.ends_at ?? null
      const entry: BreakEntry = {
        id: row.id,
        ...(times.start?.changed && { starts_at: times.start.sent }),
        ...(times.end ? times.end.changed && { ends_at: times.end.sent } : ended !== null && { ends_at: null }),
      }
      if (Object.keys(entry).length > 1) entries.push({ entry, row: index })
    }
  }
  const forcing = values.forced !== before.forced
  return {
    attributes: {
      ...(start?.changed && { starts_at: start.sent }),
      ...(end ? end.changed && { ends_at: end.sent } : before.end !== '' && { ends_at: null }),
      ...(entries.length > 0 && { breaks_attributes: entries.map(({ entry }) => entry) }),
      ...(forcing && { force_custom_break_duration: values.forced }),
      ...(values.forced &&
        (forcing || values.minutes !== before.minutes) && { break_duration: seconds(values.minutes) }),
    },
    relationships: {
      ...(values.area !== before.area && { area: area(values.area) }),
      ...(!sameSet(values.tags, before.tags) && { tags: tags(values.tags) }),
    },
    rows: entries.map(({ row }) => row),
  }
}

export const isNothing = ({ attributes, relationships }: Sending): boolean =>
  Object.keys(attributes).length === 0 && Object.keys(relationships).length === 0
