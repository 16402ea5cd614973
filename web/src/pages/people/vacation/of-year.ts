import type { Entitlement } from '../../../api/records.ts'
import { addMonths, yearEnd, yearStart } from '../../../time/days.ts'

type Terms = Pick<
  Entitlement,
  'starts_at' | 'ends_at' | 'kind' | 'expires' | 'transfer_remaining' | 'end_of_transfer_period'
>

/** The default terms of an entitlement for the year of a day. */
export const ofYear = (day: string): Terms => ({
  starts_at: yearStart(day),
  ends_at: yearEnd(day),
  kind: 'contractual',
  expires: false,
  transfer_remaining: true,
  end_of_transfer_period: addMonths(yearEnd(day), 3),
})
