import { useList } from '../api/hooks.ts'
import type { AccountMeta, AccountRow } from '../api/records.ts'
import { accountOf } from './question.ts'

export const useAccount = (...[personId, span, options]: [...Parameters<typeof accountOf>, { enabled: boolean }?]) =>
  useList<AccountRow, AccountMeta>(...accountOf(personId, span), options)

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
