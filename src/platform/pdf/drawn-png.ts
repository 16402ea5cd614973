import { crc32, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostPixels = 2000 * 1000
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/**
 * Whether the bytes are a complete PNG of the kinds that browsers make from a drawing: eight bits, not interlaced.
 * Decoded to the end, since the PDF library does not validate it and a broken one would crash the process.
 */
export function isDrawnPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(signature)) return false
  let header: Buffer | null = null
  const data: Buffer[] = []
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const size = bytes.readUInt32BE(offset)
    const kind = bytes.toString('latin1', offset + 4, offset + 8)
    const end = offset + 12 + size
    if (end > bytes.length || crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    const content = bytes.subarray(offset + 8, end - 4)
    if (kind === 'IHDR') header = content
    if (kind === 'IDAT') data.push(content)
    if (kind === 'IEND') return header?.length === 13 && end === bytes.length && isComplete(header, data)
    offset = end
  }
  return false
}

function isComplete(header: Buffer, data: readonly Buffer[]): boolean {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colors, , , interlaced] = header.subarray(8)
  const samples = samplesOf[colors!]
  if (!samples || depth !== 8 || interlaced !== 0 || width * height === 0 || width * height > mostPixels) return false
  const wanted = height * (width * samples + 1)
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: wanted })
    if (pixels.length !== wanted) return false
    return Array.from({ length: height }, (_, row) => pixels[row * (width * samples + 1)]!).every(
      (filter) => filter <= 4,
    )
  } catch {
    return false
  }
}
