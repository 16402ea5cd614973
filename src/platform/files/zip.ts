type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
export type ZipEntry = { path: string; content: Chunks }

// Larger archives need ZIP64, which the library does not write: they could not be opened.
const most = { entries: 65_535, bytes: 4 * 1024 ** 3 - 1 }

const unix = 3
/** A file that its owner may write and everybody read, in the upper half as by the format. */
const readable = (0o100644 << 16) >>> 0

/** Streams a ZIP archive, one chunk in memory at a time. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  at: Temporal.Instant,
  limits = most,
): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate')
  const ready: Uint8Array[] = []
  let count = 0
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    bytes += chunk.length
    if (bytes > limits.bytes) throw new Error('The archive is too large for a ZIP file.')
    ready.push(chunk)
  })
  const mtime = asLocal(at)
  for await (const { path, content } of entries) {
    if (++count > limits.entries) throw new Error('There are too many entries for a ZIP file.')
    const entry = new ZipDeflate(path)
    entry.mtime = mtime
    // Of an archive from DOS, unzip reads names in its code page, though they are marked as UTF-8.
    entry.os = unix
    entry.attrs = readable
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Times in a ZIP have no zone, and the library writes them in that of the machine. This makes them UTC on every machine. */
function asLocal(moment: Temporal.Instant): Date {
  const { year, month, day, hour, minute, second } = moment.toZonedDateTimeISO('UTC')
  return new Date(year, month - 1, day, hour, minute, second)
}
