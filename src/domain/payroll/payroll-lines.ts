import type { Id } from '../../platform/ids.ts'
import { round2 } from '../../shared/round.ts'
import type { AbsenceDays, PaidMonth } from '../time-account/payroll-months.ts'
import { type NamedSource, type PayrollSource, payrollSources, type WageType, wageTypeFor } from './wage-type.ts'

/** `closed` is null while the month is open. */
type PaidPerson = {
  user_id: Id
  username: string
  staff_number: string | null
  wage_type_ids: readonly Id[]
  cost_centre: string | null
  area_cost_centre: string | null
  closed: PaidMonth | null
}

export type PayrollLine = NamedSource & {
  user_id: Id
  username: string
  staff_number: string | null
  title: string
  /** Two decimals, multiplied by the factor. */
  quantity: number
  unit: 'hours' | 'days'
  wage_type_id: Id | null
  wage_type: string | null
  absence_key: string | null
  absence_reason: string | null
  cost_centre: string | null
  /** The share of each day, without the factor; null for hours. */
  days: Record<string, number> | null
  factor: number
}

/** What is still missing for an export. */
export type Missing =
  | { kind: 'open_month' | 'unknown_absences' | 'staff_number'; user_id: Id; username: string }
  | ({ kind: 'wage_type'; title: string; people: number } & NamedSource)

type Amount = NamedSource & { title: string } & ({ seconds: number } | { days: Record<string, number> })

const sum = (days: Record<string, number>): number => Object.values(days).reduce((total, day) => total + day, 0)

/** The lines of these people, and everything that is missing for them. */
export function payrollLines(
  people: readonly PaidPerson[],
  wageTypes: readonly WageType[],
): { lines: PayrollLine[]; missing: Missing[] } {
  const lines: PayrollLine[] = []
  const missing: Missing[] = []
  const unnamed = new Map<string, Extract<Missing, { kind: 'wage_type' }>>()
  for (const person of people) {
    const { user_id, username, closed } = person
    if (!closed) {
      missing.push({ kind: 'open_month', user_id, username })
      continue
    }
    if (closed.absences === null) missing.push({ kind: 'unknown_absences', user_id, username })
    const personLines = linesOf(person, closed, wageTypes, (source, title) => {
      const key = `${source.source} ${source.source_id}`
      const known = unnamed.get(key) ?? { kind: 'wage_type' as const, ...source, title, people: 0 }
      unnamed.set(key, { ...known, people: known.people + 1 })
    })
    if (personLines.length > 0 && !person.staff_number?.trim())
      missing.push({ kind: 'staff_number', user_id, username })
    lines.push(...personLines)
  }
  return { lines, missing: [...missing, ...unnamed.values()] }
}

function linesOf(
  person: PaidPerson,
  closed: PaidMonth,
  wageTypes: readonly WageType[],
  reportMissing: (source: NamedSource, title: string) => void,
): PayrollLine[] {
  const typeOf = (source: NamedSource): WageType | null => wageTypeFor(wageTypes, source, person.wage_type_ids)
  const amounts = amountsOf(closed, (source) => typeOf(source) !== null)
  return amounts.flatMap((amount): PayrollLine[] => {
    const { source, source_id, title } = amount
    const wageType = typeOf(amount)
    if (wageType?.left_out) return []
    const isDays = 'days' in amount
    const factor = wageType?.factor ?? 1
    const quantity = round2((isDays ? sum(amount.days) : amount.seconds / 3600) * factor)
    if (quantity === 0) return []
    if (!wageType) reportMissing({ source, source_id }, title)
    const { user_id, username, staff_number } = person
    return [
      {
        user_id,
        username,
        staff_number,
        source,
        source_id,
        title,
        quantity,
        unit: isDays ? 'days' : 'hours',
        wage_type_id: wageType?.id ?? null,
        wage_type: wageType?.number ?? null,
        absence_key: wageType?.absence_key ?? null,
        absence_reason: wageType?.absence_reason ?? null,
        cost_centre: costCentreOf(person, wageType),
        days: isDays ? amount.days : null,
        factor,
      },
    ]
  })
}

function costCentreOf(person: PaidPerson, wageType: WageType | null): string | null {
  if (wageType?.cost_centre_from === 'person') return person.cost_centre
  return wageType?.cost_centre_from === 'area' ? person.area_cost_centre : null
}

/** The amounts of the month by source. People who are paid by the target need no wage type for worked hours. */
function amountsOf(closed: PaidMonth, hasType: (source: NamedSource) => boolean): Amount[] {
  const plain = (source: PayrollSource, seconds: number): Amount => ({
    source,
    source_id: null,
    title: source,
    seconds,
  })
  const isByTarget = hasType({ source: 'target', source_id: null })
  const isByWork = hasType({ source: 'worked', source_id: null })
  return [
    ...(isByWork || !isByTarget ? [plain('worked', closed.worked_seconds)] : []),
    ...(isByTarget ? [plain('target', closed.target_seconds)] : []),
    plain('overtime_paid_out', Math.max(0, -closed.payout_seconds)),
    ...closed.surcharges.map(
      ({ rule_id, title, seconds }): Amount => ({ source: 'surcharge', source_id: rule_id, title, seconds }),
    ),
    ...absencesOf(closed.absences ?? [], hasType),
  ].sort((left, right) => payrollSources.indexOf(left.source) - payrollSources.indexOf(right.source))
}

/** Days count for their absence type if that has a wage type, else as vacation or sick days. */
function absencesOf(absences: readonly AbsenceDays[], hasType: (source: NamedSource) => boolean): Amount[] {
  const found = new Map<string, Amount & { days: Record<string, number> }>()
  for (const { type_id, title, kind, days } of absences) {
    const general = kind === 'vacation' ? 'vacation_days' : kind === 'sickness' ? 'sick_days' : null
    const own: NamedSource = { source: 'absence', source_id: type_id }
    const named =
      general === null || hasType(own) ? { ...own, title } : { source: general, source_id: null, title: general }
    const key = `${named.source} ${named.source_id}`
    const known = found.get(key)?.days ?? {}
    const added = Object.entries(days).map(([day, part]) => [day, (known[day] ?? 0) + part])
    found.set(key, { ...named, days: { ...known, ...Object.fromEntries(added) } } as Amount & {
      days: Record<string, number>
    })
  }
  return [...found.values()]
}
