import { Zip, ZipDeflate } from 'fflate'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
export type ZipEntry = { path: string; content: Chunks }

/** A ZIP archive of entries that come one after the other; never more of it in memory than a chunk. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Temporal.Instant): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const mtime = asLocal(at)
  for await (const { path, content } of entries) {
    const entry = new ZipDeflate(path)
    entry.mtime = mtime
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

/** Times in a ZIP have no zone, and the library writes those of the machine's. With this they are UTC on every machine. */
function asLocal(at: Temporal.Instant): Date {
  const { year, month, day, hour, minute, second } = at.toZonedDateTimeISO('UTC')
  return new Date(year, month - 1, day, hour, minute, second)
}
