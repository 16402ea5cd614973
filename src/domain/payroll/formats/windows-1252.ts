const decoder = new TextDecoder('windows-1252')

/** The byte of each character in the code page. */
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))

/**
 * Characters that are not in the code page become `?` and are returned. The text must be in NFC already: normalizing it here
 * could turn a character into a separator after the line was written.
 */
export function toWindows1252(text: string): { bytes: Buffer; unknown: string[] } {
  const unknown = new Set<string>()
  const bytes = Array.from(text, (character) => {
    const byte = byteOf.get(character)
    if (byte === undefined) unknown.add(character)
    return byte ?? 0x3f
  })
  return { bytes: Buffer.from(bytes), unknown: [...unknown] }
}
