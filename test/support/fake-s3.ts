import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Behavior = 'works' | 'hangs' | 'refuses' | 'disconnects' | 'fails'

/** A fake S3 server for uploads and deletions that can hang, refuse, disconnect and fail. It verifies no signatures. */
export async function startFakeS3() {
  const objects = new Map<string, number>()
  const removed: string[] = []
  const waiting = new Set<() => void>()
  let behavior: Behavior = 'works'

  const store = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let size = 0
    for await (const chunk of request) size += (chunk as Buffer).length
    objects.set(request.url!, size)
    response.writeHead(200).end()
  }

  const server = createServer(async (request, response) => {
    request.on('error', () => {})
    if (behavior === 'hangs') await new Promise<void>((resolve) => waiting.add(resolve))
    if (behavior === 'refuses') return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (behavior === 'fails') return void response.writeHead(500).end()
    if (behavior === 'disconnects') return void request.once('data', () => request.destroy())
    if (request.method === 'PUT') return void store(request, response).catch(() => {})
    if (request.method === 'DELETE') {
      removed.push(request.url!)
      objects.delete(request.url!)
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'key-id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    objects,
    removed,
    waiting: () => waiting.size,
    setBehavior(next: Behavior) {
      behavior = next
      for (const resume of waiting) resume()
      waiting.clear()
    },
  }
}
