const chunkSize = 100

/** For computations about all people: for thousands at once they would exceed the statement timeout and the memory. */
export function* inChunks<T>(people: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < people.length; first += chunkSize) yield people.slice(first, first + chunkSize)
}
