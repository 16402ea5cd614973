import { Worker } from 'node:worker_threads'
import type { HoursForm } from '../../shared/hours.ts'
import type { DrawAnswer, DrawTask } from './draw-worker.ts'
import type { Timesheet } from './timesheet.ts'

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void }

let worker: Worker | null = null
let last = 0
const waiting = new Map<number, Waiting>()

/** The sheet as PDF, drawn aside, so that nobody else waits for it. */
export function drawAside(sheet: Timesheet, form: HoursForm): Promise<Buffer> {
  worker ??= startWorker()
  const task: DrawTask = { id: ++last, sheet, form }
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(task.id, { resolve, reject }))
  // Only while something is drawn it keeps the process from ending.
  worker.ref()
  worker.postMessage(task)
  return drawn
}

function startWorker(): Worker {
  const started = new Worker(new URL('./draw-worker.ts', import.meta.url))
  started.on('message', ({ id, bytes, error }: DrawAnswer) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
    if (bytes) resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    else reject(new Error(`A timesheet could not be drawn: ${error}`))
  })
  started.on('error', (error) => giveUp(started, error as Error))
  started.on('exit', () => giveUp(started, new Error('The thread that draws timesheets has ended.')))
  return started
}

/** Rejects everything that waits; the next call starts a new thread. */
function giveUp(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
