import type { Slice } from '../../domain/users/directory.ts'
import { invalid } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'

const pageSize = 25

/** The requested page. `next_page` carries the last id as a cursor, so that no record is skipped or repeated in between. */
export type Page = {
  slice: Slice
  /** The same for records whose ids are text. */
  textSlice: Slice
  /** The response body: the rendered records under `name`, and the links to other pages. */
  body<R extends { id: Id }>(name: string, listed: Listed<R>, render: (record: R) => unknown): Record<string, unknown>
}

/** The records of the slice, which has one more than the page if another page follows, and the total count. */
type Listed<R> = { records: readonly R[]; count: number }

export function readPage(url: string, baseUrl: string): Page {
  const address = new URL(`${baseUrl}${url}`)
  const number = readPageNumber(address.searchParams.getAll('page').at(-1))
  const cursor = address.searchParams.getAll('after').at(-1) ?? ''
  const skip = Math.min((number - 1) * pageSize, Number.MAX_SAFE_INTEGER)
  const sliceAfter = (after: Id | null): Slice => ({ after, skip: after ? 0 : skip, most: pageSize + 1 })
  return {
    slice: sliceAfter(readId(cursor)),
    textSlice: sliceAfter(/^[\w-]{1,100}$/.test(cursor) ? cursor : null),
    body(name, { records, count }, render) {
      const last = records[pageSize - 1]
      const hasNext = records.length > pageSize && last
      return {
        [name]: records.slice(0, pageSize).map(render),
        page_number: number,
        total_pages: Math.ceil(count / pageSize),
        next_page: hasNext ? nextAddress(address, number + 1, last.id) : null,
      }
    },
  }
}

function readPageNumber(text: string | undefined): number {
  if (text === undefined || text === '') return 1
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid('page', 'The parameter page must be a whole number of at least 1.')
  return Number(text)
}

/** The request's query with the next page and the cursor. It includes the token, so that it can be requested as it is. */
function nextAddress(address: URL, page: number, after: Id): string {
  const next = new URL(address)
  next.searchParams.set('page', String(page))
  next.searchParams.set('after', after)
  return next.toString()
}
