import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** What was received so far. */
  text(): string
  /** Resolves when the server has closed: everything received, and the milliseconds since the start. */
  closed: Promise<{ text: string; milliseconds: number }>
}

/** A TCP connection on which a test controls every byte. */
export async function openRawConnection(
  address: string,
  first = '',
  from: { localAddress?: string } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(address)
  const startedAt = performance.now()
  const socket = connect({ port: Number(port), host: hostname, ...from })
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(socket, 'connect')
  // These tests expect resets, and `once` would reject with them.
  socket.on('error', () => {})
  const closed = new Promise<{ text: string; milliseconds: number }>((resolve) => {
    socket.on('close', () => resolve({ text, milliseconds: performance.now() - startedAt }))
  })
  socket.write(first)
  return { socket, text: () => text, closed }
}

/** Sends a byte at an interval until the connection is closed, as a slow client does. */
export function trickle({ socket, closed }: RawConnection, everyMilliseconds: number): void {
  const timer = setInterval(() => socket.writable && socket.write(' '), everyMilliseconds)
  void closed.then(() => clearInterval(timer))
}
