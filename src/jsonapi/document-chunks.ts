import type { ResourceObject } from './render.ts'

const rowsPerChunk = 500

/** The JSON of a document in chunks, so that it can be streamed. */
export function* documentChunks(rows: Iterable<ResourceObject>, meta: Record<string, unknown>): Generator<string> {
  let chunk: string[] = []
  let prefix = '{"data":['
  for (const row of rows) {
    chunk.push(JSON.stringify(row))
    if (chunk.length < rowsPerChunk) continue
    yield prefix + chunk.join(',')
    prefix = ','
    chunk = []
  }
  // No comma if no rows are left, but the opening of the document if it has not been sent yet.
  yield (chunk.length > 0 || prefix !== ',' ? prefix : '') + chunk.join(',')
  yield `],"meta":${JSON.stringify(meta)}}`
}
