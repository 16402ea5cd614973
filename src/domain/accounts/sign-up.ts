import type { Config } from '../../platform/config.ts'
import { forbidden } from '../../platform/errors.ts'
import { clientOf } from '../../platform/networks.ts'
import { countTowardsLimit } from '../../platform/rate-limit.ts'
import { type BegunSession, beginSession, type SessionOrigin } from '../access/begin-session.ts'
import { demandSignUpCode, useSignUpCode } from '../access/sign-up-codes.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { type NewAccount, openAccount } from './open-account.ts'

type SignUpRules = Pick<Config, 'limits' | 'signUp' | 'confirmEmail'>
type NewcomerRequest = NewAccount & { code: string | undefined; origin: SessionOrigin }

/** Cheap checks come before the password is hashed. */
export async function signUp(
  appContext: AppContext,
  { code, origin, ...wanted }: NewcomerRequest,
  rules: SignUpRules,
): Promise<BegunSession> {
  const { pool: sql, clock } = appContext
  const client = clientOf(origin.address)
  if (rules.signUp === 'closed')
    throw forbidden('Sign-up is closed here. Ask your company or the operator of this service for an invitation.')
  await countTowardsLimit({ sql, clock, limit: rules.limits.signUp, name: 'sign_up', key: [client] })
  const needsCode = rules.signUp === 'invite'
  if (needsCode) await demandSignUpCode({ sql, clock }, code)
  const opened = await openAccount(appContext, wanted, {
    client,
    isConfirmed: !rules.confirmEmail,
    beforeInsert: async (tx) => {
      if (needsCode) await useSignUpCode({ sql: tx, clock }, code)
    },
  })
  return beginSession(scopeOf(appContext, sql, opened.accountId), opened.userId, origin)
}
