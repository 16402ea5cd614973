/** Proxies allow 4 KiB for all response headers by default, and the others need some of it. */
const mostCharacters = 3000

/** The `Link` header of a list. With a long query it has only `next`, which clients need to iterate over the pages. */
export function pageLinks(url: string, current: number, pages: number): { Link?: string } {
  const last = Math.max(pages, 1)
  const mark = url.indexOf('?')
  const [path, search] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
  const rest = search.split('&').filter(isKept).map(encodePair).join('')
  const link = (rel: string, number: number): string => `<${path}?${rest}page=${number}>; rel="${rel}"`
  const next = current < last ? [link('next', current + 1)] : []
  const prev = current > 1 ? [link('prev', Math.min(current - 1, last))] : []
  const all = [link('first', 1), ...prev, ...next, link('last', last)].join(', ')
  if (all.length <= mostCharacters) return { Link: all }
  return next[0] === undefined ? {} : { Link: next[0] }
}

const isKept = (pair: string): boolean =>
  pair !== '' && !['page', 'page[number]'].includes(new URLSearchParams(pair).keys().next().value ?? '')

/** Keeps the client's encoding, so that links get no longer than the request; escapes what a header cannot contain. */
const encodePair = (pair: string): string =>
  `${pair.replace(/[^\x21-\x7e]|[<>"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}&`
