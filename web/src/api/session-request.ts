/** The headers of a request with the session cookie. */
export const sessionHeaders = (): Record<string, string> => ({
  Accept: 'application/vnd.api+json',
  'Accept-Language': document.documentElement.lang,
  // Protects against CSRF: other sites cannot send this header, and the server requires it with the cookie (docs/adr/0016).
  'Stint-Session': 'cookie',
})

/** A response whose body may have been read already. */
export type ReadResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>

/** Reads the whole body at once, so that it has arrived when a page needs it. */
export async function fetchEarly(address: string): Promise<ReadResponse> {
  const response = await fetch(address, { headers: sessionHeaders(), credentials: 'same-origin' })
  const { ok, status, headers } = response
  const text = await response.text()
  return { ok, status, headers, text: () => Promise.resolve(text) }
}
