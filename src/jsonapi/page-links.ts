/** Proxies give all headers of an answer 4 KiB by default, and the others need their part of it. */
const mostCharacters = 3000

/** The header `Link` of a list. With a long query only `next` is left, which a walk through the pages cannot do without. */
export function pageLinks(url: string, current: number, pages: number): { Link?: string } {
  const last = Math.max(pages, 1)
  const mark = url.indexOf('?')
  const [path, search] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
  const rest = search.split('&').filter(isKept).map(asSent).join('')
  const to = (rel: string, number: number): string => `<${path}?${rest}page=${number}>; rel="${rel}"`
  const next = current < last ? [to('next', current + 1)] : []
  const prev = current > 1 ? [to('prev', Math.min(current - 1, last))] : []
  const all = [to('first', 1), ...prev, ...next, to('last', last)].join(', ')
  if (all.length <= mostCharacters) return { Link: all }
  return next[0] === undefined ? {} : { Link: next[0] }
}

const isKept = (pair: string): boolean =>
  pair !== '' && !['page', 'page[number]'].includes(new URLSearchParams(pair).keys().next().value ?? '')

/** In the client's own encoding, so that a link is no longer than the request was; what cannot stand in a header is encoded. */
const asSent = (pair: string): string =>
  `${pair.replace(/[^\x21-\x7e]|[<>"]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}&`
