import type { Id } from '../../platform/ids.ts'

type Span = readonly [start: number, end: number]
/** Sorted by start. Arrays of numbers: with hundreds of thousands of rows, an object for each would exhaust the memory. */
type Spans = { starts: number[]; ends: number[] }

/** Half-open spans of earlier rows for each person, without overlaps. */
export class SpansSeen {
  readonly #spans = new Map<Id, Spans>()

  overlaps(person: Id, [start, end]: Span): boolean {
    const { starts, ends } = this.#of(person)
    const next = insertionIndex(starts, start)
    return (starts[next] ?? Number.POSITIVE_INFINITY) < end || (ends[next - 1] ?? Number.NEGATIVE_INFINITY) > start
  }

  add(person: Id, [start, end]: Span): void {
    const { starts, ends } = this.#of(person)
    const index = insertionIndex(starts, start)
    starts.splice(index, 0, start)
    ends.splice(index, 0, end)
  }

  #of(person: Id): Spans {
    const spans = this.#spans.get(person) ?? { starts: [], ends: [] }
    this.#spans.set(person, spans)
    return spans
  }
}

/** By binary search. */
function insertionIndex(starts: readonly number[], start: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < start) low = middle + 1
    else high = middle
  }
  return low
}
