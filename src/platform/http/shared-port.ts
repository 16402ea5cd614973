import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'
import { ConfigError } from '../config.ts'

async function tryToListen(options: ListenOptions): Promise<void> {
  const server = createServer()
  server.listen(options)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Refuses several processes on systems where they cannot listen on one port. */
export async function demandSharedPorts(listen = tryToListen): Promise<void> {
  try {
    await listen({ host: '127.0.0.1', port: 0, reusePort: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTSUP' && code !== 'EINVAL' && code !== 'ENOPROTOOPT') throw error
    throw new ConfigError(['STINT_WORKERS must be 1 on this system: several processes cannot share a port here.'])
  }
}

/** Otherwise the port would also be shared with another Stint that was started on it by mistake. */
export const demandFreePort = (host: string, port: number): Promise<void> =>
  port === 0 ? Promise.resolve() : tryToListen({ host, port })
