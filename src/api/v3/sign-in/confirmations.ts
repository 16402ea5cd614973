import { confirmPassword, confirmWithFactor } from '../../../domain/access/confirm-password.ts'
import { isProof } from '../../../domain/factors/second-factor.ts'
import { input } from '../../../jsonapi/body.ts'
import { nothing } from '../../../jsonapi/operation.ts'
import { invalid } from '../../../platform/errors.ts'
import { optional } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { signInOperation } from '../scope.ts'
import { proof } from './proof-fields.ts'

/** Part of the description of every `confirmed` operation. */
export const confirmedFirst =
  'With a session cookie, the caller must have confirmed their identity recently, by signing in or with a confirmation; otherwise the answer is 403 with the pointer `confirmation`.'

export const confirmationOperations = [
  signInOperation({
    id: 'createConfirmation',
    beforeSecondFactor: true,
    audit: 'verb',
    changes: null,
    tag: 'Authentication',
    summary: 'Confirm the caller’s identity with a password or a second factor',
    description:
      'Required before sensitive changes with a session cookie. A confirmation is valid for the session in which it was made, for ten minutes unless the operator has set another time. A wrong password counts as a failed sign-in.',
    method: 'POST',
    path: '/api/v3/users/me/confirmations',
    permission: 'session.confirm',
    status: 204,
    ownTransaction: 'always',
    input: input({ password: optional(text({ most: 1000 })), ...proof }),
    example: { password: 'correct horse battery' },
    answers: nothing,
    refusals: [429],
    async handle({ scope, attributes, address }) {
      const { password } = attributes
      if (isProof(attributes)) await confirmWithFactor(scope.appContext, scope, attributes)
      else if (password === undefined) throw invalid('password', 'Send the password, a code or a passkey.')
      else await confirmPassword(scope.appContext, scope, { password, address }, scope.limits)
      return {}
    },
  }),
]
