import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import {
  findSignUpCodes,
  insertSignUpCode,
  isSignUpCodeUnused,
  markSignUpCodeUsed,
  type SignUpCodeRow,
} from './sign-up-code.sql.ts'

type SqlAndClock = { sql: Sql; clock: Clock }

/** A code is good for one account. It is returned only here; the database has its digest. */
export async function issueSignUpCode(
  { sql, clock }: SqlAndClock,
  { title, days }: { title: string; days: number },
): Promise<{ id: Id; code: string; expires_at: string }> {
  const code = newSecret()
  const [now, expiresAt] = [clock.now(), clock.now().add({ hours: days * 24 })].map(String) as [string, string]
  const id = await insertSignUpCode(sql, { title, digest: digestOf(code), now, expiresAt })
  return { id, code, expires_at: expiresAt }
}

export const listSignUpCodes = (sql: Sql): Promise<SignUpCodeRow[]> => findSignUpCodes(sql)

const needsCode = (): Refusal =>
  new Refusal(403, [{ pointer: 'invitation_code', title: 'Sign-up requires an unused invitation code.' }])

export async function demandSignUpCode({ sql, clock }: SqlAndClock, code: string | undefined): Promise<void> {
  if (!code || !(await isSignUpCodeUnused(sql, digestOf(code), clock.now().toString()))) throw needsCode()
}

export async function useSignUpCode({ sql, clock }: SqlAndClock, code: string | undefined): Promise<void> {
  if (!code || !(await markSignUpCodeUsed(sql, digestOf(code), clock.now().toString()))) throw needsCode()
}
