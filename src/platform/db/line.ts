import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

const farewellMilliseconds = 2000

/** How messages begin that make a connection: the first one has no letter, passwords are a `p`. */
const greeting = [0, 'p'.charCodeAt(0)]

export const connectionClosed = (): Error =>
  Object.assign(new Error('The connection to the database was closed.'), { code: 'CONNECTION_CLOSED' })

/**
 * A socket as the driver sees it. The driver does not bear one that closes by itself: it writes to what is not there
 * any more, which ends the process, or lets statements wait for good. So it is not told: whatever it has sent or still
 * sends on a lost line fails, and the line comes back to life for nobody.
 */
export class Line extends EventEmitter {
  #socket: Socket
  #ending = false
  #greeted = false
  #loss: Error | null = null

  constructor(socket: Socket, onClose: (line: Line, lost: boolean) => void) {
    super()
    this.#socket = socket
    socket.on('data', (part) => this.emit('data', part))
    socket.on('drain', () => this.emit('drain'))
    socket.on('error', (error) => {
      this.#loss ??= error
    })
    socket.on('close', () => {
      onClose(this, !this.#ending)
      if (this.#ending) return void this.emit('close', false)
      this.#loss ??= connectionClosed()
      this.#fail()
      // Before it has carried a statement nobody can hold on to it, and the driver must go on with its queue.
      if (!this.#greeted) this.emit('close', false)
    })
  }

  #fail(): void {
    if (this.listenerCount('error') > 0) this.emit('error', this.#loss)
  }

  /** Lets the driver clean up behind a lost line, once it has been told to send nothing any more. */
  bury(): void {
    this.emit('close', false)
  }

  get readyState(): string {
    return this.#loss ? 'closed' : this.#socket.readyState
  }

  write(part: Buffer, done?: () => void): boolean {
    this.#greeted ||= !greeting.includes(part[0]!)
    if (!this.#loss) return this.#socket.write(part, done)
    process.nextTick(() => this.#fail())
    return true
  }

  /** The driver's way to close in order. A server that does not answer is not waited for. */
  end(last: Buffer): void {
    this.#ending = true
    this.#socket.end(last)
    setTimeout(() => this.#socket.destroy(), farewellMilliseconds).unref()
  }

  /** The driver's way to give up on a server that does not answer. */
  destroy(): void {
    this.#socket.destroy()
  }

  setKeepAlive(on: boolean, milliseconds: number): void {
    this.#socket.setKeepAlive(on, milliseconds)
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }
}

/** What the driver gets where no connection could be made: it fails, and the driver goes on to the next in its queue. */
export class DeadLine extends EventEmitter {
  readonly readyState = 'closed'

  constructor(error: unknown) {
    super()
    // Once the driver listens.
    setImmediate(() => {
      this.emit('error', error)
      this.emit('close', false)
    })
  }

  write = (): boolean => true
  end(): void {}
  destroy(): void {}
  setKeepAlive(): void {}
  pause(): void {}
  resume(): void {}
}
