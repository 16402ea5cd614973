/** What an absence means for the account. */
type AbsenceEffect = 'unpaid' | 'sickness' | 'paid' | 'overtime'

/** A share of the day's scheduled time, or a number of seconds. */
type DayAbsence = { effect: AbsenceEffect; share: number } | { effect: AbsenceEffect; seconds: number }

/** Which time counts: `saldo_type` of the user. */
type BalanceMethod = 'worked' | 'planned' | 'larger' | 'confirmed'

export type DayRules = {
  method: BalanceMethod
  /** A public holiday lowers the target, changes nothing, or is credited with a fixed number of hours. */
  holidays: 'target' | 'none' | 'custom'
  /** The credit of a whole holiday; only for `custom`. */
  holidaySeconds: number
}

type DayFacts = {
  /** By the schedule. */
  scheduled: number
  /** 1 for a public holiday, 0.5 for half of one. */
  holidayShare: number
  absences: readonly DayAbsence[]
  worked: number
  /** The part of `worked` in confirmed trackings. */
  confirmed: number
  rules: DayRules
}

/** Whole seconds. The balance moves by what is charged less the target. */
export type AccountDay = { target: number; worked: number; credited: number; charged: number }

/** Sickness takes precedence over vacation, and overtime is only charged for time that is not free anyway. */
const precedence: readonly AbsenceEffect[] = ['unpaid', 'sickness', 'paid', 'overtime']

/** The rule of the time account for one day; everything else adds up days. */
export function accountDay({ scheduled, holidayShare, absences, worked, confirmed, rules }: DayFacts): AccountDay {
  const share = rules.holidays === 'none' ? 0 : holidayShare
  const workable = Math.round(scheduled * (1 - share))
  const { unpaid, sickness, paid, overtime } = takenOf(workable, absences)
  const hasCustomHours = rules.holidays === 'custom'
  const target = (hasCustomHours ? scheduled : workable) - unpaid
  const given = paid + (hasCustomHours && scheduled > 0 ? Math.round(rules.holidaySeconds * share) : 0)
  // Sickness is credited only as far as the target is not reached otherwise, such as by work.
  const credited = given + Math.min(sickness, Math.max(0, target - worked - given))
  const planned = Math.max(0, target - credited - overtime)
  return { target, worked, credited, charged: countedBy(rules.method, worked, confirmed, planned) + credited }
}

/** The seconds of the day that each kind of absence takes; together no more than there are. */
function takenOf(workable: number, absences: readonly DayAbsence[]): Record<AbsenceEffect, number> {
  const taken = { unpaid: 0, sickness: 0, paid: 0, overtime: 0 }
  let left = workable
  for (const effect of precedence)
    for (const absence of absences.filter((absence) => absence.effect === effect)) {
      const wanted = 'share' in absence ? Math.round(workable * absence.share) : absence.seconds
      const part = Math.min(left, wanted)
      taken[effect] += part
      left -= part
    }
  return taken
}

/** There are no planned shifts yet, so the rest of the target counts as planned. */
function countedBy(method: BalanceMethod, worked: number, confirmed: number, planned: number): number {
  switch (method) {
    case 'worked':
      return worked
    case 'planned':
      return planned
    case 'larger':
      return Math.max(worked, planned)
    case 'confirmed':
      return Math.max(confirmed, Math.min(worked, planned))
  }
}

const methods: readonly BalanceMethod[] = ['worked', 'planned', 'larger', 'confirmed']

/** Unknown numbers count as `worked`. */
export const methodOf = (saldoType: number): BalanceMethod => methods[saldoType] ?? 'worked'

/** Unknown options count as `target`. */
export const holidayOptionOf = (option: string): DayRules['holidays'] =>
  option === 'none' || option === 'custom' ? option : 'target'

export function absenceEffectOf({ kind, paid }: { kind: string; paid: boolean }): AbsenceEffect {
  if (kind === 'overtime') return 'overtime'
  if (kind === 'unpaid' || kind === 'parental' || !paid) return 'unpaid'
  return kind === 'sickness' ? 'sickness' : 'paid'
}
