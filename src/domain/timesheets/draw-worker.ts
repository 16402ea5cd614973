import { isMainThread, parentPort } from 'node:worker_threads'
import type { HoursForm } from '../../shared/hours.ts'
import { drawTimesheet } from './draw-timesheet.ts'
import type { Timesheet } from './timesheet.ts'

/** One sheet after the other, in a thread of its own: a page keeps a processor busy for a tenth of a second. */
export type DrawTask = { id: number; sheet: Timesheet; form: HoursForm }
export type DrawAnswer = { id: number; bytes?: Uint8Array; error?: string }

if (!isMainThread)
  parentPort!.on('message', async ({ id, sheet, form }: DrawTask) => {
    // What passes between threads loses its class.
    const signatures = sheet.signatures.map((one) => ({ ...one, image: Buffer.from(one.image) }))
    const answer = await drawTimesheet({ ...sheet, signatures }, form).then(
      (bytes): DrawAnswer => ({ id, bytes }),
      (error): DrawAnswer => ({ id, error: String(error?.stack ?? error) }),
    )
    parentPort!.postMessage(answer)
  })
