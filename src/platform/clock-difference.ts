import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Seconds. More than busy machines and networks explain. */
export const mostClockDifference = 5

export type ClockDifference = {
  /** How far this machine's clock was from the database's when both were looked at last; below zero it is behind. */
  seconds(): number
  /** Called before the database is asked for its moment; what it gives takes the answer. */
  begin(): (moment: string, log: Log) => void
}

/** Punches are stored with the moment of the machine that answers, so a clock that is wrong falsifies them. */
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
        // However long the answer took, the database looked at its clock in between.
        const [earliest, latest] = [before, clock.now()].map((each) => each.since(moment).total('seconds'))
        seconds = Math.max(earliest!, 0) + Math.min(latest!, 0)
        warn(log)
      }
    },
  }
}
