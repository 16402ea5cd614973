import { monthsLater } from './month-span.ts'

/** Overtime of one month that is still there; what was there at the start belongs to none and does not lapse. */
type Lot = { month: string | null; seconds: number }

/** What a month adds to the balance or takes from it, and what of earlier months has lapsed in it (zero or below). */
type MonthMove = { month: string; seconds: number; expired: number }

export type Lots = { lots: Lot[]; debt: number }

export const openingLots = (seconds: number): Lots => ({
  lots: seconds > 0 ? [{ month: null, seconds }] : [],
  debt: Math.max(0, -seconds),
})

/** One month further. What is used is the oldest, and what is owed is paid back before anything is saved. */
export function afterMonth({ lots, debt }: Lots, { month, seconds, expired }: MonthMove): Lots {
  const dated = use(lots, -expired, (lot) => lot.month !== null)
  if (seconds < 0) {
    const used = use(dated.lots, -seconds, () => true)
    return { lots: used.lots, debt: debt + used.missing }
  }
  const saved = Math.max(0, seconds - debt)
  return {
    lots: saved > 0 ? [...dated.lots, { month, seconds: saved }] : dated.lots,
    debt: Math.max(0, debt - seconds),
  }
}

function use(lots: Lot[], seconds: number, which: (lot: Lot) => boolean) {
  if (seconds === 0) return { lots, missing: 0 }
  let missing = seconds
  const rest = lots.map((lot) => {
    const part = which(lot) ? Math.min(lot.seconds, missing) : 0
    missing -= part
    return { ...lot, seconds: lot.seconds - part }
  })
  return { lots: rest.filter((lot) => lot.seconds > 0), missing }
}

/** The first on which what is left of a month lapses, so many months after it. */
export const lapsesOn = (month: string, expiryMonths: number): string => `${monthsLater(month, expiryMonths + 1)}-01`

/** What lapses up to a day, of the months that it was saved in. */
export const lapsingBy = ({ lots }: Lots, expiryMonths: number, day: string): (Lot & { month: string })[] =>
  lots.filter((lot): lot is Lot & { month: string } => lot.month !== null && lapsesOn(lot.month, expiryMonths) <= day)
