// The embedded database of Stint alone, as a child process: prints one line with the result of the start, and shuts down when
// its stdin ends, so that it never outlives the test.
import { text } from 'node:stream/consumers'
import { EmbeddedRefused, startEmbedded } from '../../../src/platform/db/embedded/index.ts'
import { createRecordingLog, fastSettings } from './embedded-folder.ts'

const dataDir = process.argv[2]!

try {
  const database = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  console.log(JSON.stringify({ url: database.url }))
  await text(process.stdin)
  await database.stop()
} catch (error) {
  if (!(error instanceof EmbeddedRefused)) throw error
  console.log(JSON.stringify({ refused: error.message }))
}
