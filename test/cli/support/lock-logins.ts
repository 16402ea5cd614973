import type { TestContext } from 'node:test'
import { connect } from '../../../src/platform/db/connect.ts'
import { addCleanup } from '../../faults/support/embedded-folder.ts'

/** Locks the table of logins, so that requests which need it block until the function returned is called. */
export async function lockLogins(t: TestContext, databaseUrl: string): Promise<() => void> {
  const pool = connect({ url: databaseUrl, max: 2, prepare: true })
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = pool
    .begin(async (sql) => {
      await sql`lock table logins in access exclusive mode`
      locked.resolve()
      await released.promise
    })
    // The database may be gone by then, which releases the lock as well.
    .catch(() => {})
    .finally(() => pool.end({ timeout: 1 }))
  addCleanup(t, () => {
    released.resolve()
    return transaction
  })
  await locked.promise
  return released.resolve
}
