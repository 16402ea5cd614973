import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** In seconds. More than the delays of busy machines and networks. */
export const mostClockDifference = 5

export type ClockDifference = {
  /** The last measured difference between this machine's clock and the database's; negative if this one is behind. */
  seconds(): number
  /** To be called before the query for the time of the database; the returned function takes the answer. */
  begin(): (moment: string, log: Log) => void
}

/** Punches are stored with the time of the machine that answers, so a wrong clock falsifies them. */
export function createClockDifference(clock: Clock): ClockDifference {
  let seconds = 0
  let isFar = false

  function warn(log: Log): void {
    const wasFar = isFar
    isFar = Math.abs(seconds) > mostClockDifference
    if (isFar && !wasFar)
      log.warn(
        { seconds: Math.round(seconds) },
        'The clock of this machine differs from the database’s: punches are stored with wrong times. Set up NTP on both machines.',
      )
    if (!isFar && wasFar) log.info('The clock of this machine agrees with the database’s again.')
  }

  return {
    seconds: () => seconds,
    begin() {
      const before = clock.now()
      return (text, log) => {
        const moment = Temporal.Instant.from(text)
        // However long the answer took, the database read its clock between these two moments.
        const [earliest, latest] = [before, clock.now()].map((each) => each.since(moment).total('seconds'))
        seconds = Math.max(earliest!, 0) + Math.min(latest!, 0)
        warn(log)
      }
    },
  }
}
