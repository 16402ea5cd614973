import { createHash, type Hash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { BackupRefused } from './refused.ts'
import { type Member, readTar, TarDamaged, type TarEntry } from './tar.ts'

const digestsName = 'SHA256SUMS'

/** Appends the digests of all files in the format of sha256sum as the last member; an archive without it is incomplete. */
export async function* withDigests(members: AsyncIterable<Member>): AsyncGenerator<Member> {
  const lines: string[] = []
  for await (const member of members) {
    if (member.kind === 'folder') {
      yield member
      continue
    }
    const hash = createHash('sha256')
    yield { ...member, content: through(hash, member.content) }
    lines.push(lineOf(hash, member.name))
  }
  yield textMember(digestsName, lines.join(''))
}

/** Passes on each member in turn. Throws, at the latest at the end, if a digest does not match. */
export async function readArchive(source: Readable, take: (entry: TarEntry) => Promise<void>): Promise<void> {
  const plain = createZstdDecompress()
  // The reader of the entries gets its errors.
  pipeline(source, plain, () => {})
  const lines: string[] = []
  let listed: string | null = null
  try {
    for await (const entry of readTar(plain as AsyncIterable<Buffer>)) {
      if (listed !== null) throw damaged()
      if (entry.name === digestsName) {
        listed = await textOf(entry)
        continue
      }
      const hash = createHash('sha256')
      await take({ ...entry, content: through(hash, entry.content) })
      if (entry.kind === 'file') lines.push(lineOf(hash, entry.name))
    }
  } catch (error) {
    throw isDamage(error) ? damaged(error) : error
  }
  if (listed === null || listed !== lines.join('')) throw damaged()
}

const lineOf = (hash: Hash, name: string): string => `${hash.digest('hex')}  ${name}\n`

const isDamage = (error: unknown): boolean =>
  error instanceof TarDamaged || /^(ERR_)?ZSTD|^Z_/.test((error as NodeJS.ErrnoException).code ?? '')

export const damaged = (cause?: unknown): BackupRefused =>
  new BackupRefused('This file is damaged or was cut off; nothing of it was restored.', { cause })

async function* through(hash: Hash, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of content) {
    hash.update(part)
    yield part
  }
}

// A limit against hostile archives; real texts are shorter.
const longestText = 256 * 1024 ** 2

export async function textOf({ size, content }: Pick<TarEntry, 'size' | 'content'>): Promise<string> {
  if (size > longestText) throw damaged()
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export function textMember(name: string, text: string): Member {
  const bytes = Buffer.from(text)
  const content = async function* (): AsyncGenerator<Buffer> {
    yield bytes
  }
  return { name, kind: 'file', size: bytes.length, content: content() }
}
