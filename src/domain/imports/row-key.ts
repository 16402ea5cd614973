import { createHash } from 'node:crypto'
import type { ImportSource } from './rows.ts'

/** `clockify:<digest>`, of what makes a row what it is. */
export const rowKey = (source: ImportSource, parts: readonly (string | null)[]): string =>
  `${source}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
