import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { v3OpenApi } from './api/v3/openapi.ts'
import { findPicture } from './domain/images/find-picture.ts'
import type { Pool } from './platform/db/connect.ts'
import { notFound } from './platform/errors.ts'
import { readId } from './platform/ids.ts'

const publicFolder = fileURLToPath(new URL('../public', import.meta.url))
const swaggerFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** What a browser can open: documentation, pictures, and the page that mailed links lead to. */
export function mountSite(app: FastifyInstance, pool: Pool): void {
  // One route per file that is there: what a path of the API misses must not be looked for on the disk.
  app.register(files, { root: publicFolder, prefix: '/', index: false, wildcard: false })
  app.register(files, {
    root: swaggerFolder,
    prefix: '/docs/assets/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
    allowedPath: (path) => /^\/swagger-ui(-bundle|-standalone-preset)?\.(js|css)$/.test(path),
  })
  app.get('/', (_request, reply) => reply.redirect('/docs'))
  app.get('/docs', (_request, reply) => reply.sendFile('docs/index.html'))
  app.get('/set-password', (_request, reply) => reply.sendFile('set-password/index.html'))

  const openApi = JSON.stringify(v3OpenApi())
  app.get('/openapi.v3.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi))

  app.get<{ Params: { account_id: string; image_id: string } }>(
    '/images/:account_id/:image_id',
    async (request, reply) => {
      const accountId = readId(request.params.account_id)
      const { image_id } = request.params
      const image = accountId && /^[0-9a-f]{32}$/.test(image_id) ? await findPicture(pool, accountId, image_id) : null
      if (!image) throw notFound()
      return reply
        .header('Content-Type', image.content_type)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(image.bytes)
    },
  )
}
