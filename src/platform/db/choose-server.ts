import type { Address, Server } from './address.ts'
import { type Connection, openConnection } from './connection.ts'
import { ConnectionLost } from './errors.ts'
import type { ConnectionOptions } from './session-settings.ts'

/**
 * Opens connections to the server that accepts writes. If the address names several, all are tried at once, and the one
 * found is tried first from then on.
 */
export function openerOf(address: Address, options: ConnectionOptions): () => Promise<Connection> {
  const [only, another] = address.servers
  if (only && !another) return () => openConnection(address, only, options)
  let found: Server | undefined

  async function openWritable(server: Server): Promise<Connection> {
    const connection = await openConnection(address, server, options)
    try {
      const [row] = await connection.run('select pg_is_in_recovery() as standby', [], false)
      if (!row?.standby) return connection
    } catch (error) {
      connection.destroy()
      throw error
    }
    void connection.close()
    throw new Error(`${server.host}:${server.port} is a standby.`)
  }

  async function search(): Promise<Connection> {
    let winner: Connection | undefined
    const visits = address.servers.map(async (server) => {
      const connection = await openWritable(server)
      // The first to answer is taken; later connections are closed.
      if (winner) {
        void connection.close()
        return winner
      }
      winner = connection
      found = server
      return connection
    })
    return Promise.any(visits).catch(({ errors }: AggregateError) => {
      const reasons = errors.map((error: Error) => error.message).join(' ')
      throw new ConnectionLost(
        Object.assign(new Error(`None of the database servers accepts writes. ${reasons}`), { code: 'NO_SERVER' }),
      )
    })
  }

  return async () => {
    if (!found) return search()
    return openWritable(found).catch(() => {
      found = undefined
      return search()
    })
  }
}
