import { loginByEmail } from '../domain/access/login.ts'
import { inAccount } from '../domain/app-context.ts'
import { resetFactors as removeAll } from '../domain/factors/enrol.ts'
import { notFound } from '../platform/errors.ts'
import { withDatabase } from './database.ts'
import { printJson, printMessage } from './output.ts'

/** The parsed options. */
export type NamedUser = { email: string; json?: boolean }

/** For a user who has lost all second factors and has no other admin to help. */
export async function resetFactors({ email, json }: NamedUser): Promise<void> {
  const { account_id, user_id } = await withDatabase({ migrate: false }, async ({ pool, appContext }) => {
    const login = await loginByEmail(pool, email)
    if (!login) throw notFound('No user signs in with this e-mail address.')
    await inAccount(appContext, login.account_id, (scope) => removeAll(scope, login.user_id))
    return login
  })
  if (json) return printJson({ account_id, user_id, email })
  printMessage(`${email} (user ${user_id} of account ${account_id}) no longer has second factors.`)
}
