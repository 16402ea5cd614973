import { confirmEmail } from '../../../domain/access/confirm-account.ts'
import { resendConfirmationMail } from '../../../domain/access/send-confirmation-mail.job.ts'
import { isEmptyInstallation } from '../../../domain/accounts/list-accounts.ts'
import { input } from '../../../jsonapi/body.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { signInOperation } from '../scope.ts'

const tag = 'Authentication'
const path = '/api/v3/email_confirmation'
const success = { kind: 'meta', members: { success: { type: 'string' } } } as const

export const emailConfirmationOperations = [
  signInOperation({
    id: 'showSignUp',
    tag,
    summary: 'Check whether sign-up is open',
    description:
      '`sign_up` is `open`, `invite` (an `invitation_code` is required) or `closed`, as the operator has decided. If `sends_mails` is false, there is no mail server, and mails with invitations and links are written to files on the server. `first` is true as long as sign-up is possible and nobody has signed up.',
    method: 'GET',
    path: '/api/v3/sign_up',
    permission: 'session.create',
    answers: {
      kind: 'meta',
      members: {
        sign_up: { type: 'string', enum: ['open', 'closed', 'invite'] },
        sends_mails: { type: 'boolean' },
        first: { type: 'boolean' },
      },
    },
    async handle({ scope: { sql, signUp, sendsMails } }) {
      const first = signUp !== 'closed' && (await isEmptyInstallation(sql))
      return { meta: { sign_up: signUp, sends_mails: sendsMails, first } }
    },
  }),
  signInOperation({
    id: 'confirmEmail',
    audit: 'verb',
    changes: null,
    tag,
    summary: 'Confirm the e-mail address of an account',
    description:
      'Send the token from the mail that follows a sign-up. Invitations to others that have been waiting for the confirmation are sent.',
    method: 'PUT',
    path,
    permission: 'session.create',
    ownTransaction: 'always',
    input: input({ token: required(text({ filled: true })) }),
    example: { token: 'token-from-the-mail' },
    answers: success,
    refusals: [403],
    async handle({ scope, attributes }) {
      await confirmEmail(scope.appContext, attributes.token)
      return { meta: { success: 'The e-mail address is confirmed.' } }
    },
  }),
  signInOperation({
    id: 'requestEmailConfirmation',
    changes: null,
    tag,
    summary: 'Resend the mail to confirm the e-mail address',
    description:
      'The mail is sent to the current address of the caller. The link in the previous mail becomes invalid. Only account admins can call this.',
    method: 'POST',
    path,
    permission: 'account.update',
    answers: success,
    refusals: [429],
    async handle({ scope }) {
      const isAsked = await resendConfirmationMail(scope, scope.limits)
      const success = isAsked ? 'A link to confirm the address is on its way.' : 'The e-mail address is confirmed.'
      return { meta: { success } }
    },
  }),
]
