import { loginByEmail } from '../domain/access/login.ts'
import { inAccount } from '../domain/app-context.ts'
import { resetFactors as removeAll } from '../domain/factors/enrol.ts'
import { notFound } from '../platform/errors.ts'
import { withDatabase } from './database.ts'
import { printJson, tell } from './output.ts'

/** As the command line gives it. */
export type NamedUser = { email: string; json?: boolean }

/** For somebody who has lost all of them, and every admin who could help. */
export async function resetFactors({ email, json }: NamedUser): Promise<void> {
  const { account_id, user_id } = await withDatabase({ migrate: false }, async ({ pool, appContext }) => {
    const login = await loginByEmail(pool, email)
    if (!login) throw notFound('Nobody signs in with this address.')
    await inAccount(appContext, login.account_id, (scope) => removeAll(scope, login.user_id))
    return login
  })
  if (json) return printJson({ account_id, user_id, email })
  tell(`${email} (user ${user_id} of account ${account_id}) has no second factors any more.`)
}
