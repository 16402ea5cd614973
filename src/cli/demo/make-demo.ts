import { roleIds } from '../../domain/actor.ts'
import type { AppContext } from '../../domain/app-context.ts'
import { PostgresError, transaction } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/errors.ts'
import { type BuiltCompany, buildCompany } from './build.ts'
import { companyName } from './company.ts'
import { addHistory, type Progress } from './history.ts'

type Demo = {
  account_id: string
  name: string
  workspaces: { id: string; name: string; people: number }[]
  /** One for each role, the account admin first. */
  logins: { email: string; role: string }[]
}

/** Creates the demo in one transaction. Calls `progress` for each person whose history is written. */
export async function makeDemo(appContext: AppContext, password: string, progress: Progress): Promise<Demo> {
  const passwordHash = await appContext.passwords.hash(password)
  // No jobs are enqueued, so that no mails are sent about past absences.
  const silent = { ...appContext, enqueue: async () => {} }
  try {
    return await transaction(appContext.pool, async (tx) => {
      const company = await buildCompany(silent, tx, passwordHash)
      await addHistory(company, progress)
      return summaryOf(company)
    })
  } catch (error) {
    if (error instanceof PostgresError && error.constraint === 'logins_email_unique')
      throw invalid('base', `${companyName} is already in this database; use an empty database for a new company.`)
    throw error
  }
}

function summaryOf({ accountId, sites }: BuiltCompany): Demo {
  const people = sites.flatMap((site) => site.people.map(({ person }) => person))
  const kinds = [
    { role: 'account admin', holder: people.find((person) => person.accountAdmin) },
    { role: 'workspace admin', holder: byRole(roleIds.workspaceAdmin) },
    { role: 'area admin', holder: byRole(roleIds.workingAreaAdmin) },
    { role: 'employee', holder: byRole(roleIds.employee) },
  ]
  function byRole(role: number) {
    return people.find((person) => !person.accountAdmin && person.roles.includes(role))
  }
  return {
    account_id: accountId,
    name: companyName,
    workspaces: sites.map(({ scope, people }) => ({
      id: scope.workspace.id,
      name: scope.workspace.name,
      people: people.length,
    })),
    logins: kinds.map(({ role, holder }) => ({ email: holder!.email, role })),
  }
}
