import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// Authentication is done: from here on the server's greeting is good for every client.
const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyWhenIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const terminate = 0x58

/**
 * A stand-in for a pooler in transaction mode, with one connection to the server that all clients use in turn and no
 * memory of what they have prepared. A client's turn ends as the server is ready again, which is after an error was told.
 */
export async function transactionPooler(databaseUrl: string, end: (close: () => Promise<void>) => void) {
  const { hostname, port } = new URL(databaseUrl)
  const server = connect(Number(port), hostname)
  const clients = new Set<Socket>()
  let greeting: Buffer | null = null
  let received = Buffer.alloc(0)
  let asking: Socket | null = null
  const waiting: { client: Socket; bytes: Buffer }[] = []
  function ask(client: Socket, bytes: Buffer): void {
    if (asking && asking !== client) return void waiting.push({ client, bytes })
    asking = client
    server.write(bytes)
  }
  server.on('data', (bytes: Buffer) => {
    asking?.write(bytes)
    received = Buffer.concat([received, bytes])
    if (!received.subarray(-readyWhenIdle.length).equals(readyWhenIdle)) return
    greeting ??= received.subarray(received.indexOf(authenticated))
    received = Buffer.alloc(0)
    asking = null
    const next = waiting.shift()
    if (next) ask(next.client, next.bytes)
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
      ask(client, bytes)
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
