import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { v3OpenApi } from './api/v3/openapi.ts'
import { findPicture } from './domain/images/find-picture.ts'
import { findDocument } from './domain/uploads/find-document.ts'
import type { Pool } from './platform/db/connect.ts'
import { notFound } from './platform/errors.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { policyWithStyles } from './platform/http/security-headers.ts'
import type { Signer } from './platform/http/signed-address.ts'
import { sendFile } from './platform/http/transfer.ts'
import { readId } from './platform/ids.ts'
import { v1OpenApi } from './public-api/v1/openapi.ts'
import { mountWebApp } from './web-app.ts'

const publicFolder = fileURLToPath(new URL('../public', import.meta.url))
const swaggerFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** The one style attribute that Swagger UI writes into its page. */
const styleOfDocs = "'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** Generated on the first request, so that the server starts sooner. */
const openApiTexts = { v3: memoized(v3OpenApi), v1: memoized(v1OpenApi) }

function memoized(describe: () => object): () => string {
  let text: string | null = null
  return () => {
    text ??= JSON.stringify(describe())
    return text
  }
}

type SiteTools = { pool: Pool; files: FileStore; signer: Signer }

/** Everything that browsers open: the web app, documentation, images. */
export function mountSite(app: FastifyInstance, { pool, files: store, signer }: SiteTools): void {
  // One route per existing file: unknown paths of the API must not be looked up on the disk.
  app.register(files, { root: publicFolder, prefix: '/', index: false, wildcard: false })
  app.register(files, {
    root: swaggerFolder,
    prefix: '/docs/assets/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
    allowedPath: (path) => /^\/swagger-ui(-bundle|-standalone-preset)?\.(js|css)$/.test(path),
  })
  app.get('/docs', (_request, reply) =>
    reply.header('Content-Security-Policy', policyWithStyles(styleOfDocs)).sendFile('docs/index.html'),
  )
  mountWebApp(app)

  for (const [name, text] of Object.entries(openApiTexts))
    app.get(`/openapi.${name}.json`, (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text()),
    )

  app.get<{ Params: { account_id: string; upload_id: string } }>(
    '/documents/:account_id/:upload_id',
    async (request, reply) => {
      const { account_id, upload_id } = request.params
      const path = `/documents/${account_id}/${upload_id}`
      if (!signer.isSigned(path, request.query as object)) throw notFound()
      const found = await findDocument(pool, account_id, upload_id)
      const stored = found && (await store.get(found.file_key))
      if (!stored) throw notFound()
      return sendFile(reply, { ...stored, name: found.doc_file_name, contentType: found.doc_content_type })
    },
  )

  app.get<{ Params: { account_id: string; image_id: string } }>(
    '/images/:account_id/:image_id',
    async (request, reply) => {
      const accountId = readId(request.params.account_id)
      const { image_id } = request.params
      const image = accountId && /^[0-9a-f]{32}$/.test(image_id) ? await findPicture(pool, accountId, image_id) : null
      if (!image) throw notFound()
      return reply
        .header('Content-Type', image.content_type)
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .send(image.bytes)
    },
  )
}
