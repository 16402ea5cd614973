import { notFound } from '../../platform/errors.ts'
import { type Id, isUuid, readId } from '../../platform/ids.ts'

/** The id of a record in a path; an invalid id is not found. */
export function pathId(params: Record<string, string>, name: string): Id {
  const id = readId(params[name])
  if (!id) throw notFound()
  return id
}

/** A time tracking has a numeric id or, if a punch opened it, a UUID. */
export const readTrackingId = (raw: unknown): string | null =>
  typeof raw === 'string' && isUuid(raw) ? raw.toLowerCase() : readId(raw)

export function pathTrackingId(params: Record<string, string>): string {
  const id = readTrackingId(params.time_tracking_id)
  if (!id) throw notFound()
  return id
}

export function pathUuid(params: Record<string, string>, name: string): string {
  const id = params[name] ?? ''
  if (!isUuid(id)) throw notFound()
  return id.toLowerCase()
}
