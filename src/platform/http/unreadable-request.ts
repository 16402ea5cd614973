import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { invalid } from '../errors.ts'
import { errorBody } from './answers.ts'

/** What is not even HTTP gets the same kind of answer as everything else that is refused. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const refusal = invalid(
    'base',
    tooLong ? 'The address and headers of the request are too long.' : 'The request could not be read.',
  )
  const id = randomUUID()
  const body = JSON.stringify(errorBody(refusal, { id }))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
