/** A table to take away: a head, and rows of texts and numbers. */
export type Sheet = {
  title: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export type Cell = string | number | null
