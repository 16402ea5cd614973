import { isMainThread, parentPort } from 'node:worker_threads'
import type { HoursForm } from '../../shared/hours.ts'
import { drawTimesheet } from './draw-timesheet.ts'
import type { Timesheet } from './timesheet.ts'

/** Runs in a worker thread: a page takes a tenth of a second of processor time. */
export type DrawTask = { id: number; sheet: Timesheet; form: HoursForm }
export type DrawAnswer = { id: number; bytes?: Uint8Array; error?: string }

if (!isMainThread)
  parentPort!.on('message', async ({ id, sheet, form }: DrawTask) => {
    // A Buffer arrives as a plain Uint8Array.
    const signatures = sheet.signatures.map((signature) => ({ ...signature, image: Buffer.from(signature.image) }))
    const answer = await drawTimesheet({ ...sheet, signatures }, form).then(
      (bytes): DrawAnswer => ({ id, bytes }),
      (error): DrawAnswer => ({ id, error: String(error?.stack ?? error) }),
    )
    parentPort!.postMessage(answer)
  })
