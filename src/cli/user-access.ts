import { type Login, loginWith } from '../domain/access/login.ts'
import { overrulePassword } from '../domain/access/overrule-password.ts'
import { inAccount } from '../domain/app-context.ts'
import { resetFactors as removeAll } from '../domain/factors/enrol.ts'
import { notFound } from '../platform/errors.ts'
import { newSecret } from '../platform/secrets.ts'
import type { Services } from '../services.ts'
import { passwordFromStdin } from './create-admin.ts'
import { withDatabase } from './database.ts'
import { print, printJson, tell } from './output.ts'

export type NamedUser = { email: string; json?: boolean }
export type NewPassword = NamedUser & { passwordStdin?: boolean }

/** For who has lost every other way in: whoever runs the server can always open. */
export async function setPassword({ email, passwordStdin, json }: NewPassword): Promise<void> {
  const generated = passwordStdin ? null : newSecret().slice(0, 24)
  const password = generated ?? (await passwordFromStdin())
  const { account_id, user_id } = await withLogin(email, async ({ appContext }, login) => {
    const hash = await appContext.passwords.hash(password)
    await inAccount(appContext, login.account_id, (scope) => overrulePassword(scope, login.user_id, hash))
  })
  if (json) return printJson({ account_id, user_id, email, password: generated })
  tell(`The password of ${email} (user ${user_id}) is set, and all their devices are signed out.`)
  if (generated === null) return
  tell('The password is not shown again:')
  print(generated)
}

export async function resetFactors({ email, json }: NamedUser): Promise<void> {
  const { account_id, user_id } = await withLogin(email, ({ appContext }, login) =>
    inAccount(appContext, login.account_id, (scope) => removeAll(scope, login.user_id)),
  )
  if (json) return printJson({ account_id, user_id, email })
  tell(`${email} (user ${user_id}) has no second factors any more.`)
}

const withLogin = (email: string, work: (services: Services, login: Login) => Promise<void>): Promise<Login> =>
  withDatabase({ migrate: false, keys: true }, async (services) => {
    const login = await loginWith(services.pool, email)
    if (!login) throw notFound('Nobody signs in with this address.')
    await work(services, login)
    return login
  })
