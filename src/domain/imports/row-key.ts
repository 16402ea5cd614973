import { createHash } from 'node:crypto'
import { flatText } from '../../platform/flat-text.ts'
import type { ImportSource } from './rows.ts'

/** `clockify:<digest>` of the parts that identify a row. */
export const rowKey = (source: ImportSource, parts: readonly (string | null)[]): string =>
  // Flattened to save memory: the keys of a whole file are kept while it is read.
  flatText(source, ':', createHash('sha256').update(JSON.stringify(parts)).digest('base64url'))
