import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// The server sends this after authentication; the messages after it are the same for every client.
const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyWhenIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

/**
 * A fake pooler in transaction mode, with one connection to the server that all clients share and without support for prepared
 * statements. A client's turn ends when the server is ready for the next query, also after an error.
 */
export async function startTransactionPooler(databaseUrl: string, end: (close: () => Promise<void>) => void) {
  const { hostname, port } = new URL(databaseUrl)
  const server = connect(Number(port), hostname)
  const clients = new Set<Socket>()
  let greeting: Buffer | null = null
  let received = Buffer.alloc(0)
  let activeClient: Socket | null = null
  const queue: { client: Socket; bytes: Buffer }[] = []
  function forward(client: Socket, bytes: Buffer): void {
    if (activeClient && activeClient !== client) return void queue.push({ client, bytes })
    activeClient = client
    server.write(bytes)
  }
  server.on('data', (bytes: Buffer) => {
    activeClient?.write(bytes)
    received = Buffer.concat([received, bytes])
    if (!received.subarray(-readyWhenIdle.length).equals(readyWhenIdle)) return
    greeting ??= received.subarray(received.indexOf(authenticated))
    received = Buffer.alloc(0)
    activeClient = null
    const next = queue.shift()
    if (next) forward(next.client, next.bytes)
  })
  const pooler = createServer((client) => {
    let isNew = true
    clients.add(client)
    client.on('error', () => {})
    client.on('data', (bytes: Buffer) => {
      const isFirst = isNew
      isNew = false
      if (bytes[0] === terminate) return void client.end()
      if (isFirst && greeting) return void client.write(greeting)
      forward(client, bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  end(async () => {
    for (const client of clients) client.destroy()
    server.destroy()
    pooler.close()
    await once(pooler, 'close')
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
  url.searchParams.set('sslmode', 'disable')
  return { url: url.toString() }
}
