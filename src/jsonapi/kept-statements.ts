/**
 * PostgreSQL holds a prepared statement for as long as its connection lives, and the shapes that clients can give to a
 * list have no end. The first ones stay prepared; whatever comes after them is planned anew each time.
 */
const mostShapes = 500
const kept = new Set<string>()

export function keepWithinBounds<S extends object>(statement: S, shape: string): S {
  if (kept.has(shape)) return statement
  if (kept.size < mostShapes) kept.add(shape)
  // The driver reads this when it sends the statement; its types show it for raw statements only.
  else (statement as S & { options: { prepare?: boolean } }).options.prepare = false
  return statement
}
