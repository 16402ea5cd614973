import { Refusal } from '../../platform/errors.ts'

type Sent = Readonly<Record<string, unknown>>

/** An empty list or text counts as not given. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && String(value) !== ''

/** The domain knows only our ids: if the caller sent an external id instead, the pointer of an error names that field. */
export function withExternalIdPointers(error: unknown, ...parts: Sent[]): unknown {
  if (!(error instanceof Refusal) || error.status !== 400) return error
  const isSent = (name: string): boolean => parts.some((part) => isGiven(part[name]))
  const pointerSent = (pointer: string): string => {
    const external = pointer.replace(/_id(s?)$/, '_external_id$1')
    return isSent(external) && !isSent(pointer) ? external : pointer
  }
  const problems = error.problems.map((problem) => ({ ...problem, pointer: pointerSent(problem.pointer) }))
  return new Refusal(400, problems, { cause: error, meta: error.meta })
}
