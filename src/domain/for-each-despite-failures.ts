import { isConnectionLoss } from '../platform/db/connect.ts'

const mostErrorsKept = 10

/**
 * For jobs that go through many accounts or people: a failure does not stop the others. The errors are thrown at the end,
 * so that they are logged and the queue retries the job. A lost connection ends the loop.
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
  if (errors.length > 1) throw new AggregateError(errors, 'Several items failed.')
}
