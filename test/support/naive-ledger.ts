// A reference implementation of the rules of vacation to compare with, as simple as possible: days are coins of half a day,
// which belong to an entitlement, are carried over at its end and spent one by one, day by day. Slow, and shares no code with
// the service.

export type PlainEntitlement = {
  id: number
  from: string
  end: string
  halves: number
  expires: boolean
  /** Until when the rest can be taken in the following entitlement, if at all. */
  until: string | null
}

export type PlainAbsence = { kind: string; from: string; until: string; part: 'full' | 'am' | 'pm'; status: string }

export type PlainBalance = { spent: number; transferred: number; lapsed: number; to: number | null }

const start = Temporal.PlainDate.from('2025-01-01')
const calendar = Array.from({ length: 5 * 366 }, (_, index) => {
  const date = start.add({ days: index })
  return { date: date.toString(), weekend: date.dayOfWeek > 5 }
})

/** The half working days of vacation without sickness: `2026-07-06 am`. */
function halvesTaken(absences: readonly PlainAbsence[]): string[] {
  const away = (kind: string): Set<string> => {
    const halves = new Set<string>()
    for (const one of absences.filter((absence) => absence.kind === kind && absence.status === 'confirmed'))
      for (const { date, weekend } of calendar)
        if (one.from <= date && date <= one.until && !weekend)
          for (const half of ['am', 'pm']) if (one.part === 'full' || one.part === half) halves.add(`${date} ${half}`)
    return halves
  }
  return [...away('vacation').difference(away('sickness'))].sort()
}

type Coin = { until: string; own: boolean }

export function naiveBalances(
  entitlements: readonly PlainEntitlement[],
  absences: readonly PlainAbsence[],
  today: string,
): Map<number, PlainBalance> {
  const oldestFirst = [...entitlements].sort((a, b) => a.from.localeCompare(b.from) || a.id - b.id)
  const taken = halvesTaken(absences)
  const purses = new Map<number, Coin[]>()
  const results = new Map<number, PlainBalance>()
  for (const { id, halves } of oldestFirst) {
    purses.set(
      id,
      Array.from({ length: halves }, () => ({ until: '9999-12-31', own: true })),
    )
    results.set(id, { spent: 0, transferred: 0, lapsed: 0, to: null })
  }

  for (const { date } of calendar) {
    for (const half of taken) if (half.startsWith(date)) spend(date)
    for (const one of oldestFirst.filter(({ end }) => end === date && date < today)) carryOver(one)
  }
  for (const { id } of oldestFirst)
    results.get(id)!.lapsed += purses.get(id)!.filter((coin) => !coin.own && coin.until < today).length / 2
  return results

  function spend(date: string): void {
    const open = oldestFirst.filter(({ from, end }) => from <= date && date <= end)
    for (const { id } of open) {
      const purse = purses.get(id)!
      const usable = purse.filter((coin) => coin.own || coin.until >= date)
      const [coin] = usable.sort((a, b) => a.until.localeCompare(b.until))
      if (!coin) continue
      purse.splice(purse.indexOf(coin), 1)
      results.get(id)!.spent += 0.5
      return
    }
    const newest = open.at(-1)
    if (newest) results.get(newest.id)!.spent += 0.5
  }

  function carryOver({ id, end, expires, until }: PlainEntitlement): void {
    const successor = oldestFirst.find(({ from }) => from > end)
    const purse = purses.get(id)!
    for (const coin of [...purse]) {
      if (coin.own && expires) results.get(id)!.lapsed += 0.5
      const usableUntil = coin.own ? (expires ? null : until) : coin.until
      if (!successor || usableUntil === null || usableUntil < successor.from) continue
      purse.splice(purse.indexOf(coin), 1)
      purses.get(successor.id)!.push({ until: usableUntil, own: false })
      results.get(successor.id)!.transferred += 0.5
      results.get(id)!.to = successor.id
    }
  }
}
