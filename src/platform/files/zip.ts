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
  for await (const { path, content } of entries) {
    const entry = new ZipDeflate(path)
    entry.mtime = at.epochMilliseconds
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
