// Asks for what every page of a workspace needs while the scripts are still on their way. web/src/api/head-start.ts takes
// the answers; the addresses are those of web/src/session/session.tsx.
;(() => {
  const id = /^\/w\/(\d+)\//.exec(location.pathname)?.[1]
  if (!id) return
  const headers = { Accept: 'application/vnd.api+json', 'Stint-Session': 'cookie' }
  const paths = [
    '/api/v3/users/me?include=workspaces',
    `/api/v3/workspaces/${id}/users/me?include=roles`,
    `/api/v3/workspaces/${id}?permissions=true`,
  ]
  const ask = async (path) => {
    const answer = await fetch(path, { headers, credentials: 'same-origin' })
    // Read to its end, whether anybody takes it or not.
    return new Response(await answer.arrayBuffer(), answer)
  }
  globalThis.headStart = new Map(paths.map((path) => [path, ask(path)]))
  for (const answer of globalThis.headStart.values()) answer.catch(() => {})
})()
