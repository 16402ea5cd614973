import { openAccount } from '../domain/accounts/open-account.ts'
import { createAccountAdmin } from '../domain/users/create-account-admin.ts'
import { newSecret } from '../platform/secrets.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage } from './output.ts'
import { passwordFromStdin } from './password-from-stdin.ts'

/** The parsed options. */
export type NewAdmin = {
  email: string
  name: string
  account?: string
  accountName?: string
  workspaceName?: string
  timeZone?: string
  locale?: string
  holidayCalendar?: string
  passwordStdin?: boolean
  invite?: boolean
  json?: boolean
}

export async function createAdmin(options: NewAdmin): Promise<void> {
  const generated = options.passwordStdin || options.invite ? null : newSecret().slice(0, 24)
  const password = options.passwordStdin ? await passwordFromStdin() : generated
  const made = await withDatabase({ migrate: true, keys: true }, ({ appContext }) => {
    const admin = { email: options.email, username: options.name, password }
    if (options.account) return createAccountAdmin(appContext, options.account, admin)
    return openAccount(appContext, {
      ...admin,
      accountName: options.accountName,
      workspaceName: options.workspaceName,
      timeZone: options.timeZone,
      locale: options.locale,
      holidayCalendar: options.holidayCalendar,
    })
  })
  if (options.json)
    return printJson({
      account_id: made.accountId,
      user_id: made.userId,
      email: options.email,
      password: generated,
      invited: options.invite === true,
    })
  printMessage(`${options.name} (user ${made.userId}) administers account ${made.accountId}.`)
  if (options.invite) printMessage(`An invitation will be sent to ${options.email}.`)
  if (generated === null) return
  printMessage('The password is not shown again:')
  print(generated)
}
