import type { ResourceObject } from './render.ts'

/** So many rows make a piece that is worth sending. */
const rowsOfPiece = 500

/** The text of a document, some rows at a time. */
export function* rowsInPieces(rows: Iterable<ResourceObject>, meta: Record<string, unknown>): Generator<string> {
  let piece: string[] = []
  let before = '{"data":['
  for (const row of rows) {
    piece.push(JSON.stringify(row))
    if (piece.length < rowsOfPiece) continue
    yield before + piece.join(',')
    before = ','
    piece = []
  }
  // Before the first row there is no comma.
  yield (piece.length > 0 || before !== ',' ? before : '') + piece.join(',')
  yield `],"meta":${JSON.stringify(meta)}}`
}
