import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { Company } from './company.ts'
import type { World } from './world.ts'

/** A provider of the company and an identity there, as if the person had signed in with it. The provider is never called. */
export async function addIdentity(
  world: World,
  company: Company,
  userId: string,
  attributes: object = {},
): Promise<{ providerId: string; identityId: string; handle: string }> {
  const issuer = `https://${randomUUID()}.invalid`
  const settings = { name: 'House ID', issuer, client_id: 'stint', client_secret: 'x', ...attributes }
  const made = await world.post(`${company.account}/sign_in_providers`, settings, company.admin.token)
  assert.equal(made.status, 201, made.text)
  const providerId: string = made.body.data.id
  const [identity] = await world.services.pool<{ id: string }[]>`
    insert into sign_in_identities (account_id, provider_id, user_id, issuer, subject, created_at, updated_at)
    values (${company.accountId}, ${providerId}, ${userId}, ${issuer}, ${settings.name}, now(), now()) returning id`
  return { providerId, identityId: identity!.id, handle: made.body.data.attributes.handle }
}
