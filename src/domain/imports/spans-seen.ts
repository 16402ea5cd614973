import type { Id } from '../../platform/ids.ts'

type Span = readonly [start: number, end: number]

/** Spans of people that lie apart from one another: those of the rows before. Half-open, as all spans are. */
export class SpansSeen {
  readonly #spans = new Map<Id, Span[]>()

  overlaps(person: Id, [start, end]: Span): boolean {
    const spans = this.#spans.get(person) ?? []
    const next = spans[placeOf(spans, start)]
    const before = spans[placeOf(spans, start) - 1]
    return (next !== undefined && next[0] < end) || (before !== undefined && before[1] > start)
  }

  add(person: Id, span: Span): void {
    const spans = this.#spans.get(person) ?? []
    spans.splice(placeOf(spans, span[0]), 0, span)
    this.#spans.set(person, spans)
  }
}

/** Where a span with this start belongs; a binary search. */
function placeOf(spans: readonly Span[], start: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]![0] < start) low = middle + 1
    else high = middle
  }
  return low
}
