import { Worker } from 'node:worker_threads'
import type { HoursForm } from '../../shared/hours.ts'
import type { DrawAnswer, DrawTask } from './draw-worker.ts'
import type { Timesheet } from './timesheet.ts'

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void }

let worker: Worker | null = null
let lastTaskId = 0
const waiting = new Map<number, Waiting>()

/** Draws the PDF in a worker thread, so that it does not block the event loop. */
export function drawInWorker(sheet: Timesheet, form: HoursForm): Promise<Buffer> {
  worker ??= startWorker()
  const task: DrawTask = { id: ++lastTaskId, sheet, form }
  const drawn = new Promise<Buffer>((resolve, reject) => waiting.set(task.id, { resolve, reject }))
  // The worker keeps the process alive only while it is drawing.
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
  started.on('error', (error) => rejectAll(started, error as Error))
  started.on('exit', () => rejectAll(started, new Error('The thread that draws timesheets has ended.')))
  return started
}

/** Rejects all pending tasks. The next task starts a new worker. */
function rejectAll(ended: Worker, error: Error): void {
  if (worker !== ended) return
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
