import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Server-sent events to one reader. */
type EventStream = {
  stream: Readable
  send(event: string, data: object): void
  /** A comment line, which clients ignore. */
  comment(): void
  end(): void
  onEnd(listener: () => void): void
}

// Some hundred events. A client that is so far behind reconnects and reads everything again.
const mostWaiting = 16 * 1024
const closeTimeoutMilliseconds = 1000

export function openEventStream({ retryMilliseconds }: { retryMilliseconds: number }): EventStream {
  const stream = new Readable({ read() {} })
  const write = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return
    if (stream.readableLength > mostWaiting) stream.destroy()
    else stream.push(text)
  }
  // The head of the answer is sent with the first bytes.
  write(`retry: ${retryMilliseconds}\n\n`)
  return {
    stream,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    comment: () => write(':\n\n'),
    end() {
      if (stream.destroyed) return
      stream.push(null)
      setTimeout(() => stream.destroy(), closeTimeoutMilliseconds).unref()
    },
    onEnd: (listener) => void stream.once('close', listener),
  }
}

export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply
    .headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies that buffer answers would buffer this one for ever.
      'X-Accel-Buffering': 'no',
      // The connection is not used again, so that stopping the server need not wait for it.
      Connection: 'close',
    })
    .send(stream)
