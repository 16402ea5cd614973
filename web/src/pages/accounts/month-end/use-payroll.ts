import { useAll } from '../../../api/hooks.ts'
import type { PayrollLine, PayrollMeta } from '../../../api/records.ts'

/** The payroll lines of a month, and what is missing for an export. */
export const usePayroll = (month: string) => useAll<PayrollLine, PayrollMeta>('payroll_lines', { month })

export type Payroll = ReturnType<typeof usePayroll>
