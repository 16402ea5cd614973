import type { TrackingWithBreaks } from '../api/records.ts'
import { type Values, valuesOf } from '../tracking-form/form-values.ts'
import { momentsOf } from '../tracking-form/moments.ts'

export type CorrectionKind = 'new' | 'change' | 'delete'

/** The attributes to send: for a change only those that differ, but all breaks if one of them does. */
export function correctionAttributes(
  values: Values,
  known: TrackingWithBreaks | null,
  kind: CorrectionKind,
  zone: string,
): object {
  const reason = values.note.trim()
  const time_tracking_id = known?.tracking.id
  if (kind === 'delete') return { kind, reason, time_tracking_id }
  const { start, end, breaks } = momentsOf(values, known, zone)
  const before = known && valuesOf(known, zone)
  const rested =
    breaks.length !== (known?.breaks.length ?? 0) ||
    breaks.some((entry) => entry.row.id === null || entry.start?.changed || entry.end?.changed)
  return {
    kind,
    reason,
    ...(known && { time_tracking_id }),
    ...(start?.changed && { starts_at: start.sent }),
    ...(end?.changed && { ends_at: end.sent }),
    ...(rested && { breaks: breaks.map((entry) => ({ starts_at: entry.start?.sent, ends_at: entry.end?.sent })) }),
    ...(values.area !== (before?.area ?? null) && { area_id: values.area }),
  }
}

/** The field of the form for a pointer of the server. */
export function fieldOf(pointer: string): string | undefined {
  const [name, number, part] = pointer.split('/')
  if (name === 'breaks') return `breaks.${number}.${part === 'starts_at' ? 'start' : 'end'}`
  return { starts_at: 'start', ends_at: 'end', area_id: 'area', reason: 'note' }[name ?? '']
}
