import { tooMuch } from './pages.ts'

/** As a file that can be imported; it is refused while it is written if that is larger than a file may be. */
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
