/** Of a request in the name of who is signed in. */
export const sessionHeaders = (): Record<string, string> => ({
  Accept: 'application/vnd.api+json',
  'Accept-Language': document.documentElement.lang,
  // Other sites cannot send this header, so the cookie alone changes nothing (docs/adr/0016).
  'Stint-Session': 'cookie',
})

/** What there is to know of an answer. */
export type Answered = Pick<Response, 'ok' | 'status' | 'headers' | 'text'>

/** Read to its end, whether anybody takes it or not: whoever does has it at once. */
export async function fetchEarly(address: string): Promise<Answered> {
  const answer = await fetch(address, { headers: sessionHeaders(), credentials: 'same-origin' })
  const { ok, status, headers } = answer
  const text = await answer.text()
  return { ok, status, headers, text: () => Promise.resolve(text) }
}
