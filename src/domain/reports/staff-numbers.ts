import type { Scope } from '../scope.ts'
import { findStaffNumbers } from './staff-numbers.sql.ts'

export async function withStaffNumbers<Row extends { key: string | null; user_id?: string }>(
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & { staff_number: string | null })[]> {
  const idOf = ({ user_id, key }: Row): string => user_id ?? key!
  const numbers = await findStaffNumbers(scope, [...new Set(rows.map(idOf))])
  return rows.map((row) => ({ ...row, staff_number: numbers.get(idOf(row)) ?? null }))
}
