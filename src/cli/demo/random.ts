/** A seeded random number generator: the demo company is the same on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
  /** True with this probability in percent. */
  chance(percent: number): boolean
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  // Mulberry32: small, and good enough to spread names and dates.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)]!,
    chance: (percent) => between(1, 100) <= percent,
    shuffled(items) {
      const pile = [...items]
      for (let last = pile.length - 1; last > 0; last--) {
        const other = between(0, last)
        ;[pile[last], pile[other]] = [pile[other]!, pile[last]!]
      }
      return pile
    },
  }
}
