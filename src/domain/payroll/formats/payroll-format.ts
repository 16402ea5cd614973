import type { Problem } from '../../../platform/errors.ts'
import type { PayrollLine } from '../payroll-lines.ts'

export type PayrollFile = {
  /** Such as 2026-03. */
  month: string
  adviser: string | null
  client: string | null
  /** For formats with custom columns. */
  columns: readonly string[]
  lines: readonly PayrollLine[]
}

/** A file format of a payroll program. */
export type PayrollFormat = {
  fileName(month: string): string
  /** What the program would reject. */
  problemsOf(file: PayrollFile): Problem[]
  /** Lines without line breaks. */
  write(file: PayrollFile): { lines: string[]; warnings: PayrollWarning[] }
}

/** A line that the format has no field for, or characters that are not in its code page. */
export type PayrollWarning = { kind: 'no_place' | 'unknown_characters'; text: string }

/** `130,00` */
export const decimal = (value: number): string => value.toFixed(2).replace('.', ',')

/** `2026-03` as `03` and `2026`. */
export const partsOf = (month: string): { year: string; number: string } => ({
  year: month.slice(0, 4),
  number: month.slice(5, 7),
})
