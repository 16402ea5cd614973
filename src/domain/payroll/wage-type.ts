import type { Id } from '../../platform/ids.ts'

/** What is paid in a closed month, in hours or days. */
export const payrollSources = [
  'worked',
  'target',
  'overtime_paid_out',
  'surcharge',
  'vacation_days',
  'sick_days',
  'absence',
] as const

export type PayrollSource = (typeof payrollSources)[number]

export const costCentreOrigins = ['none', 'area', 'person'] as const

/** The wage office's number and title for a source. */
export type WageType = {
  id: Id
  number: string | null
  title: string
  source: PayrollSource
  surcharge_rule_id: Id | null
  absence_type_id: Id | null
  factor: number
  cost_centre_from: (typeof costCentreOrigins)[number]
  /** The key of the days in the calendar of Lohn und Gehalt; `absence_reason` is the one of LODAS. */
  absence_key: string | null
  absence_reason: string | null
  for_everybody: boolean
  left_out: boolean
}

/** `source_id` is the surcharge rule or absence type, null for other sources. */
export type NamedSource = { source: PayrollSource; source_id: Id | null }

/** A wage type of the person takes precedence over the one for everybody. */
export function wageTypeFor(
  wageTypes: readonly WageType[],
  { source, source_id }: NamedSource,
  own: readonly Id[],
): WageType | null {
  const known = wageTypes.filter(
    (wageType) => wageType.source === source && (wageType.surcharge_rule_id ?? wageType.absence_type_id) === source_id,
  )
  return known.find(({ id }) => own.includes(id)) ?? known.find((wageType) => wageType.for_everybody) ?? null
}
