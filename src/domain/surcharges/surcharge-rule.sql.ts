import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import type { SurchargeRule } from './surcharge-rule.ts'

export type RuleColumns = Omit<SurchargeRule, 'id'>

export async function insertRules(
  { sql, accountId, workspace }: WorkspaceScope,
  rules: readonly Partial<RuleColumns>[],
  now: string,
): Promise<Id[]> {
  const rows = rules.map((rule) => ({
    account_id: accountId,
    workspace_id: workspace.id,
    ...rule,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await sql<{ id: Id }[]>`insert into surcharge_rules ${sql(rows)} returning id`
  return inserted.map(({ id }) => id)
}

export async function lockRule({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<RuleColumns | null> {
  const [found] = await sql<RuleColumns[]>`
    select title, hours_of, percentage::float8, starts_on, ends_on, weekdays, from_minute, until_minute
    from surcharge_rules
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} for update`
  return found ?? null
}

export async function updateRule(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  rule: Partial<RuleColumns>,
  now: string,
): Promise<void> {
  await sql`
    update surcharge_rules set ${sql({ ...rule, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
}

export async function deleteRule({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<void> {
  await sql`
    delete from surcharge_rules where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
}

/** Rules of these workspaces that apply on any day of a span, by id. */
export async function findSurchargeRules(
  { sql, accountId }: Scope,
  workspaceIds: readonly Id[],
  { first, last }: { first: string; last: string },
): Promise<(SurchargeRule & { workspace_id: Id })[]> {
  return sql<(SurchargeRule & { workspace_id: Id })[]>`
    select id, workspace_id, title, hours_of, percentage::float8, starts_on, ends_on, weekdays, from_minute, until_minute
    from surcharge_rules
    where account_id = ${accountId} and workspace_id = any(${workspaceIds as string[]}::bigint[])
      and starts_on <= ${last} and (ends_on is null or ends_on >= ${first})
    order by id`
}

/** The hours for which the workspace has rules from a day on. The lock keeps two requests from adding the same rules. */
export async function lockHoursWithRules(
  { sql, accountId, workspace }: WorkspaceScope,
  day: string,
): Promise<Set<string>> {
  await sql`select from workspaces where account_id = ${accountId} and id = ${workspace.id} for no key update`
  const rows = await sql<{ hours_of: string }[]>`
    select distinct hours_of from surcharge_rules
    where account_id = ${accountId} and workspace_id = ${workspace.id} and (ends_on is null or ends_on >= ${day})`
  return new Set(rows.map(({ hours_of }) => hours_of))
}
