import type { Id } from '../../platform/ids.ts'

type Span = readonly [start: number, end: number]
/** By their starts. Lists of plain numbers: of hundreds of thousands of rows, an object for each would fill the memory. */
type Spans = { starts: number[]; ends: number[] }

/** Spans of people that lie apart from one another: those of the rows before. Half-open, as all spans are. */
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
