import { tooMuch } from './pages.ts'

/** The text of an importable file; refused as soon as it exceeds the limit. */
export async function* recordsAsJson(records: AsyncIterable<object>, mostBytes: number): AsyncGenerator<string, void> {
  yield '['
  let bytes = 2
  for await (const record of records) {
    const text = `${bytes === 2 ? '' : ',\n'}${JSON.stringify(record)}`
    bytes += Buffer.byteLength(text)
    if (bytes > mostBytes) throw tooMuch()
    yield text
  }
  yield ']'
}
