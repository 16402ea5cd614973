import type { Id } from '../../platform/ids.ts'
import { cleanName, email as emailKind } from '../../platform/input/kind.ts'
import type { OidcClaims } from '../../platform/oidc/oidc.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { createLoginWithoutPassword, findUserByEmail } from '../access/login.ts'
import type { AppContext } from '../app-context.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import { createUser } from '../users/create-user.ts'
import { domainOf } from './email-domain.ts'
import { findIdentity, hasIdentityAt, type Identity, insertIdentity } from './identity.sql.ts'
import { findAreas, findDomains, type Provider } from './provider.sql.ts'

/** By issuer and subject, else by e-mail address or as a new user if the provider's settings allow that. */
export async function findOrCreateIdentity(
  appContext: AppContext,
  scope: Scope,
  provider: Provider,
  claims: OidcClaims,
): Promise<Identity | null> {
  const known = await findIdentity(scope, { issuer: provider.issuer, subject: claims.subject })
  if (known) return known
  const userId =
    (await findByVerifiedEmail(scope, provider, claims)) ?? (await createPerson(appContext, scope, provider, claims))
  if (userId === null) return null
  const { subject } = claims
  const linked = { providerId: provider.id, userId, issuer: provider.issuer, subject, now: nowOf(scope) }
  const identity = await insertIdentity(scope, linked)
  await recordAboutPerson(scope, userId, { after: { sign_in_provider: provider.name } })
  await enqueueSecurityMail(scope, userId, { event: 'provider_linked', provider: provider.name })
  return identity
}

const readEmail = ({ email }: OidcClaims): string | null => {
  try {
    return email && emailKind().read(email, { zone: 'UTC' })
  } catch {
    return null
  }
}

/**
 * An existing user whose address the provider has verified, in one of its domains. Not if the user is linked with another
 * subject there: the address may have been given to the next person.
 */
async function findByVerifiedEmail(scope: Scope, provider: Provider, claims: OidcClaims): Promise<Id | null> {
  const email = readEmail(claims)
  if (!provider.links_by_email || !claims.emailVerified || email === null) return null
  if (!(await isInProviderDomains(scope, provider, email))) return null
  const holder = await findUserByEmail(scope.sql, email)
  if (holder?.accountId !== scope.accountId) return null
  return (await hasIdentityAt(scope, holder.userId, provider.issuer)) ? null : holder.userId
}

async function isInProviderDomains(scope: Scope, provider: Provider, email: string): Promise<boolean> {
  const domain = domainOf(email)
  return domain !== null && (await findDomains(scope, provider.id)).includes(domain)
}

/**
 * An unverified address is left out: the user signs in by the provider, and mail might go to a stranger. No user is created
 * if another one has the address, since it may be the same person.
 */
async function createPerson(
  appContext: AppContext,
  scope: Scope,
  provider: Provider,
  claims: OidcClaims,
): Promise<Id | null> {
  if (!provider.creates_people || provider.workspace_id === null) return null
  const email = readEmail(claims)
  const domains = await findDomains(scope, provider.id)
  if (domains.length > 0 && (email === null || !domains.includes(domainOf(email) ?? ''))) return null
  if (email !== null && (await findUserByEmail(scope.sql, email))) return null
  const workspace = await actingInWorkspace(appContext, scope.sql, scope.accountId, provider.workspace_id)
  if (!workspace) return null
  const username = cleanName(claims.name ?? '') || cleanName(email ?? '') || cleanName(claims.subject) || 'Person'
  const area_ids = await findAreas(scope, provider.id)
  const id = await createUser(workspace, { username }, { area_ids })
  if (email !== null && claims.emailVerified) await createLoginWithoutPassword(scope, id, email)
  return id
}
