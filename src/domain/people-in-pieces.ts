/** So many people's years fit into memory, and into one statement before it takes too long. */
const mostAtOnce = 100

/**
 * What is worked out for everybody is worked out for so many at a time: of thousands, all of it at once would exceed what a
 * statement may take and what a process has.
 */
export function* peopleInPieces<T>(people: readonly T[]): Generator<readonly T[]> {
  for (let first = 0; first < people.length; first += mostAtOnce) yield people.slice(first, first + mostAtOnce)
}
