import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { ConfigError } from '../config.ts'

/**
 * Node accepts one connection per turn of the event loop and listener. On a busy server that is a hundred a second, and the
 * kernel gives up on the others after a while. It distributes them among all listeners on a port.
 */
const mostListeners = 8
/** How many connections the kernel keeps for each of them until they are accepted; it has a limit of its own. */
const backlog = 4096

async function tryToListen(options: ListenOptions): Promise<void> {
  const server = createServer()
  server.listen(options)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Whether several listeners can have one port on this system. */
async function canSharePorts(listen: typeof tryToListen): Promise<boolean> {
  try {
    await listen({ host: '127.0.0.1', port: 0, reusePort: true })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTSUP' && code !== 'EINVAL' && code !== 'ENOPROTOOPT') throw error
    return false
  }
}

/** Refuses several processes on systems where they cannot listen on one port. */
export async function demandSharedPorts(listen = tryToListen): Promise<void> {
  if (!(await canSharePorts(listen)))
    throw new ConfigError(['STINT_WORKERS must be 1 on this system: several processes cannot share a port here.'])
}

/** A shared port would also be shared with another Stint that was started on it by mistake. */
const demandFreePort = (host: string, port: number): Promise<void> =>
  port === 0 ? Promise.resolve() : tryToListen({ host, port })

export type OpenPort = { address: string; close(): Promise<void> }

/** Opens the port of the application. `joins`: another process of this Stint may have opened it already. */
export async function openPort(
  app: FastifyInstance,
  {
    host,
    port,
    joins,
    listen = tryToListen,
  }: { host: string; port: number; joins: boolean; listen?: typeof tryToListen },
): Promise<OpenPort> {
  const reusePort = await canSharePorts(listen)
  if (reusePort && !joins) await demandFreePort(host, port)
  const address = await app.listen({ host, port, reusePort, backlog } as FastifyListenOptions)
  const more = reusePort ? await Promise.all(Array.from({ length: mostListeners - 1 }, () => listenToo(app))) : []
  return {
    address,
    async close() {
      const closed = more.map((server) => once(server, 'close'))
      for (const server of more) server.close()
      await app.close()
      await Promise.all(closed)
    },
  }
}

/** Another listener on the port, whose connections the application's server handles like its own. */
async function listenToo({ server }: FastifyInstance): Promise<Server> {
  const { address: host, port } = server.address() as AddressInfo
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  other.listen({ host, port, reusePort: true, backlog })
  await once(other, 'listening')
  return other
}
