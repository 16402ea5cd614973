import type { Question } from '../api/addresses.ts'
import type { Answered } from '../api/session-request.ts'

/** Whether one record is asked for, a page of a list, or all of it. */
export type Form = 'one' | 'list' | 'all'
type Asked = { workspaceId: string; form: Form; question: Question; answer: Promise<Answered> }
/** By address. */
export type HeadStart = Map<string, Asked>

declare global {
  var headStart: HeadStart | undefined
}

/**
 * The answer that main.ts has asked for, once: whoever reads it again wants to know what it is by then. Null where there
 * is none, or none that is of use.
 */
export async function takeHeadStart(path: string): Promise<Answered | null> {
  const asked = globalThis.headStart?.get(path)
  if (!asked) return null
  globalThis.headStart?.delete(path)
  const answer = await asked.answer.catch(() => null)
  return answer?.ok ? answer : null
}
