import type { TestContext } from 'node:test'
import { connect } from '../../../src/platform/db/connect.ts'
import { atEnd } from '../../faults/support/embedded-folder.ts'

/** Nobody gets past this table until it is let go: requests that need it stay in hand. */
export async function holdLogins(t: TestContext, databaseUrl: string): Promise<() => void> {
  const pool = connect({ url: databaseUrl, max: 2, prepare: true })
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const over = pool
    .begin(async (sql) => {
      await sql`lock table logins in access exclusive mode`
      held.resolve()
      await letGo.promise
    })
    // The database may be gone by then, which ends the hold as well.
    .catch(() => {})
    .finally(() => pool.end({ timeout: 1 }))
  atEnd(t, () => {
    letGo.resolve()
    return over
  })
  await held.promise
  return letGo.resolve
}
