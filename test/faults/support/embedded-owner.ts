// A Stint reduced to its embedded database, as a process of its own: tells in one line how the start went, and stops
// in order when its input ends, so that it never outlives the test.
import { text } from 'node:stream/consumers'
import { EmbeddedRefused, startEmbedded } from '../../../src/platform/db/embedded/index.ts'
import { fast, recordingLog } from './embedded-folder.ts'

const dataDir = process.argv[2]!

try {
  const database = await startEmbedded({ dataDir, log: recordingLog(), settings: fast })
  console.log(JSON.stringify({ url: database.url }))
  await text(process.stdin)
  await database.stop()
} catch (error) {
  if (!(error instanceof EmbeddedRefused)) throw error
  console.log(JSON.stringify({ refused: error.message }))
}
