import { may } from '../../../domain/permissions.ts'
import { txtRecordOf } from '../../../domain/sign-in-providers/domain-proof.ts'
import { areaIdsOf, domainsOf, groupRulesOf } from '../../../domain/sign-in-providers/provider.columns.ts'
import { testProvider } from '../../../domain/sign-in-providers/test-provider.ts'
import { addProvider, changeProvider, removeProvider } from '../../../domain/sign-in-providers/write-provider.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource, type Row, toOne } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { pathId } from '../path-ids.ts'
import { ACCOUNT, signInOperation } from '../scope.ts'
import { shownTimestamps } from '../timestamps.ts'
import { workspace } from '../workspaces/workspaces.ts'
import { newProviderFields, providerFields } from './provider-fields.ts'

type Domain = { domain: string; proven: boolean }

const strings = { type: 'array', items: { type: 'string' } }
const object = (properties: Record<string, unknown>) => ({
  type: 'array',
  items: { type: 'object', required: Object.keys(properties), properties },
})

export const signInProvider: Resource = defineResource({
  type: 'sign_in_provider',
  description: 'An OpenID Connect provider through which people of the account sign in.',
  table: 'sign_in_providers',
  visible: ({ sql, actor }) => (may(actor, 'sign_in_provider.read') ? sql`true` : sql`false`),
  attributes: {
    name: { wire: wire.text },
    handle: {
      wire: wire.described(wire.text, 'Identifies the provider in paths and in the TXT records of domains.'),
    },
    issuer: { wire: wire.text },
    client_id: { wire: wire.text },
    has_client_secret: {
      wire: wire.described(wire.boolean, 'Whether a client secret is stored. The secret itself is never returned.'),
      from: ({ sql }) => sql`(t.sealed_client_secret is not null)`,
    },
    scopes: { wire: wire.text },
    domains: {
      wire: wire.serialized(strings, (value) => (value as Domain[]).map(({ domain }) => domain)),
      from: domainsOf,
    },
    domain_proofs: {
      wire: wire.serialized(
        object({
          domain: { type: 'string' },
          proven: { type: 'boolean' },
          name: { type: 'string' },
          value: { type: 'string' },
        }),
        (value) => value,
      ),
      derive: (row: Row) =>
        (row.domains as Domain[]).map((domain) => ({ ...domain, ...txtRecordOf(row.handle as string, domain.domain) })),
    },
    button: { wire: wire.boolean },
    links_by_email: { wire: wire.boolean },
    only_way_in: { wire: wire.boolean },
    checks_second_factor: {
      wire: wire.described(
        wire.boolean,
        'Whether the provider checks a second factor, which meets the requirement of workspaces.',
      ),
    },
    creates_people: { wire: wire.boolean },
    area_ids: { wire: wire.serialized(strings, (value) => value), from: areaIdsOf },
    groups_claim: { wire: wire.orNull(wire.text) },
    group_rules: {
      wire: wire.serialized(
        object({
          group: { type: 'string' },
          workspace_id: { type: 'string' },
          role_id: { type: 'integer' },
          area_id: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        }),
        (value) => value,
      ),
      from: groupRulesOf,
    },
    ...shownTimestamps,
  },
  relationships: { workspace: toOne(() => workspace, 'workspace_id') },
})

const path = `${ACCOUNT}/sign_in_providers`
const tag = 'Single sign-on'
const example = {
  name: 'Nordlicht ID',
  issuer: 'https://login.example.org',
  client_id: 'stint',
  client_secret: 'from-the-provider',
  domains: ['example.org'],
}

