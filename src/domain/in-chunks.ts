const chunkSize = 100

/** For computations over everybody: with thousands of people at once they would exceed the statement timeout and memory. */
export function* inChunks<T>(people: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < people.length; first += chunkSize) yield people.slice(first, first + chunkSize)
}
