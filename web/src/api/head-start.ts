declare global {
  var headStart: Map<string, Promise<Response>> | undefined
}

/**
 * The answer that web/public/head-start.js has asked for, once: whoever reads it again wants to know what it is by then.
 * Null where there is none, or none that is of use.
 */
export async function takeHeadStart(path: string): Promise<Response | null> {
  const asked = globalThis.headStart?.get(path)
  if (!asked) return null
  globalThis.headStart?.delete(path)
  const answer = await asked.catch(() => null)
  return answer?.ok ? answer : null
}
