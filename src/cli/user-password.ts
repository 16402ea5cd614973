import { resetByOperator } from '../domain/access/reset-by-operator.ts'
import { newSecret } from '../platform/secrets.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage } from './output.ts'
import { passwordFromStdin } from './password-from-stdin.ts'

/** The parsed options. */
export type PasswordReset = { email: string; passwordStdin?: boolean; json?: boolean }

export async function resetPassword({ email, passwordStdin, json }: PasswordReset): Promise<void> {
  const generated = passwordStdin ? null : newSecret().slice(0, 24)
  const password = generated ?? (await passwordFromStdin())
  const { accountId, userId } = await withDatabase({ migrate: false }, ({ appContext }) =>
    resetByOperator(appContext, { email, password }),
  )
  if (json) return printJson({ account_id: accountId, user_id: userId, email, password: generated })
  printMessage(`${email} (user ${userId} of account ${accountId}) has a new password and is signed out everywhere.`)
  printMessage('It works even if sign-in requires a sign-in provider, until the user signs in with the provider again.')
  if (generated === null) return
  printMessage('The password is not shown again:')
  print(generated)
}
