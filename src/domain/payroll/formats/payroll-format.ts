import type { Problem } from '../../../platform/errors.ts'
import type { PayrollLine } from '../payroll-lines.ts'

/** All that a file is written from. */
export type PayrollFile = {
  /** Such as 2026-03. */
  month: string
  adviser: string | null
  client: string | null
  /** For formats whose columns are one's own. */
  columns: readonly string[]
  lines: readonly PayrollLine[]
}

/** A way to write lines down. Another program is another one of these. */
export type PayrollFormat = {
  fileName(month: string): string
  /** What the program would not take. */
  problemsOf(file: PayrollFile): Problem[]
  /** Lines without their ends, and what is to be told about them. */
  write(file: PayrollFile): { lines: string[]; warnings: PayrollWarning[] }
}

/** What was left out because the format has no place for it, or characters that its code page does not have. */
export type PayrollWarning = { kind: 'no_place' | 'unknown_characters'; text: string }

/** `130,00` */
export const decimal = (value: number): string => value.toFixed(2).replace('.', ',')

/** `2026-03` as `03` and `2026`. */
export const partsOf = (month: string): { year: string; number: string } => ({
  year: month.slice(0, 4),
  number: month.slice(5, 7),
})
