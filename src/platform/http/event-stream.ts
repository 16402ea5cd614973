import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Server-sent events to one reader. */
type EventStream = {
  stream: Readable
  send(event: string, data: object): void
  /** A line that means nothing. */
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
  // The first bytes take the head of the answer along.
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
      // Proxies that gather answers before they pass them on would gather for ever.
      'X-Accel-Buffering': 'no',
      // After the last event nothing more comes on this connection, so that stopping waits for none.
      Connection: 'close',
    })
    .send(stream)
