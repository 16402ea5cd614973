import { notFound } from '../../../platform/errors.ts'
import { Complaint, type Kind } from '../../../platform/input/kind.ts'

const form = /^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/

/** A month such as 2026-01, between 1970 and 2199. */
export const month = (): Kind<string> => ({
  schema: { type: 'string', pattern: form.source, examples: ['2026-01'] },
  read(raw) {
    if (typeof raw === 'string' && form.test(raw)) return raw
    throw new Complaint('must be a month such as 2026-01.')
  },
})

/** The month in a path; not found if it is not valid. */
export function pathMonth(params: Record<string, string>): string {
  if (!form.test(params.month ?? '')) throw notFound()
  return params.month!
}
