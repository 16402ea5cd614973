import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal, unavailable } from '../errors.ts'

export type RequestTimeouts = {
  /** For the head of a request, from the first moment of its connection on. */
  headSeconds: number
  /** For a body: these seconds, and one more for each so many bytes that have arrived. */
  bodySeconds: number
  bodyBytesPerSecond: number
  /** For the rest of a body whose request is answered already. */
  restSeconds: number
  /** Once the server stops: for what is still arriving, and for what is being answered. */
  arrivalSeconds: number
  answerSeconds: number
}

export const defaultRequestTimeouts: RequestTimeouts = {
  headSeconds: 15,
  bodySeconds: 10,
  // What the slowest mobile networks manage. The largest upload may take under two hours, and a few bytes 10 seconds.
  bodyBytesPerSecond: 4096,
  restSeconds: 30,
  arrivalSeconds: 1,
  answerSeconds: 10,
}

/** Node itself times out heads. It knows no minimum rate for bodies, so those are checked here. */
export const headTimeouts = ({ headSeconds }: RequestTimeouts) => ({
  headersTimeout: headSeconds * 1000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
})

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  bytesBefore: number
  waited: number
  isCut: boolean
}

/**
 * Answers a body that arrives too slowly with 408, and closes connections when the server stops: neither a request that
 * never arrives in full nor an answer that is never read keeps it from ending.
 */
export function watchConnections(app: FastifyInstance, timeouts: RequestTimeouts): void {
  const connections = new Map<Socket, Exchange | null>()
  const know = (socket: Socket, exchange: Exchange | null): void => {
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    connections.set(socket, exchange)
  }
  app.server.on('connection', (socket) => know(socket, null))
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    // Requests that tests hand over directly have no connection.
    if (raw.socket?.readable && raw.socket.bytesRead !== undefined)
      know(raw.socket, {
        request: raw,
        response: reply.raw,
        bytesBefore: raw.socket.bytesRead,
        waited: 0,
        isCut: false,
      })
    next()
  })

  const sweep = setInterval(() => {
    for (const [socket, exchange] of connections) if (exchange) checkBody(socket, exchange, timeouts)
  }, 1000).unref()

  // Before the server closes its port, since it waits for all connections then.
  app.addHook('preClose', (done) => {
    clearInterval(sweep)
    endConnections(app, connections, timeouts)
    done()
  })
}

function checkBody(socket: Socket, exchange: Exchange, timeouts: RequestTimeouts): void {
  const { request, response, bytesBefore } = exchange
  if (request.complete) return
  if (exchange.isCut) return void socket.destroy()
  if (response.writableFinished) {
    exchange.waited += 1
    if (exchange.waited > timeouts.restSeconds) socket.destroy()
    return
  }
  // While the buffer is full it is the server that is slow.
  if (request.readableLength >= request.readableHighWaterMark) return
  exchange.waited += 1
  const arrived = socket.bytesRead - bytesBefore
  if (exchange.waited <= timeouts.bodySeconds + arrived / timeouts.bodyBytesPerSecond) return
  cut(socket, exchange, tooSlow())
}

const tooSlow = (): Refusal =>
  new Refusal(408, [{ pointer: 'base', title: 'The request arrived too slowly. Send it again.' }])

/** The handler that reads the body fails with the refusal and answers with it; without one the socket is destroyed. */
function cut(socket: Socket, exchange: Exchange, refusal: Refusal): void {
  const { request, response } = exchange
  exchange.isCut = true
  if (response.headersSent || request.listenerCount('error') === 0) return void socket.destroy()
  // After an incomplete body the connection cannot carry another request.
  response.setHeader('Connection', 'close')
  request.emit('error', refusal)
}

function endConnections(
  app: FastifyInstance,
  connections: ReadonlyMap<Socket, Exchange | null>,
  { arrivalSeconds, answerSeconds }: RequestTimeouts,
): void {
  const begun = performance.now()
  const ending = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000
    app.server.closeIdleConnections()
    for (const [socket, exchange] of connections) {
      if (seconds > answerSeconds) socket.destroy()
      else if (seconds > arrivalSeconds) endUnlessInHand(socket, exchange)
    }
    if (connections.size === 0 && !app.server.listening) clearInterval(ending)
  }, 100)
  // The process need not wait for this timer.
  ending.unref()
}

function endUnlessInHand(socket: Socket, exchange: Exchange | null): void {
  if (!exchange || exchange.response.writableFinished) return void socket.destroy()
  if (exchange.request.complete) return
  if (exchange.isCut) socket.destroy()
  else cut(socket, exchange, unavailable('Stint is shutting down. Try again in a moment.'))
}
