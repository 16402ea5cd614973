import type { Server } from './dial.ts'
import type { Login } from './driver.ts'
import { beginGeneration, endGeneration } from './generation.ts'

export const noServer = 'NO_SERVER'

/** Settles when first asked: the only server there is, or the first of several to say that it takes writes. */
export function chooserOf(login: Login, servers: readonly Server[]): () => Promise<Server> {
  const [only, another] = servers
  if (only && !another) return async () => only
  let choice: Promise<Server> | undefined
  return () => {
    choice ??= Promise.any(servers.map((server) => demandWritable(login, server))).catch(nothingFound)
    return choice
  }
}

async function demandWritable(login: Login, server: Server): Promise<Server> {
  const visit = beginGeneration(
    login,
    { max: 1, prepare: false },
    async () => server,
    () => {},
  )
  try {
    const [row] = await visit.driver<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`
    if (row?.standby) throw new Error(`${server.host}:${server.port} is a standby.`)
    return server
  } finally {
    void endGeneration(visit, { timeout: 1 })
  }
}

function nothingFound({ errors }: AggregateError): never {
  const reasons = errors.map((error: Error) => error.message).join(' ')
  throw Object.assign(new Error(`None of the database servers takes writes. ${reasons}`), { code: noServer })
}
