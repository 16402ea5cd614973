type Labelled = { key: string | null; label: string | null }

/** Rows of a statement whose last one, marked by `in_all`, is their total. */
export function splitTotal<Row extends Labelled>(
  found: readonly (Row & { in_all: boolean })[],
): { rows: Row[]; total: Omit<Row, 'key' | 'label'> } {
  const rows = found.map(({ in_all: _, ...row }) => row as unknown as Row)
  const { key: _, label: __, ...total } = rows.pop()!
  return { rows, total }
}
