import type { Slice } from '../../domain/users/directory.ts'
import { invalid } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'

export const pageSize = 25

/** The page asked for. A follow-up carries the last id seen, so that nothing is skipped or repeated in between. */
export type Page = {
  slice: Slice
  /** The same for records whose ids are text. */
  textSlice: Slice
  /** Adds what callers walk the pages by. */
  around<R extends { id: Id }>(records: readonly R[], count: number): PageMembers
}

type PageMembers = { page_number: number; total_pages: number; next_page: string | null }

export function readPage(url: string, baseUrl: string): Page {
  const address = new URL(`${baseUrl}${url}`)
  const number = readNumber(address.searchParams.getAll('page').at(-1))
  const given = address.searchParams.getAll('after').at(-1) ?? ''
  const skip = Math.min((number - 1) * pageSize, Number.MAX_SAFE_INTEGER)
  const behind = (after: Id | null): Slice => ({ after, skip: after ? 0 : skip, most: pageSize + 1 })
  return {
    slice: behind(readId(given)),
    textSlice: behind(/^[\w-]{1,100}$/.test(given) ? given : null),
    around(records, count) {
      const last = records[pageSize - 1]
      const more = records.length > pageSize && last
      return {
        page_number: number,
        total_pages: Math.ceil(count / pageSize),
        next_page: more ? nextAddress(address, number + 1, last.id) : null,
      }
    },
  }
}

function readNumber(text: string | undefined): number {
  if (text === undefined || text === '') return 1
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid('page', 'The parameter page must be a whole number of at least 1.')
  return Number(text)
}

/** The request's own query with the page raised, the token included, so that it can be followed as it is. */
function nextAddress(address: URL, page: number, after: Id): string {
  const next = new URL(address)
  next.searchParams.set('page', String(page))
  next.searchParams.set('after', after)
  return next.toString()
}
