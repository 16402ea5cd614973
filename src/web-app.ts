import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

/** Addresses that the app itself makes sense of, in the browser. */
const pages = ['/', '/sign-in', '/sign-up', '/forgotten-password', '/set-password', '/kiosk', '/w/*']

/** Beside the pages, with names that stay the same from one version to the next. */
const plainFiles = [
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
  'color-scheme.js',
  'kiosk-worker.js',
]

/** The web app, as it was built; whoever starts the server without building it is told how. */
export function mountWebApp(app: FastifyInstance): void {
  if (!existsSync(join(webFolder, 'index.html'))) {
    for (const page of pages)
      app.get(page, (_request, reply) =>
        reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built yet. Run: npm run build\n'),
      )
    return
  }
  // What is in here carries a fingerprint in its name.
  app.register(files, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  for (const page of pages) app.get(page, (_request, reply) => sendFresh(reply, 'index.html'))
  for (const name of plainFiles) app.get(`/${name}`, (_request, reply) => sendFresh(reply, name))
}

/** Asked for again each time, and sent only if it has changed. */
const sendFresh = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').sendFile(name, webFolder, { cacheControl: false })
