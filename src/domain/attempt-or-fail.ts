import { Refusal } from '../platform/errors.ts'

/** How often background work is attempted before it is given up. */
export const mostAttempts = 5

/**
 * Makes an attempt of background work that is counted before it begins. The work has failed for good with a refusal, unless
 * a retry may help (429 and above), or with the last attempt; otherwise the error makes the queue retry it. `died` is the
 * error if the worker died during the last attempt.
 */
export async function attemptOrFail(
  attempts: number,
  { died, work, fail }: { died: string; work: () => Promise<void>; fail: (refusal: Refusal | null) => Promise<void> },
): Promise<void> {
  try {
    if (attempts > mostAttempts) throw new Error(died)
    await work()
  } catch (error) {
    if (error instanceof Refusal && error.status < 429) return fail(error)
    if (attempts >= mostAttempts) await fail(null)
    // For the log. After the last attempt the queue's retry finds nothing to do.
    throw error
  }
}
