/** A table to export: a header, and rows of texts, numbers and local dates. */
export type Sheet = {
  title: string
  head: readonly string[]
  /** Generated lazily, again for each iteration. */
  rows: Iterable<readonly Cell[]>
}

export type Cell = string | number | Temporal.PlainDate | Temporal.PlainDateTime | null
