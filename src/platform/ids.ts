/** The id of a record, as text: PostgreSQL's bigint does not fit into a JavaScript number. */
export type Id = string

const form = /^[1-9]\d{0,17}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuid.test(text)

/** Reads an id from a path, a body (number or text) or a list; null for anything that cannot be one. */
export function readId(raw: unknown): Id | null {
  const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw
  return typeof text === 'string' && form.test(text) ? text : null
}
