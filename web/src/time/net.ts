import type { Break, Tracking } from '../api/records.ts'

type Span = readonly [from: number, until: number]

/** Seconds in breaks, inside of the span; breaks that overlap count once. */
function rested([from, until]: Span, breaks: readonly Span[]): number {
  let reached = from
  let total = 0
  for (const [starts, ends] of [...breaks].sort(([left], [right]) => left - right)) {
    const end = Math.min(ends, until)
    total += Math.max(0, end - Math.max(starts, reached))
    reached = Math.max(reached, end)
  }
  return Math.floor(total / 1000)
}

type Measured = { gross: number; rest: number; net: number }

/** In seconds, by the server's rule: what was set by hand counts if it is told to, else the longer of recorded and usual. */
export function measure(
  span: Span,
  breaks: readonly Span[],
  { forced, byHand, usual }: { forced: boolean; byHand: number | null; usual: number },
): Measured {
  const gross = Math.max(0, Math.floor((span[1] - span[0]) / 1000))
  const recorded = rested(span, breaks)
  const wanted = forced ? (byHand ?? recorded) : Math.max(recorded, usual)
  const rest = Math.max(0, Math.min(gross, wanted))
  return { gross, rest, net: gross - rest }
}

export function measureTracking(tracking: Tracking, breaks: readonly Break[], now: number): Measured {
  const until = tracking.ends_at === null ? now : Date.parse(tracking.ends_at)
  const spans = breaks.map((one): Span => [Date.parse(one.starts_at), one.ends_at ? Date.parse(one.ends_at) : until])
  return measure([Date.parse(tracking.starts_at), until], spans, {
    forced: tracking.force_custom_break_duration,
    byHand: tracking.break_duration,
    usual: tracking.default_break_duration,
  })
}
