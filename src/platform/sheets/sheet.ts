/** A table to take away: a head, and rows of texts and numbers. */
export type Sheet = {
  title: string
  head: readonly string[]
  /** Made when they are written, as often as they are gone through. */
  rows: Iterable<readonly Cell[]>
}

export type Cell = string | number | null
