import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type Mood = 'well' | 'hangs' | 'refuses' | 'breaks off' | 'fails'

/** A store that can be slow, refuse and break off, as far as writing and removing go. It looks at no signature. */
export async function startS3StandIn() {
  const objects = new Map<string, number>()
  const removed: string[] = []
  const waiting = new Set<() => void>()
  let mood: Mood = 'well'

  const store = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let size = 0
    for await (const chunk of request) size += (chunk as Buffer).length
    objects.set(request.url!, size)
    response.writeHead(200).end()
  }

  const server = createServer(async (request, response) => {
    request.on('error', () => {})
    if (mood === 'hangs') await new Promise<void>((resolve) => waiting.add(resolve))
    if (mood === 'refuses') return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    if (mood === 'fails') return void response.writeHead(500).end()
    if (mood === 'breaks off') return void request.once('data', () => request.destroy())
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
    be(next: Mood) {
      mood = next
      for (const go of waiting) go()
      waiting.clear()
    },
  }
}
