import { Readable } from 'node:stream'

type Content = { read(): Readable }

/** By the content: the declared content type of an upload is not trusted. */
export async function sniffType(file: Content): Promise<string> {
  const { fileTypeFromStream } = await import('file-type')
  const found = await fileTypeFromStream(Readable.toWeb(file.read()) as ReadableStream<Uint8Array>)
  if (found) return found.mime
  return (await isText(file)) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

async function isText(file: Content): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of file.read() as AsyncIterable<Uint8Array>) {
      if (bytes.includes(0)) return false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Without folders, control characters or characters that disguise the extension, and not too long. */
export function safeFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  const clean = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}"]/gu, '')
    .trim()
  // Dots alone would name a folder.
  return /^\.*$/.test(clean) ? 'file' : shortened(clean)
}

const longestName = 200

/** Keeps the extension; counts code points, so that no surrogate pair is split. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= longestName) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, longestName - ending.length).join('') + ending
}
