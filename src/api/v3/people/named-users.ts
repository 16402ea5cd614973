import { readList } from '../../../jsonapi/filter-list.ts'
import { readId } from '../../../platform/ids.ts'

/** The user ids in a filter; null if it is anything but a list of ids. */
export function namedUsers(matcher: string, value: string): string[] | null {
  if (matcher !== 'eq' && matcher !== 'in') return null
  const ids = (matcher === 'in' ? readList(value) : [value]).map(readId)
  return ids.includes(null) ? null : (ids as string[])
}
