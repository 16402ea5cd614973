// Sets the clock of this process for JavaScript: Date and Temporal.Now. It runs on from there at its usual
// pace; timers and performance.now() are not affected. PostgreSQL's own clock stays real: what Stint stores comes from the
// injected clock, and the job queue compares its times with each other.

const RealDate = Date
const realInstant = Temporal.Now.instant.bind(Temporal.Now)
let offsetMs = 0

const instant = (): Temporal.Instant => realInstant().add({ milliseconds: offsetMs })
const now = (): number => RealDate.now() + offsetMs
const zoned = (zone: string = Temporal.Now.timeZoneId()): Temporal.ZonedDateTime => instant().toZonedDateTimeISO(zone)

/** Programs that a test starts get the offset in their environment, and this file by `--import`. */
export const offsetVariable = 'STINT_TEST_CLOCK_OFFSET'

export function setFakeClock(moment: string): void {
  installFakeClock(Temporal.Instant.from(moment).epochMilliseconds - RealDate.now())
  process.env[offsetVariable] = String(offsetMs)
}

function installFakeClock(offset: number): void {
  offsetMs = offset
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  })
}

/** A script that fakes the clock of a page in the same way, or sets it to another moment; empty if there is nothing to fake. */
export function fakeClockScript(moment?: Temporal.Instant): string {
  const offset = moment ? moment.epochMilliseconds - RealDate.now() : offsetMs
  if (offset === 0) return ''
  return `{
  const Real = Date
  const now = () => Real.now() + ${offset}
  Date = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}`
}

const inheritedOffset = Number(process.env[offsetVariable] ?? 0)
if (inheritedOffset !== 0) installFakeClock(inheritedOffset)
