// The reporter of Node's test runner in a shard: sends the result of each file to the parent process.
import { spec as Spec } from 'node:test/reporters'

export type Counts = { tests: number; passed: number; failed: number; skipped: number; todo: number }

export type FileReport = {
  file: string
  passed: boolean
  counts: Counts
  /** The output of Node's spec reporter for the file, and its last part, which shows each failure in full. */
  text: string
  failures: string
}

/** A failure that belongs to no file: something went wrong after the test that started it had ended. */
export type Diagnostic = { diagnostic: string }

type Data = {
  name: string
  message: string
  nesting: number
  details?: { type?: string }
  skip?: unknown
  todo?: unknown
}
type Event = { type: string; data: Data }

export default async function* report(events: AsyncIterable<Event>): AsyncGenerator<string> {
  let file = collectFileReport()
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:diagnostic' && data.nesting === 0) sendDiagnostic(data.message)
    else if (type !== 'test:summary') file.add(event)
    if (!isEnd(event) || data.nesting !== 0) continue
    process.send?.(file.end(data.name, type === 'test:pass'))
    file = collectFileReport()
  }
  yield* []
}

const isEnd = ({ type }: Event): boolean => type === 'test:pass' || type === 'test:fail'

function sendDiagnostic(message: string): void {
  // Totals of this process, such as "tests 17": the parent computes those of all shards.
  if (/^[a-z_]+ [\d.]+$/.test(message)) return
  process.send?.({ diagnostic: message } satisfies Diagnostic)
}

function collectFileReport(): { add(event: Event): void; end(file: string, passed: boolean): FileReport } {
  const spec = new Spec()
  const counts: Counts = { tests: 0, passed: 0, failed: 0, skipped: 0, todo: 0 }
  const read = (): string => {
    let text = ''
    for (let part = spec.read(); part !== null; part = spec.read()) text += part
    return text
  }
  return {
    add(event) {
      spec.write(event)
      if (isEnd(event) && event.data.nesting > 0 && event.data.details?.type !== 'suite') count(counts, event)
    },
    end(file, passed) {
      const text = read()
      spec.end()
      return { file, passed: passed && counts.tests > 0, counts, text, failures: read() }
    },
  }
}

function count(counts: Counts, { type, data }: Event): void {
  counts.tests++
  if (data.skip !== undefined) counts.skipped++
  else if (data.todo !== undefined) counts.todo++
  else if (type === 'test:pass') counts.passed++
  else counts.failed++
}
