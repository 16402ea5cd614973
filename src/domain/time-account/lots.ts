import { monthsLater } from './month-span.ts'

/** Overtime left from one month. The opening balance has no month and does not lapse. */
type Lot = { month: string | null; seconds: number }

/** By how much a month moves the balance, and how much overtime of earlier months lapsed in it (zero or below). */
export type MonthMove = { month: string; seconds: number; expired: number }

export type Lots = { lots: Lot[]; debt: number }

export const openingLots = (seconds: number): Lots => ({
  lots: seconds > 0 ? [{ month: null, seconds }] : [],
  debt: Math.max(0, -seconds),
})

/** The lots after a month. The oldest overtime is used first, and debt is paid back before anything is saved. */
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

/** The first of a month on which the overtime of `month` lapses. */
export const lapsesOn = (month: string, expiryMonths: number): string => `${monthsLater(month, expiryMonths + 1)}-01`

/** The lots that lapse up to a day. */
export const lapsingBy = ({ lots }: Lots, expiryMonths: number, day: string): (Lot & { month: string })[] =>
  lots.filter((lot): lot is Lot & { month: string } => lot.month !== null && lapsesOn(lot.month, expiryMonths) <= day)
