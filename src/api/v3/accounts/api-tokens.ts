import { issueApiToken, revokeApiToken } from '../../../domain/api-tokens/api-tokens.ts'
import { tokenScopes } from '../../../domain/api-tokens/token-scopes.ts'
import { may } from '../../../domain/permissions.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional, required } from '../../../platform/input/fields.ts'
import { endMoment, network, nullable, oneOf, text } from '../../../platform/input/kind.ts'
import { filledList, shownNetworks } from '../networks.ts'
import { pathId } from '../path-ids.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'
import { confirmedFirst } from '../sign-in/confirmations.ts'
import { withSecret } from '../sign-in/with-secret.ts'
import { shownTimestamps } from '../timestamps.ts'

const apiToken: Resource = defineResource({
  type: 'api_token',
  description: 'Gives another system access to the public API on behalf of the account.',
  table: 'api_tokens',
  visible: ({ sql, actor }) => (may(actor, 'api_token.read') ? sql`true` : sql`false`),
  attributes: {
    title: { wire: wire.text },
    scopes: {
      wire: wire.serialized(
        {
          anyOf: [{ type: 'array', items: { type: 'string', enum: tokenScopes } }, { type: 'null' }],
          description: 'What the token may be used for; null means everything. Write access includes read access.',
        },
        (scopes) => scopes,
      ),
    },
    expires_at: {
      wire: wire.described(
        wire.orNull(wire.utc),
        'The token is refused from this time on. Null if it does not expire.',
      ),
    },
    networks: shownNetworks,
    last_used_at: { wire: wire.orNull(wire.utc) },
    ...shownTimestamps,
  },
})

/** The answer of creation, the only one with the secret. */
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
    summary: 'List API tokens',
    description: 'Secrets are not stored, so they cannot be shown again. Only account admins can call this.',
    method: 'GET',
    path,
    permission: 'api_token.read',
    answers: many(apiToken),
    handle: ({ list }) => list(apiToken),
  }),
  accountOperation({
    id: 'createApiToken',
    audit: 'api_token',
    changes: 'api_tokens',
    tag,
    summary: 'Issue an API token',
    description:
      'The answer contains the secret as `token`, which is shown only once. A limit applies only if it is set: `scopes` restricts what the token may be used for, `expires_at` how long, and `networks` from where. Only account admins can call this. ' +
      confirmedFirst,
    method: 'POST',
    path,
    permission: 'api_token.create',
    confirmed: true,
    status: 201,
    input: input({
      title: required(text({ filled: true })),
      scopes: optional(nullable(filledList(oneOf(...tokenScopes)))),
      expires_at: optional(nullable(endMoment())),
      networks: optional(nullable(filledList(network()))),
    }),
    example: { title: 'Payroll', scopes: ['users:read', 'absences:write'], networks: ['192.0.2.0/24'] },
    answers: one(issuedApiToken),
    async handle({ scope, attributes, show }) {
      const { expires_at: expiresAt, ...wish } = attributes
      const { id, secret } = await issueApiToken(scope, { ...wish, expiresAt })
      return withSecret(await show(apiToken, id), secret)
    },
  }),
  accountOperation({
    id: 'deleteApiToken',
    audit: 'api_token',
    changes: 'api_tokens',
    changesAccess: true,
    tag,
    summary: 'Revoke an API token',
    description: 'Only account admins can call this.',
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
