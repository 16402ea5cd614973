import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

export type TcpProxy = {
  /** The database address given, led through this proxy. */
  url: string
  /** Breaks every connection and refuses new ones, as a server that died. */
  cut(): Promise<void>
  /** Lets new connections through again, at the same address. */
  restore(): Promise<void>
  /** Breaks the present connections; new ones pass. */
  drop(): void
  /** Ends the present connections in order; new ones pass. */
  hangUp(): void
  /** Swallows what is sent on the present connections, as a network that lost its way; new ones pass. */
  stall(): void
  /**
   * The next request in which this text stands reaches the database, and its connection breaks before the answer. Tells
   * when that has happened.
   */
  loseAnswerTo(text: string): Promise<void>
  /** How many connections stand now. */
  open(): number
  /** How many bytes the database has sent through it. */
  received(): number
}

/** Stands between a client and the database, and breaks what a test wants broken. Gone after the test file. */
export async function createTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  let bytes = 0
  let losing: { text: string; lost: () => void } | null = null
  const pairs = new Set<{ client: Socket; upstream: Socket }>()

  const pass = (client: Socket): void => {
    const pair = { client, upstream: connect(Number(port), hostname) }
    pairs.add(pair)
    for (const socket of [pair.client, pair.upstream]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        pair.client.destroy()
        pair.upstream.destroy()
      })
    }
    let isLost = false
    client.on('data', (part) => {
      if (losing !== null && part.includes(losing.text)) {
        losing.lost()
        losing = null
        isLost = true
      }
      pair.upstream.write(part)
    })
    pair.upstream.on('data', (part) => {
      bytes += part.length
      if (isLost) return client.resetAndDestroy()
      client.write(part)
    })
  }

  let server = createServer(pass)
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)

  const drop = (): void => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    drop()
    await closed
  }
  after(async () => {
    if (server.listening) await cut()
  })

  const url = new URL(target)
  url.port = String(own)
  return {
    url: url.toString(),
    cut,
    drop,
    async restore() {
      server = createServer(pass)
      await listen(own)
    },
    hangUp() {
      for (const { client } of pairs) client.end()
    },
    stall() {
      for (const { client, upstream } of pairs) {
        client.removeAllListeners('data').resume()
        upstream.removeAllListeners('data').resume()
      }
    },
    loseAnswerTo: (text) =>
      new Promise((lost) => {
        losing = { text, lost }
      }),
    open: () => pairs.size,
    received: () => bytes,
  }
}
