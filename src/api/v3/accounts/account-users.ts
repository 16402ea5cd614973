import { demandAccountsModule } from '../../../domain/accounts/accounts-module.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { pathId } from '../path-ids.ts'
import { accountUser } from '../people/users.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'

export const accountUserOperations = [
  accountOperation({
    id: 'showMyself',
    beforeSecondFactor: true,
    tag: 'Users',
    summary: 'Show the calling user with their account and workspaces',
    method: 'GET',
    path: '/api/v3/users/me',
    permission: 'me.read',
    answers: one(accountUser),
    handle: ({ scope, show }) => show(accountUser, scope.actor.userId!),
  }),
  accountOperation({
    id: 'listAccountUsers',
    tag: 'Accounts',
    summary: 'List all users of an account',
    description: 'Requires the accounts module, which the operator can switch off. Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/users`,
    permission: 'account_user.read',
    answers: many(accountUser),
    async handle({ scope, list }) {
      await demandAccountsModule(scope)
      return list(accountUser)
    },
  }),
  accountOperation({
    id: 'showAccountUser',
    tag: 'Accounts',
    summary: 'Show a user of an account',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/users/:user_id`,
    permission: 'account_user.read',
    answers: one(accountUser),
    handle: ({ params, show }) => show(accountUser, pathId(params, 'user_id')),
  }),
]
