import { useList } from '../api/hooks.ts'
import type { AccountMeta, AccountRow } from '../api/records.ts'
import { accountOf } from './question.ts'

export const useAccount = (...of: Parameters<typeof accountOf>) => useList<AccountRow, AccountMeta>(...accountOf(...of))

export type AccountSums = { target: number; worked: number; credited: number; balance: number }

/** The sums of days; the balance is the change by these days, without entries. */
export const sumsOf = (rows: readonly AccountRow[]): AccountSums =>
  rows.reduce(
    ({ target, worked, credited, balance }, row) => ({
      target: target + row.target_seconds,
      worked: worked + row.worked_seconds,
      credited: credited + row.credited_seconds,
      balance: balance + row.charged_seconds - row.target_seconds,
    }),
    { target: 0, worked: 0, credited: 0, balance: 0 },
  )
