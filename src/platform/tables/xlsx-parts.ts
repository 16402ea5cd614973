import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { invalid, Refusal } from '../errors.ts'

/** Callbacks for XML elements; names are without their namespace prefix. */
type XmlReader = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

export type Archive = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

const mostEntries = 10_000
/** The limit of one text or tag, which the parser buffers. */
const longestPiece = 4 * 1024 * 1024
const unreadable = (): Error => invalid('file', 'The Excel file is damaged and cannot be read.')

/** Reads only the directory of the ZIP. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= mostEntries) throw unreadable()
      entries.set(entry.fileName.replace(/^\//, ''), entry)
    }
    return { zip, entries }
  } catch {
    throw unreadable()
  }
}

/**
 * Reads a part of the workbook in chunks, with backpressure after each. Parts of more than `most` bytes are refused
 * before they are decompressed: yauzl stops at the size in the directory, so that a ZIP bomb cannot exceed it.
 */
export async function* readXml(
  { zip, entries }: Archive,
  path: string,
  most: number,
  reader: XmlReader,
): AsyncGenerator<void> {
  const entry = entries.get(path)
  if (!entry) return
  if (entry.uncompressedSize > most) throw invalid('file', 'The content of the Excel file is too large to be imported.')
  let pending = 0
  const parser = parserFor(reader, () => {
    pending = 0
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunksOf(zip, entry)) {
    pending += chunk.length
    if (pending > longestPiece) throw unreadable()
    try {
      parser.write(decoder.decode(chunk, { stream: true }))
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable()
    }
    yield
  }
}

function parserFor(reader: XmlReader, progress: () => void): SaxesParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    progress()
    reader.open(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => reader.close?.(local(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('error', (error) => {
    throw error
  })
  return parser
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    yield* stream as AsyncIterable<Buffer>
  } catch {
    throw unreadable()
  } finally {
    stream?.destroy()
  }
}

/** Excel writes what XML cannot hold, and carriage returns, as `_x000D_`. */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([\da-f]{4})_/gi, (written, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16))
      // As in other tables, text has no zeros and no half characters.
      return character === '\0' || !character.isWellFormed() ? written : character
    })
    .replace(/\r\n?/g, '\n')

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** For small parts, without streaming. */
export async function readPart(archive: Archive, path: string, most: number, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(archive, path, most, reader));
}
