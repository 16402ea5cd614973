import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'

/** Lists of a provider, which is `t`, as one value each. */
export const domainsOf = ({ sql }: Scope): Fragment => sql`(
  select coalesce(json_agg(json_build_object('domain', d.domain, 'proven', d.proven_at is not null) order by d.domain), '[]')
  from sign_in_domains d where d.account_id = t.account_id and d.provider_id = t.id)`

export const areaIdsOf = ({ sql }: Scope): Fragment => sql`(
  select coalesce(json_agg(a.area_id::text order by a.area_id), '[]')
  from sign_in_areas a where a.account_id = t.account_id and a.provider_id = t.id)`

export const groupRulesOf = ({ sql }: Scope): Fragment => sql`(
  select coalesce(json_agg(json_build_object('group', r.group_name, 'workspace_id', r.workspace_id::text,
    'role_id', r.role_id, 'area_id', r.area_id::text) order by r.position), '[]')
  from sign_in_group_rules r where r.account_id = t.account_id and r.provider_id = t.id)`
