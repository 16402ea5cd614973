import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { invalid, Refusal } from '../errors.ts'
import { errorBody } from './answers.ts'
import { nodeHttp } from './node-http.ts'

const refusals: Partial<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: invalid('base', 'The address and headers of the request are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, [{ pointer: 'base', title: 'The request did not arrive in time.' }]),
}

/** Even what is not HTTP gets an answer in the usual form. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = refusals[error.code ?? ''] ?? invalid('base', 'The request could not be read.')
  const id = randomUUID()
  const body = JSON.stringify(errorBody(refusal, { id }))
  const head = [
    `HTTP/1.1 ${refusal.status} ${nodeHttp().STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
