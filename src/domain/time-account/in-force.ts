/** The schedule or policy in force on a day; null before the first. They are sorted by start. */
export const inForceOn = <S extends { starts_on: string }>(dated: readonly S[], day: string): S | null =>
  dated.findLast(({ starts_on }) => starts_on <= day) ?? null
