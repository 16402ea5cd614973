import type { Company, Person } from './company.ts'
import type { Answer, World } from './world.ts'

export const takeBack = (
  world: World,
  { ws, admin }: Company,
  id: string,
  token: string = admin.token,
): Promise<Answer> => world.delete(`${ws}/time_trackings/actions/${id}`, token)

/** All rows of a person's working time, without versions and timestamps of changes. */
export async function storedWorkingTime(
  world: World,
  { accountId }: Company,
  { id }: Person,
): Promise<Record<string, unknown[]>> {
  const { pool } = world.services
  const mine = pool`account_id = ${accountId} and user_id = ${id}`
  const rows = async (query: Promise<{ row: unknown }[]>) => (await query).map(({ row }) => row)
  return {
    trackings: await rows(pool`
      select to_jsonb(t) - '{version,updated_at}'::text[] as row from time_trackings t
      where ${mine} and status = 'active' order by id`),
    breaks: await rows(pool`
      select to_jsonb(b) - 'updated_at' as row from breaks b
      where account_id = ${accountId} and time_tracking_id in (
        select id from time_trackings where ${mine} and status = 'active') order by id`),
    actions: await rows(pool`
      select to_jsonb(a) - '{tracking_version,updated_at}'::text[] as row from actions a where ${mine} order by id`),
    totals: await rows(pool`
      select to_jsonb(t) as row from time_tracking_totals t where ${mine} and confirmed + unconfirmed > 0`),
    counts: await rows(pool`select to_jsonb(t) as row from action_totals t where ${mine} and count > 0`),
    notifications: await rows(pool`
      select to_jsonb(n) as row from notifications n
      where account_id = ${accountId} and about_user_id = ${id} order by id`),
  }
}
