import type { Clock } from './clock.ts'
import type { Limit } from './config.ts'
import type { Sql } from './db/connect.ts'
import { tooManyRequests } from './errors.ts'
import { digestOf } from './secrets.ts'

/** A counter per `name` and `key`, in the database, so that all nodes count together. */
export type Limited = { sql: Sql; clock: Clock; limit: Limit; name: string; key: readonly string[] }

// Addresses and e-mails are stored as digests: they only have to be recognised, never read.
const bucketOf = ({ name, key }: Limited): string => `${name}:${digestOf(JSON.stringify(key)).toString('base64url')}`

const queues = new Map<string, Promise<unknown>>()

/** A mutex for each counter, on this node, so that each attempt sees the previous ones counted. */
export async function oneAtATime<T>(limited: Limited, work: () => Promise<T>): Promise<T> {
  const bucket = bucketOf(limited)
  const turn = (queues.get(bucket) ?? Promise.resolve()).then(work)
  const settled = turn.catch(() => {})
  queues.set(bucket, settled)
  try {
    return await turn
  } finally {
    if (queues.get(bucket) === settled) queues.delete(bucket)
  }
}

/** Refuses if the limit has been reached already, without counting. Returns whether anything has been counted. */
export async function refuseOverLimit(limited: Limited): Promise<boolean> {
  const now = limited.clock.now()
  const [row] = await limited.sql<{ hits: number; resets_at: string }[]>`
    select hits, resets_at from rate_limits
    where bucket = ${bucketOf(limited)} and resets_at > ${now.toString()}`
  if (row && row.hits >= limited.limit.most) throw overLimit(now, row.resets_at)
  return row !== undefined
}

/** Counts one, and refuses if that exceeds the limit. */
export async function countTowardsLimit(limited: Limited): Promise<void> {
  const { hits, resets_at } = await count(limited)
  if (hits > limited.limit.most) throw overLimit(limited.clock.now(), resets_at)
}

/** Counts one, and returns whether it is within the limit. */
export const countAndCheckLimit = async (limited: Limited): Promise<boolean> =>
  (await count(limited)).hits <= limited.limit.most

async function count(limited: Limited): Promise<{ hits: number; resets_at: string }> {
  const now = limited.clock.now()
  const until = now.add({ seconds: limited.limit.windowSeconds }).toString()
  const [row] = await limited.sql<{ hits: number; resets_at: string }[]>`
    insert into rate_limits (bucket, hits, resets_at) values (${bucketOf(limited)}, 1, ${until})
    on conflict (bucket) do update set
      hits = case when rate_limits.resets_at > ${now.toString()} then rate_limits.hits + 1 else 1 end,
      resets_at = case when rate_limits.resets_at > ${now.toString()} then rate_limits.resets_at else excluded.resets_at end
    returning hits, resets_at`
  await deleteSomeExpired(limited.sql, now)
  return row!
}

/** Every count deletes a few expired counters, so that attempts with ever new addresses do not fill the table. */
async function deleteSomeExpired(sql: Sql, now: Temporal.Instant): Promise<void> {
  await sql`
    delete from rate_limits where bucket = any(array(
      select bucket from rate_limits where resets_at <= ${now.toString()} order by resets_at limit 10
      for update skip locked))`
}

/** Takes back one that was counted. */
export async function uncount(limited: Limited): Promise<void> {
  await limited.sql`update rate_limits set hits = hits - 1 where bucket = ${bucketOf(limited)} and hits > 0`
}

export async function resetLimit(limited: Limited): Promise<void> {
  await limited.sql`delete from rate_limits where bucket = ${bucketOf(limited)}`
}

function overLimit(now: Temporal.Instant, resetsAt: string) {
  const seconds = Math.max(1, Math.ceil(now.until(Temporal.Instant.from(resetsAt)).total('seconds')))
  const minutes = Math.ceil(seconds / 60)
  const sentence =
    minutes === 1 ? 'Too many attempts. Try again in a minute.' : `Too many attempts. Try again in ${minutes} minutes.`
  return tooManyRequests(sentence, seconds)
}

export async function deleteOldLimits(sql: Sql, clock: Clock): Promise<void> {
  await sql`delete from rate_limits where resets_at < ${clock.now().toString()}`
}
