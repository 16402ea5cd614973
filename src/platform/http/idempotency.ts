import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Sql } from '../db/connect.ts'
import { invalid } from '../errors.ts'
import { type Key, macOf } from '../keys/key.ts'
import type { Keys } from '../keys/key-ring.ts'
import { digestOf } from '../secrets.ts'
import type { Upload } from './transfer.ts'

/** A request that may be repeated: with the same key and the same content it is the same request. */
type Repeatable = { accountId: string; caller: string; key: string; content: string }

/** The idempotency key of a request with its whole content; null without a key. Only POST can be repeated. */
export function repeatOf(request: FastifyRequest, upload: Upload | null): { key: string; content: string } | null {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return null
  const body = upload ? [upload.name, upload.fields, upload.file.sha256] : request.body
  return { key, content: `${request.url}\n${JSON.stringify(body) ?? ''}` }
}

const lifetime = { hours: 24 }
const longestKey = 255

/**
 * Does the work once per key. The answer is stored in the transaction of the work, so both are stored or neither; a repeat
 * that arrives meanwhile waits for it and gets the same answer.
 *
 * Answers may contain secrets that are shown once. They are sealed with a key that is derived from ours and from the key
 * and content of the request, of which only digests are stored: to open them takes the same request again, on this
 * installation.
 */
export async function once<T>(
  { sql, clock, keys }: { sql: Sql; clock: Clock; keys: Keys },
  request: Repeatable,
  work: () => Promise<T>,
): Promise<{ answer: T; repeated: boolean }> {
  if (request.key.length > longestKey)
    throw invalid('Idempotency-Key', `The key may have at most ${longestKey} characters.`)
  const { accountId, caller } = request
  const key = digestOf(request.key)
  const content = digestOf(request.content)
  const now = clock.now()
  const claimed = await sql`
    insert into idempotent_answers (account_id, caller, key_digest, request_digest, created_at)
    values (${accountId}, ${caller}, ${key}, ${content}, ${now.toString()})
    on conflict (account_id, caller, key_digest) do update
      set request_digest = excluded.request_digest, sealed = null, key_id = null, created_at = excluded.created_at
      where idempotent_answers.created_at < ${now.subtract(lifetime).toString()}
    returning key_digest`
  if (claimed.length === 0) return { answer: await stored<T>({ sql, keys }, request, key, content), repeated: true }
  const answer = await work()
  const ours = keys.current()
  await sql`
    update idempotent_answers set sealed = ${seal(ours, request, JSON.stringify(answer))}, key_id = ${ours.id}
    where account_id = ${accountId} and caller = ${caller} and key_digest = ${key}`
  return { answer, repeated: false }
}

async function stored<T>(
  { sql, keys }: { sql: Sql; keys: Keys },
  request: Repeatable,
  key: Buffer,
  content: Buffer,
): Promise<T> {
  const [row] = await sql<{ request_digest: Buffer; sealed: Buffer; key_id: string | null }[]>`
    select request_digest, sealed, key_id from idempotent_answers
    where account_id = ${request.accountId} and caller = ${request.caller} and key_digest = ${key}`
  if (!row?.request_digest.equals(content))
    throw invalid('Idempotency-Key', 'This key was used for a different request. Use a new key.')
  const ours = row.key_id === null ? null : keys.find(row.key_id)
  if (row.key_id !== null && !ours) throw new Error(`The key ${row.key_id} is not in this node's keys file.`)
  return JSON.parse(unseal(ours, request, row.sealed)) as T
}

export async function deleteOldAnswers(sql: Sql, clock: Clock): Promise<void> {
  await sql`delete from idempotent_answers where created_at < ${clock.now().subtract(lifetime).toString()}`
}

export async function countAnswersSealedWith(sql: Sql, clock: Clock, keyId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from idempotent_answers
    where key_id = ${keyId} and created_at >= ${clock.now().subtract(lifetime).toString()}`
  return row!.count
}

/** Answers from before the update that brought keys were sealed without one of ours. */
const sealingKey = (ours: Key | null, { key, content }: Repeatable): Buffer => {
  const secret = ours ? macOf(ours, `idempotent answer\n${key}`) : key
  return Buffer.from(hkdfSync('sha256', secret, digestOf(content), 'stint idempotent answer', 32))
}

function seal(ours: Key, request: Repeatable, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(ours, request), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function unseal(ours: Key | null, request: Repeatable, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', sealingKey(ours, request), sealed.subarray(0, 12))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}
