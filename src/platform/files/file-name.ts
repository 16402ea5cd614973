/** File systems allow 255. The rest is for an ending, and for what keeps two names apart. */
const mostBytes = 200
const longestEnding = 20

/** What Windows takes for a device, whatever the ending. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]) *(?=\.|$)/i

/** A name for a file that can be unpacked on every file system. If it is too long, it is cut before its ending. */
export function fileNameOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/[. ]+$/, '')
    .trimStart()
  const found = /\.[^. ]+$/.exec(plain)?.[0] ?? ''
  const ending = Buffer.byteLength(found) > longestEnding ? '' : found
  const stem = cut(plain.slice(0, plain.length - ending.length), mostBytes - Buffer.byteLength(ending))
  return `${stem}${ending}`.replace(device, '$&_') || '_'
}

/** Between characters. */
function cut(text: string, most: number): string {
  let bytes = 0
  let length = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > most) return text.slice(0, length).trimEnd()
    length += character.length
  }
  return text
}
