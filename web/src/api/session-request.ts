/** Of a request in the name of who is signed in. */
export const sessionHeaders = (): Record<string, string> => ({
  Accept: 'application/vnd.api+json',
  'Accept-Language': document.documentElement.lang,
  // Other sites cannot send this header, so the cookie alone changes nothing (docs/adr/0016).
  'Stint-Session': 'cookie',
})

/** Read to its end, whether anybody takes it or not. */
export async function fetchEarly(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: sessionHeaders(), credentials: 'same-origin' })
  return new Response(await answer.arrayBuffer(), answer)
}
