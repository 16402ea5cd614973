import { notFound } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'

/** The id of a record in a path; what cannot be an id names no record. */
export function pathId(params: Record<string, string>, name: string): Id {
  const id = readId(params[name])
  if (!id) throw notFound()
  return id
}
