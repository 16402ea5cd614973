import { Refusal } from '../../platform/errors.ts'

type Sent = Readonly<Record<string, unknown>>

/** Whether something stands there: an empty list or text is as good as nothing. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && String(value) !== ''

/** The domain knows our ids alone: what is wrong with one is told where the caller's own stands, if that was sent instead. */
export function placedAsSent(error: unknown, ...parts: Sent[]): unknown {
  if (!(error instanceof Refusal) || error.status !== 400) return error
  const isSent = (name: string): boolean => parts.some((part) => isGiven(part[name]))
  const place = (pointer: string): string => {
    const external = pointer.replace(/_id(s?)$/, '_external_id$1')
    return isSent(external) && !isSent(pointer) ? external : pointer
  }
  const problems = error.problems.map((problem) => ({ ...problem, pointer: place(problem.pointer) }))
  return new Refusal(400, problems, { cause: error, meta: error.meta })
}
