// The bundled PostgreSQL, for operators who do not run their own (docs/adr/0002).
import { shippedBinaries } from './binaries.ts'
import type { EmbeddedDatabase, EmbeddedOptions } from './options.ts'
import { start } from './start.ts'

export { findEmbedded, hasEmbedded } from './find.ts'
export type { EmbeddedDatabase } from './options.ts'
export { EmbeddedRefused } from './refused.ts'

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return start(options, await shippedBinaries(), '/var/cache/stint')
}