export const signInProviderOperations = [
  signInOperation({
    id: 'listSignInProviders',
    tag,
    summary: 'List sign-in providers',
    description: 'Only account admins can call this.',
    method: 'GET',
    path,
    permission: 'sign_in_provider.read',
    answers: many(signInProvider),
    handle: ({ list }) => list(signInProvider),
  }),
  signInOperation({
    id: 'showSignInProvider',
    tag,
    summary: 'Show a sign-in provider',
    description: 'Only account admins can call this.',
    method: 'GET',
    path: `${path}/:sign_in_provider_id`,
    permission: 'sign_in_provider.read',
    answers: one(signInProvider),
    handle: ({ params, show }) => show(signInProvider, pathId(params, 'sign_in_provider_id')),
  }),
  signInOperation({
    id: 'createSignInProvider',
    audit: 'sign_in_provider',
    confirmed: true,
    changes: 'sign_in_providers',
    tag,
    summary: 'Add a sign-in provider',
    description:
      'At the provider, register `/sign-in/callback/` followed by the `handle` as the redirect address, and `/api/v3/sign_in/logout` as the address for back-channel logout. With `links_by_email`, verified e-mail addresses in the `domains` are trusted. With `creates_people`, unknown people are created in `workspace_id` and `area_ids`. `group_rules` assign roles (1 employee, 2 area admin, 3 workspace admin) and areas by the groups in the claim `groups_claim`. With `only_way_in`, people with an address in the domains can no longer sign in with a password or a passkey alone; without domains, this applies to everybody in the account. If a workspace requires a second factor, people who sign in with a provider also need their second factor in Stint, unless the provider `checks_second_factor`. Only account admins can call this.',
    method: 'POST',
    path,
    permission: 'sign_in_provider.create',
    status: 201,
    input: input(newProviderFields),
    example,
    answers: one(signInProvider),
    async handle({ scope, attributes, show }) {
      return show(signInProvider, await addProvider(scope, attributes))
    },
  }),
  signInOperation({
    id: 'updateSignInProvider',
    audit: 'sign_in_provider',
    confirmed: true,
    changes: 'sign_in_providers',
    changesAccess: true,
    tag,
    summary: 'Change a sign-in provider',
    description:
      'People who are linked stay linked with the issuer with which they were linked. The client secret stays unchanged unless another one is sent; null removes it. Only account admins can call this.',
    method: 'PATCH',
    path: `${path}/:sign_in_provider_id`,
    permission: 'sign_in_provider.update',
    input: input(providerFields),
    example: { name: 'Nordlicht ID', links_by_email: true },
    answers: one(signInProvider),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'sign_in_provider_id')
      await changeProvider(scope, id, attributes)
      return show(signInProvider, id)
    },
  }),
  signInOperation({
    id: 'deleteSignInProvider',
    audit: 'sign_in_provider',
    confirmed: true,
    changes: 'sign_in_providers',
    changesAccess: true,
    tag,
    summary: 'Remove a sign-in provider',
    description:
      'Sessions that were started through the provider end, and the people linked with it are unlinked. Only account admins can call this.',
    method: 'DELETE',
    path: `${path}/:sign_in_provider_id`,
    permission: 'sign_in_provider.destroy',
    answers: one(signInProvider),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'sign_in_provider_id')
      const removed = await show(signInProvider, id)
      await removeProvider(scope, id)
      return removed
    },
  }),
  signInOperation({
    id: 'testSignInProvider',
    changes: 'sign_in_providers',
    tag,
    summary: 'Test the connection to a sign-in provider',
    description:
      'Fetches the configuration and the keys of the provider, and looks up the TXT records that verify the domains. If something is wrong, the error says what. Only account admins can call this.',
    method: 'POST',
    path: `${path}/:sign_in_provider_id/test`,
    permission: 'sign_in_provider.update',
    ownTransaction: 'always',
    answers: one(signInProvider),
    meta: {
      keys: { type: 'integer', description: 'The number of keys that the provider publishes.' },
      end_session: { type: 'boolean', description: 'Whether people can be signed out of the provider from Stint.' },
      back_channel_logout: {
        type: 'boolean',
        description: 'Whether the provider declares support for back-channel logout.',
      },
    },
    async handle({ scope, params, show }) {
      const id = pathId(params, 'sign_in_provider_id')
      const probe = await testProvider(scope.appContext, scope, id)
      const shown = await show(signInProvider, id)
      const meta = { keys: probe.keys, end_session: probe.endSession, back_channel_logout: probe.backChannelLogout }
      return { ...shown, meta: { ...shown.meta, ...meta } }
    },
  }),
]
