import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RawConnection = {
  socket: Socket
  /** What has arrived so far. */
  text(): string
  /** Everything that arrived, once the other side has closed, and how many milliseconds that took from the start. */
  closed: Promise<{ text: string; milliseconds: number }>
}

/** A connection of which a test decides every byte. */
export async function openRaw(
  address: string,
  first = '',
  from: { localAddress?: string } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(address)
  const begun = performance.now()
  const socket = connect({ port: Number(port), host: hostname, ...from })
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await once(socket, 'connect')
  // Being cut off is what these tests are about, and `once` would take it for a failure.
  socket.on('error', () => {})
  const closed = new Promise<{ text: string; milliseconds: number }>((resolve) => {
    socket.on('close', () => resolve({ text, milliseconds: performance.now() - begun }))
  })
  socket.write(first)
  return { socket, text: () => text, closed }
}

/** Sends a byte every so often until the connection is closed. */
export function trickle({ socket, closed }: RawConnection, everyMilliseconds: number): void {
  const timer = setInterval(() => socket.writable && socket.write(' '), everyMilliseconds)
  void closed.then(() => clearInterval(timer))
}
