// The part of the tar format (POSIX ustar) that PostgreSQL's base backups and ours use: files and folders.

const block = 512

export class TarDamaged extends Error {}

export type TarEntry = {
  name: string
  kind: 'file' | 'folder' | 'other'
  size: number
  /** Must be read before the next entry is requested; the rest is skipped. */
  content: AsyncIterable<Buffer>
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = bytesOf(source)
  try {
    for (;;) {
      const header = await bytes.exactly(block)
      if (header.every((byte) => byte === 0)) return await bytes.toTheEnd()
      const { name, kind, size } = readHeader(header)
      let left = size
      const piece = async (): Promise<Buffer> => {
        const part = await bytes.atMost(left)
        left -= part.length
        return part
      }
      async function* content(): AsyncGenerator<Buffer> {
        while (left > 0) yield await piece()
      }
      yield { name, kind, size, content: content() }
      while (left > 0) await piece()
      await bytes.exactly(padding(size))
    }
  } finally {
    await bytes.leave()
  }
}

const padding = (size: number): number => (block - (size % block)) % block

function bytesOf(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const atMost = async (count: number): Promise<Buffer> => {
    while (held.length === 0) {
      const { done, value } = await iterator.next()
      if (done) throw new TarDamaged('The archive is incomplete.')
      held = value
    }
    const part = held.subarray(0, count)
    held = held.subarray(part.length)
    return part
  }
  return {
    atMost,
    async exactly(count: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = count; left > 0; left -= parts.at(-1)!.length) parts.push(await atMost(left))
      return Buffer.concat(parts)
    },
    /** Reads to the end, so that the sender gets errors that come after the last entry. */
    async toTheEnd(): Promise<void> {
      while (!(await iterator.next()).done);
    },
    leave: async () => void (await iterator.return?.()),
  }
}

function readHeader(header: Buffer): { name: string; kind: TarEntry['kind']; size: number } {
  const text = (from: number, length: number): string => {
    const field = header.subarray(from, from + length)
    const end = field.indexOf(0)
    return field.toString('utf8', 0, end === -1 ? length : end)
  }
  if (Number.parseInt(text(148, 8), 8) !== checksum(header)) throw new TarDamaged('The archive is damaged.')
  const [prefix, flag] = [text(345, 155), text(156, 1)]
  // Sizes from 8 GiB on are binary.
  const size = header[124]! & 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8) || 0
  if (!Number.isSafeInteger(size)) throw new TarDamaged('The archive is damaged.')
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    kind: flag === '0' || flag === '' ? 'file' : flag === '5' ? 'folder' : 'other',
    size,
  }
}

/** The sum of all bytes, with blanks in place of the checksum field. */
const checksum = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)

export type Member = { name: string; kind: 'file' | 'folder'; size: number; content: AsyncIterable<Buffer> }

export async function* writeTar(members: AsyncIterable<Member>): AsyncGenerator<Buffer> {
  for await (const member of members) {
    yield headerOf(member)
    let left = member.size
    for await (const part of member.content) {
      left -= part.length
      yield part
    }
    if (left !== 0) throw new Error(`${member.name} changed its size while it was being read.`)
    if (padding(member.size) > 0) yield Buffer.alloc(padding(member.size))
  }
  yield Buffer.alloc(2 * block)
}

function headerOf({ name, kind, size }: Member): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a backup.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(kind === 'file' ? 0o600 : 0o700, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (size < 8 ** 11) header.write(octal(size, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(octal(0, 11), 136)
  header.write(kind === 'file' ? '0' : '5', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksum(header), 6)} `, 148)
  return header
}
