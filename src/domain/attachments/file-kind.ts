import { fileTypeFromBuffer } from 'file-type'

/** The content type by the content. What an upload calls itself is not believed. */
export async function sniffType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes)
  if (found) return found.mime
  return isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** A name to keep: no folders, nothing that hides what it ends in, not endless. */
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

/** Keeps the ending, by which people and programs know the file; counts characters, not halves of them. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= longestName) return name
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, longestName - ending.length).join('') + ending
}
