import type { Worker } from 'node:cluster'

type Message = { act?: string; seq?: number; ack?: number }
type Send = (message: Message, handle?: { close(): void }, ...rest: unknown[]) => boolean

/**
 * A connection that was handed to a server process which died before it took it would stay open in this process, and
 * its caller wait for an answer until the end of its patience: Node forgets it. So what is handed over is kept in mind
 * until it is taken, and closed when nobody is left to take it. The messages are Node's own, between its two halves;
 * should they change, connections hang again when a process dies, and nothing else.
 */
export function closeConnectionsNotTaken({ process: child }: Worker): void {
  const handed = new Map<unknown, { close(): void }>()
  const send = child.send as Send
  const remembering: Send = (message, handle, ...rest) => {
    if (message.act === 'newconn' && handle) handed.set(message.seq, handle)
    return send.call(child, message, handle, ...rest)
  }
  child.send = remembering as typeof child.send
  child.on('internalMessage', (message: Message) => handed.delete(message.ack))
  child.once('exit', () => {
    for (const connection of handed.values()) connection.close()
  })
}
