const mostAtOnce = 100

/** Computations over everybody go in pieces: for thousands of people at once they would exceed the statement timeout and memory. */
export function* peopleInPieces<T>(people: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < people.length; first += mostAtOnce) yield people.slice(first, first + mostAtOnce)
}
