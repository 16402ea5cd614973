import { once } from 'node:events'
import { isIP, connect as openTcp, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import { connectionClosed } from './line.ts'

/** Where a database server listens. `ssl` is what the address says: false, prefer, require, verify-full … */
export type Server = { host: string; port: number; path: string | null; ssl: unknown; directTls: boolean }

const patienceMilliseconds = 5000
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
/** Encrypted, but with whoever answers. */
const unverified = ['require', 'prefer', 'allow']

/** A connection on which the database's protocol can begin. */
export async function dial(server: Server): Promise<Socket> {
  const socket = server.path ? openTcp(server.path) : openTcp(server.port, server.host)
  const waiting = new AbortController()
  const late = Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => waiting.abort(late), patienceMilliseconds)
  socket.on('error', () => {})
  socket.once('close', () => waiting.abort(connectionClosed()))
  try {
    await once(socket, 'connect', waiting)
    return server.ssl ? await encrypt(socket, server, waiting.signal) : socket
  } catch (error) {
    socket.destroy()
    throw waiting.signal.aborted ? waiting.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}

async function encrypt(socket: Socket, { host, ssl, directTls }: Server, signal: AbortSignal): Promise<Socket> {
  if (!directTls && !(await offersTls(socket, signal))) {
    if (ssl === 'prefer') return socket
    throw new Error('The database server offers no encrypted connection, but DATABASE_URL asks for one.')
  }
  const encrypted = openTls({
    socket,
    ...(isIP(host) ? {} : { servername: host }),
    ...(directTls && { ALPNProtocols: ['postgresql'] }),
    rejectUnauthorized: !unverified.includes(String(ssl)),
  })
  encrypted.on('error', () => {})
  await once(encrypted, 'secureConnect', { signal })
  return encrypted
}

async function offersTls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  socket.write(tlsRequest)
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer]
  return answer.toString('latin1') === 'S'
}
