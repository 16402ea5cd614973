import { changePassword } from '../../../domain/access/change-password.ts'
import { input } from '../../../jsonapi/body.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { password } from '../fields.ts'
import { signInOperation } from '../scope.ts'
import { originOf } from './credential.ts'
import { answersToken, sessionParameter, tokenDocument } from './tokens.ts'

export const ownPasswordOperations = [
  signInOperation({
    id: 'changeOwnPassword',
    beforeSecondFactor: true,
    audit: 'verb',
    changes: null,
    changesAccess: true,
    tag: 'Authentication',
    summary: 'Change the caller’s password',
    description:
      'All tokens of the user become invalid, including that of the request; the answer contains a new one. A wrong current password counts as a failed sign-in.',
    method: 'PUT',
    path: '/api/v3/users/me/password',
    permission: 'password.change',
    ownTransaction: 'always',
    parameters: [sessionParameter],
    input: input({ current_password: required(text({ most: 1000 })), password: required(password()) }),
    example: { current_password: 'correct horse battery', password: 'new horse battery' },
    ...answersToken,
    refusals: [429],
    async handle({ scope, header, setHeader, attributes, address }) {
      const holder = { accountId: scope.accountId, userId: scope.actor.userId! }
      const { current_password: current, password: fresh } = attributes
      const wanted = { current, password: fresh, origin: originOf({ header, address }) }
      const issued = await changePassword(scope.appContext, holder, wanted, scope.limits)
      return tokenDocument({ scope, header, setHeader }, issued)
    },
  }),
]
