import { isUtf8 } from 'node:buffer'
import { invalid } from '../errors.ts'

/** `start` is the first few characters, to detect the kind of text. */
export type Text = { start: string; slices(): Generator<string, void>; whole(): string }

const sliceBytes = 64 * 1024

/**
 * The text of a file. The encoding is detected by the byte order mark, by the zeros that only UTF-16 has, or by whether it
 * is valid UTF-8; anything else is windows-1252.
 */
export function decoded(bytes: Buffer): Text {
  const encoding = encodingOf(bytes)
  // Text has no zero bytes; this rejects images and programs.
  if (!encoding.startsWith('utf-16') && bytes.includes(0))
    throw invalid('file', 'This is not a table. Upload a CSV, XLSX or JSON file.')
  return {
    start: new TextDecoder(encoding).decode(bytes.subarray(0, sliceBytes), { stream: true }),
    *slices() {
      const decoder = new TextDecoder(encoding)
      for (let offset = 0; offset < bytes.length; offset += sliceBytes)
        yield decoder.decode(bytes.subarray(offset, offset + sliceBytes), { stream: true })
      yield decoder.decode()
    },
    whole: () => new TextDecoder(encoding).decode(bytes),
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function encodingOf(bytes: Buffer): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const unmarked = zerosOf(bytes.subarray(0, 1024))
  if (unmarked) return unmarked
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Western text in UTF-16 has a zero in every other byte, and nearly none in the rest. */
function zerosOf(bytes: Buffer): Encoding | null {
  if (bytes.length < 8) return null
  const zeros = [0, 0]
  bytes.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  const [even, odd] = zeros as [number, number]
  const most = bytes.length / 2
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le'
  return even > most * 0.7 && odd < most * 0.05 ? 'utf-16be' : null
}
