import type { Sql } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type ProviderColumns = {
  name: string
  issuer: string
  client_id: string
  sealed_client_secret: Buffer | null
  scopes: string
  button: boolean
  links_by_email: boolean
  only_way_in: boolean
  checks_second_factor: boolean
  creates_people: boolean
  workspace_id: Id | null
  groups_claim: string | null
}

export type Provider = ProviderColumns & { account_id: Id; id: Id; handle: string; updated_at: string }

export async function insertProvider(
  { sql, accountId }: Scope,
  provider: Partial<ProviderColumns> & { handle: string },
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, ...provider, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into sign_in_providers ${sql(row)} returning id`
  return inserted!.id
}

export async function updateProvider(
  { sql, accountId }: Scope,
  id: Id,
  changes: Partial<ProviderColumns>,
  now: string,
): Promise<void> {
  await sql`
    update sign_in_providers set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and id = ${id}`
}

/** For changes, which run one after the other. */
export async function lockProvider({ sql, accountId }: Scope, id: Id): Promise<Provider | null> {
  const [row] = await sql<Provider[]>`
    select * from sign_in_providers where account_id = ${accountId} and id = ${id} for update`
  return row ?? null
}

/** A shared lock: the provider cannot change during the transaction, and sign-ins do not wait for each other. */
export async function lockProviderForUse({ sql, accountId }: Scope, id: Id): Promise<Provider | null> {
  const [row] = await sql<Provider[]>`
    select * from sign_in_providers where account_id = ${accountId} and id = ${id} for share`
  return row ?? null
}

export async function findProvider({ sql, accountId }: Scope, id: Id): Promise<Provider | null> {
  const [row] = await sql<Provider[]>`
    select * from sign_in_providers where account_id = ${accountId} and id = ${id}`
  return row ?? null
}

/** Before the tenant is known. */
export async function findProviderByHandle(sql: Sql, handle: string): Promise<Provider | null> {
  const [row] = await sql<Provider[]>`select * from sign_in_providers where handle = ${handle}`
  return row ?? null
}

/** Before the tenant is known; several accounts may use one client. */
export const findProvidersOfClient = (sql: Sql, issuer: string, clientIds: readonly string[]): Promise<Provider[]> =>
  sql<Provider[]>`
    select * from sign_in_providers where issuer = ${issuer} and client_id = any(${clientIds as string[]}::text[])
    order by account_id, id limit 100`

/** With the sessions that it began. */
export async function deleteProvider({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`
    delete from access_tokens t using provider_sessions s
    where s.account_id = ${accountId} and s.provider_id = ${id}
      and t.account_id = s.account_id and t.id = s.token_id`
  await sql`delete from sign_in_providers where account_id = ${accountId} and id = ${id}`
}

/** A domain that stays keeps its proof. */
export async function replaceDomains({ sql, accountId }: Scope, id: Id, domains: readonly string[]): Promise<void> {
  const wanted = sql`${domains as string[]}::text[]`
  await sql`
    delete from sign_in_domains
    where account_id = ${accountId} and provider_id = ${id} and not domain = any(${wanted})`
  await sql`
    insert into sign_in_domains (account_id, provider_id, domain)
    select ${accountId}, ${id}, domain from unnest(${wanted}) domain
    on conflict do nothing`
}

export async function findDomains({ sql, accountId }: Scope, id: Id): Promise<string[]> {
  const rows = await sql<{ domain: string }[]>`
    select domain from sign_in_domains where account_id = ${accountId} and provider_id = ${id} order by domain`
  return rows.map((row) => row.domain)
}

export async function markProven(
  { sql, accountId }: Scope,
  id: Id,
  domain: string,
  provenAt: string | null,
): Promise<void> {
  await sql`
    update sign_in_domains set proven_at = ${provenAt}
    where account_id = ${accountId} and provider_id = ${id} and domain = ${domain}`
}

export async function replaceAreas({ sql, accountId }: Scope, id: Id, areaIds: readonly Id[]): Promise<void> {
  await sql`delete from sign_in_areas where account_id = ${accountId} and provider_id = ${id}`
  await sql`
    insert into sign_in_areas (account_id, provider_id, area_id)
    select ${accountId}, ${id}, area_id from unnest(${areaIds as string[]}::bigint[]) area_id`
}

/** Active areas of the workspace in which the provider creates people. */
export async function findAreas({ sql, accountId }: Scope, id: Id): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select a.id from sign_in_areas s
    join sign_in_providers p on p.account_id = s.account_id and p.id = s.provider_id
    join areas a on a.account_id = s.account_id and a.id = s.area_id and a.workspace_id = p.workspace_id
    where s.account_id = ${accountId} and s.provider_id = ${id} and a.status = 'active' order by a.id`
  return rows.map((row) => row.id)
}

export type GroupRule = { group: string; workspace_id: Id; role_id: number; area_id: Id | null }

export async function replaceGroupRules({ sql, accountId }: Scope, id: Id, rules: readonly GroupRule[]): Promise<void> {
  await sql`delete from sign_in_group_rules where account_id = ${accountId} and provider_id = ${id}`
  await sql`
    insert into sign_in_group_rules (account_id, provider_id, position, group_name, workspace_id, role_id, area_id)
    select ${accountId}, ${id}, position, r."group", r.workspace_id, r.role_id, r.area_id
    from jsonb_to_recordset(${sql.json(rules.map((rule, position) => ({ ...rule, position })))}::jsonb)
      as r (position integer, "group" text, workspace_id bigint, role_id smallint, area_id bigint)`
}

/** Without those of deleted workspaces. */
export const findGroupRules = ({ sql, accountId }: Scope, id: Id): Promise<GroupRule[]> =>
  sql<GroupRule[]>`
    select r.group_name as "group", r.workspace_id, r.role_id, r.area_id from sign_in_group_rules r
    join workspaces w on w.account_id = r.account_id and w.id = r.workspace_id and w.deleted_at is null
    where r.account_id = ${accountId} and r.provider_id = ${id} order by r.position`

export type OfferedProvider = { handle: string; name: string }

/**
 * For the sign-in page, which must reveal nothing about people. On a server with several accounts, no account can show its
 * button to the people of another, or claim a domain without proof.
 */
export const findOffered = (
  sql: Sql,
  { domain, handle }: { domain: string | null; handle: string | null },
): Promise<OfferedProvider[]> =>
  sql<OfferedProvider[]>`
    with server as (select count(*) = 1 as single from (select from accounts limit 2) a)
    select p.handle, p.name from sign_in_providers p cross join server s
    where p.handle = ${handle} or (p.button and s.single)
      or exists (
        select from sign_in_domains d
        where d.account_id = p.account_id and d.provider_id = p.id and d.domain = ${domain}
          and (d.proven_at is not null or s.single))
    order by ${asWritten(sql, sql`p.name`)}, p.account_id, p.id limit 20`

export type OwnProvider = OfferedProvider & { linked: boolean }

/** The providers of the account, and which of them the user is linked with. */
export const findOwnProviders = ({ sql, accountId }: Scope, userId: Id): Promise<OwnProvider[]> =>
  sql<OwnProvider[]>`
    select p.handle, p.name, exists (
      select from sign_in_identities i
      where i.account_id = p.account_id and i.user_id = ${userId} and i.issuer = p.issuer) as linked
    from sign_in_providers p where p.account_id = ${accountId}
    order by ${asWritten(sql, sql`p.name`)}, p.id limit 100`
