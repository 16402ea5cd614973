// How a shard tells the process that deals out the files how each of them ended.
import { spec as Spec } from 'node:test/reporters'

export type Counts = { tests: number; passed: number; failed: number; skipped: number; todo: number }

export type FileReport = {
  file: string
  passed: boolean
  counts: Counts
  /** What Node's own reporter says of the file, and the end of it, which shows each failure at length. */
  text: string
  failures: string
}

/** What cannot be laid at the door of one file: something went wrong after the test that began it had ended. */
export type Remark = { remark: string }

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
  let file = follow()
  for await (const event of events) {
    const { type, data } = event
    if (type === 'test:diagnostic' && data.nesting === 0) remark(data.message)
    else if (type !== 'test:summary') file.hear(event)
    if (!isEnd(event) || data.nesting !== 0) continue
    process.send?.(file.end(data.name, type === 'test:pass'))
    file = follow()
  }
  yield* []
}

const isEnd = ({ type }: Event): boolean => type === 'test:pass' || type === 'test:fail'

function remark(message: string): void {
  // The totals of this process, as "tests 17": they are drawn up over all processes.
  if (/^[a-z_]+ [\d.]+$/.test(message)) return
  process.send?.({ remark: message } satisfies Remark)
}

function follow(): { hear(event: Event): void; end(file: string, passed: boolean): FileReport } {
  const spec = new Spec()
  const counts: Counts = { tests: 0, passed: 0, failed: 0, skipped: 0, todo: 0 }
  const read = (): string => {
    let text = ''
    for (let part = spec.read(); part !== null; part = spec.read()) text += part
    return text
  }
  return {
    hear(event) {
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
