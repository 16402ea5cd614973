import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Sql } from '../db/connect.ts'

const lifetime = { minutes: 15 }

/** Gives out paths with the right to read them for a while: whoever has such an address needs no token. */
export type Signer = {
  /** To be called before a transaction in which something is signed: the pool may have no second connection to spare. */
  prepare(): Promise<void>
  sign(path: string): Promise<string>
  isSigned(path: string, query: { expires?: unknown; signature?: unknown }): Promise<boolean>
}

export function createSigner(sql: Sql, clock: Clock): Signer {
  let known: Promise<Buffer> | null = null
  const key = (): Promise<Buffer> => {
    known ??= findKey(sql).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  return {
    prepare: async () => void (await key()),
    async sign(path) {
      const expires = String(Math.floor(clock.now().add(lifetime).epochMilliseconds / 1000))
      return `${path}?${new URLSearchParams({ expires, signature: signatureOf(await key(), path, expires) })}`
    },
    async isSigned(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
      const expected = Buffer.from(signatureOf(await key(), path, expires))
      const given = Buffer.from(signature)
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      return genuine && Number(expires) * 1000 > clock.now().epochMilliseconds
    },
  }
}

/** One key for all nodes, made by the first that needs it. */
async function findKey(sql: Sql): Promise<Buffer> {
  const [row] = await sql<{ signing_key: Buffer }[]>`
    update installation set signing_key = coalesce(signing_key, ${randomBytes(32)}) returning signing_key`
  return row!.signing_key
}

const signatureOf = (key: Buffer, path: string, expires: string): string =>
  createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
