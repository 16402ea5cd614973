import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

export type TcpProxy = {
  /** The database address given, through this proxy. */
  url: string
  /** Resets every connection and refuses new ones, as when a server has died. */
  cut(): Promise<void>
  /** Accepts connections again, at the same address. */
  restore(): Promise<void>
  /** Resets the open connections; new ones are accepted. */
  drop(): void
  /** Closes the open connections with FIN; new ones are accepted. */
  closeGracefully(): void
  /** Discards what is sent on the open connections, as a broken network does; new ones are accepted. */
  stall(): void
  /**
   * The next request that contains this text reaches the database, and its connection is reset before the response. Resolves
   * when that has happened.
   */
  dropResponseTo(text: string): Promise<void>
  /** How many connections are open. */
  connectionCount(): number
  /** How many bytes the database has sent through it. */
  receivedBytes(): number
}

/** A proxy between a client and the database that breaks connections on demand. Closed after the test file. */
export async function createTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  let bytes = 0
  let responseToDrop: { text: string; lost: () => void } | null = null
  const pairs = new Set<{ client: Socket; upstream: Socket }>()

  const relay = (client: Socket): void => {
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
      if (responseToDrop !== null && part.includes(responseToDrop.text)) {
        responseToDrop.lost()
        responseToDrop = null
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

  let server = createServer(relay)
  const listen = async (listenPort: number): Promise<number> => {
    server.listen(listenPort, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const proxyPort = await listen(0)

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
  url.port = String(proxyPort)
  return {
    url: url.toString(),
    cut,
    drop,
    async restore() {
      server = createServer(relay)
      await listen(proxyPort)
    },
    closeGracefully() {
      for (const { client } of pairs) client.end()
    },
    stall() {
      for (const { client, upstream } of pairs) {
        client.removeAllListeners('data').resume()
        upstream.removeAllListeners('data').resume()
      }
    },
    dropResponseTo: (text) =>
      new Promise((lost) => {
        responseToDrop = { text, lost }
      }),
    connectionCount: () => pairs.size,
    receivedBytes: () => bytes,
  }
}
