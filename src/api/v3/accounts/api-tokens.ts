import { issueApiToken, revokeApiToken } from '../../../domain/api-tokens/api-tokens.ts'
import { may } from '../../../domain/permissions.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'
import { withSecret } from '../sign-in/with-secret.ts'
import { shownTimestamps } from '../timestamps.ts'

const apiToken: Resource = defineResource({
  type: 'api_token',
  description: 'Lets another system use the public API in the name of the account.',
  table: 'api_tokens',
  visible: ({ sql, actor }) => (may(actor, 'api_token.read') ? sql`true` : sql`false`),
  attributes: {
    title: { wire: wire.text },
    last_used_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
})

/** As it is answered once, with its secret. */
export const issuedApiToken: Resource = defineResource({
  ...apiToken,
  attributes: { ...apiToken.attributes, token: { wire: wire.text } },
})

const path = `${ACCOUNT}/api_tokens`
const tag = 'API tokens'

export const apiTokenOperations = [
  accountOperation({
    id: 'listApiTokens',
    tag,
    summary: 'List api tokens',
    description: 'Their secrets are not kept and never shown again.',
    method: 'GET',
    path,
    permission: 'api_token.read',
    answers: many(apiToken),
    handle: ({ list }) => list(apiToken),
  }),
  accountOperation({
    id: 'createApiToken',
    changes: 'api_tokens',
    tag,
    summary: 'Issue an api token',
    description: 'The answer holds the secret as `token`, this once.',
    method: 'POST',
    path,
    permission: 'api_token.create',
    status: 201,
    input: input({ title: required(text({ filled: true })) }),
    example: { title: 'Payroll' },
    answers: one(issuedApiToken),
    async handle({ scope, attributes, show }) {
      const { id, secret } = await issueApiToken(scope, attributes.title)
      return withSecret(await show(apiToken, id), secret)
    },
  }),
  accountOperation({
    id: 'deleteApiToken',
    changes: 'api_tokens',
    changesAccess: true,
    tag,
    summary: 'Revoke an api token',
    method: 'DELETE',
    path: `${path}/:api_token_id`,
    permission: 'api_token.destroy',
    answers: one(apiToken),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'api_token_id')
      const revoked = await show(apiToken, id)
      await revokeApiToken(scope, id)
      return revoked
    },
  }),
]
