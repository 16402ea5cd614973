import { isConnectionLoss } from '../platform/db/connect.ts'

/** As many as somebody would read. */
const mostErrorsKept = 10

/**
 * One after the other, for jobs that go through many accounts or people: one that fails keeps no other from its turn. What
 * failed is thrown at the end, so that it is logged and the queue runs the job again. Without a database there is no next one.
 */
export async function forEachDespiteFailures<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      if (errors.length < mostErrorsKept) errors.push(error)
    }
  }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, 'Several of them failed.')
}
