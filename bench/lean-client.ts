import { connect, type Socket } from 'node:net'

/** `readBody` keeps the body of the response; otherwise it is discarded. */
export type BenchRequest = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  body?: object
  readBody?: boolean
}

const endOfHead = Buffer.from('\r\n\r\n')
const lengthInHead = /\r\ncontent-length: *(\d+)/i

/**
 * A keep-alive connection with one request at a time. It parses only as much of HTTP as the two servers send, and needs a
 * fraction of the processor time of a complete client, which the servers on the same machine would lack.
 */
export class LeanClient {
  readonly #socket: Socket
  readonly #host: string
  readonly #ready: Promise<void>
  #head: Buffer | null = null
  #status = 0
  /** Bytes of the body still to be received; -1 while the head is read. */
  #remaining = -1
  #chunks: Buffer[] | null = null
  #request: BenchRequest | null = null
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

  send(wanted: BenchRequest): Promise<string> {
    const { method = 'GET', path, token, body } = wanted
    const text = body ? JSON.stringify(body) : ''
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`
    if (token) head += `authorization: Bearer ${token}\r\n`
    if (body) head += 'content-type: application/vnd.api+json\r\n'
    if (method !== 'GET') head += `content-length: ${Buffer.byteLength(text)}\r\n`
    this.#request = wanted
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
    if (this.#remaining >= 0) this.#readBody(chunk)
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
      this.#reject(new Error(`A response without a content length:\n${head}`))
      return
    }
    this.#head = null
    this.#remaining = Number(length)
    this.#chunks = this.#request?.readBody || this.#status >= 400 ? [] : null
    this.#readBody(received.subarray(end + endOfHead.length))
  }

  #readBody(chunk: Buffer): void {
    this.#remaining -= chunk.length
    if (chunk.length > 0) this.#chunks?.push(chunk)
    if (this.#remaining > 0) return
    const { method = 'GET', path } = this.#request!
    const body = this.#chunks ? Buffer.concat(this.#chunks).toString() : ''
    this.#remaining = -1
    if (this.#status < 400) this.#resolve(body)
    else this.#reject(new Error(`${method} ${path}: ${this.#status} ${body}`))
  }
}
