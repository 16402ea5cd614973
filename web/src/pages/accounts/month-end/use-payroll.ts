import { useAll } from '../../../api/hooks.ts'
import type { PayrollLine, PayrollMeta } from '../../../api/records.ts'

/** What is to be paid of a month, and what an export has to wait for. */
export const usePayroll = (month: string) => useAll<PayrollLine, PayrollMeta>('payroll_lines', { month })

export type Payroll = ReturnType<typeof usePayroll>
