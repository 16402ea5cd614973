import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from './options.ts'

export type Output = { lines: string[]; hush(): void }

/** Prefixes each line with the kind of process, for the filter below. */
export const outputSettings = { log_line_prefix: '%b: ', log_min_error_statement: 'panic' }

/** Including detail lines and, after a tab, continuation lines. */
const ofStatement = /^client backend: (?!FATAL|PANIC)|^\t/

/**
 * Failures are logged; other lines are only kept for a while to explain a failed start. Errors of statements are left
 * out: the code that sent the statement gets them, many are expected (constraints), and their text can contain personal
 * data.
 */
export function watchOutput(stream: Readable, log: Log): Output {
  const lines: string[] = []
  let quiet = false
  stream.on('error', () => {})
  createInterface({ input: stream }).on('line', (line) => {
    if (ofStatement.test(line)) return
    lines.push(line)
    if (lines.length > 20) lines.shift()
    if (/\b(FATAL|PANIC|ERROR): /.test(line) && !quiet) log.warn({ line }, 'PostgreSQL reports a failure')
  })
  return {
    lines,
    hush() {
      quiet = true
    },
  }
}
