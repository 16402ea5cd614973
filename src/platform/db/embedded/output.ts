import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Log } from './options.ts'

export type Output = { lines: string[]; hush(): void }

/** Names the kind of process in front of each line, for the choice below. */
export const outputSettings = { log_line_prefix: '%b: ', log_min_error_statement: 'panic' }

/** With the details below it and, after a tab, the second line of either. */
const ofStatement = /^client backend: (?!FATAL|PANIC)|^\t/

/**
 * Failures go to our log, everything else is only kept for a while to explain a failed start. The errors of statements
 * stay out: they reach the code that sent the statement, many of them are expected (a constraint that says no), and
 * their text can carry what people have entered.
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
