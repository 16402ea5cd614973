import type { Question } from '../api/addresses.ts'
import type { Answered } from '../api/session-request.ts'

/** Whether one record is asked for, a page of a list, or all of it. */
export type Form = 'one' | 'list' | 'all'
type Asked = { workspaceId: string; form: Form; question: Question; answer: Promise<Answered> }
export type HeadStart = {
  /** By address. */
  answers: Map<string, Asked>
  /** What pages have read while more is still asked for here: of that nothing comes too early any more. */
  read?: Set<string>
}

declare global {
  var headStart: HeadStart | undefined
}

/**
 * The answer that main.ts has asked for, once: whoever reads it again wants to know what it is by then, also where an early
 * answer comes after the first reading. Null where there is none, or none that is of use.
 */
export async function takeHeadStart(path: string): Promise<Answered | null> {
  const { answers, read } = globalThis.headStart ?? {}
  read?.add(path)
  const asked = answers?.get(path)
  if (!asked) return null
  answers?.delete(path)
  const answer = await asked.answer.catch(() => null)
  return answer?.ok ? answer : null
}
