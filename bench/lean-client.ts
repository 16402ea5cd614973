import { connect, type Socket } from 'node:net'

/** What is asked for. `reads` says that somebody wants to see the answer's body. */
export type Wanted = { method?: 'GET' | 'POST' | 'PATCH'; path: string; token?: string; body?: object; reads?: boolean }

const endOfHead = Buffer.from('\r\n\r\n')
const lengthInHead = /\r\ncontent-length: *(\d+)/i

/**
 * A connection that is kept, with one request at a time. It understands as much of HTTP as the two servers speak to the
 * benchmark, and takes a fraction of what a whole client would: what the load takes, the servers on the same machine lack.
 */
export class LeanClient {
  readonly #socket: Socket
  readonly #host: string
  readonly #ready: Promise<void>
  #head: Buffer | null = null
  #status = 0
  /** What of the body is yet to come; -1 while the head is. */
  #missing = -1
  #kept: Buffer[] | null = null
  #wanted: Wanted | null = null
  #resolve: (body: string) => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(base: string) {
    const { hostname, port, host } = new URL(base)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#ready = new Promise((resolve, reject) => {
      this.#socket.once('connect', resolve).once('error', reject)
    })
    this.#ready.catch(() => {})
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#reject(error))
    this.#socket.on('close', () => this.#reject(new Error('The server has closed the connection.')))
  }

  async connected(): Promise<this> {
    await this.#ready
    return this
  }

  ask(wanted: Wanted): Promise<string> {
    const { method = 'GET', path, token, body } = wanted
    const text = body ? JSON.stringify(body) : ''
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`
    if (token) head += `authorization: Bearer ${token}\r\n`
    if (body) head += 'content-type: application/vnd.api+json\r\n'
    if (method !== 'GET') head += `content-length: ${Buffer.byteLength(text)}\r\n`
    this.#wanted = wanted
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(`${head}\r\n${text}`)
    })
  }

  close(): void {
    this.#reject = () => {}
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#missing >= 0) this.#readBody(chunk)
    else this.#readHead(chunk)
  }

  #readHead(chunk: Buffer): void {
    const received = this.#head ? Buffer.concat([this.#head, chunk]) : chunk
    const end = received.indexOf(endOfHead)
    if (end < 0) {
      this.#head = received
      return
    }
    const head = received.toString('latin1', 0, end)
    this.#status = Number(head.slice(9, 12))
    const length = this.#status === 204 ? '0' : lengthInHead.exec(head)?.[1]
    if (length === undefined) {
      this.#reject(new Error(`An answer that does not tell its length:\n${head}`))
      return
    }
    this.#head = null
    this.#missing = Number(length)
    this.#kept = this.#wanted?.reads || this.#status >= 400 ? [] : null
    this.#readBody(received.subarray(end + endOfHead.length))
  }

  #readBody(chunk: Buffer): void {
    this.#missing -= chunk.length
    if (chunk.length > 0) this.#kept?.push(chunk)
    if (this.#missing > 0) return
    const { method = 'GET', path } = this.#wanted!
    const body = this.#kept ? Buffer.concat(this.#kept).toString() : ''
    this.#missing = -1
    if (this.#status < 400) this.#resolve(body)
    else this.#reject(new Error(`${method} ${path}: ${this.#status} ${body}`))
  }
}
