import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from './platform/errors.ts'
import { policyWithStyles } from './platform/http/security-headers.ts'

const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url))
/** Written by web/build.ts if a build has failed. */
const failureFile = fileURLToPath(new URL('../web/build-failure.txt', import.meta.url))

/** Addresses that the app itself handles, in the browser. */
const pages = [
  '/',
  '/sign-in',
  '/sign-in/callback/*',
  '/sign-up',
  '/forgotten-password',
  '/set-password',
  '/confirm-email',
  '/second-factor',
  '/kiosk',
  '/w/*',
]

/** Files whose names do not change from version to version. */
const plainFiles = ['icon.svg', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest', 'service-worker.js']

/** The built web app; if there is none, a page says why and what to do. */
export function mountWebApp(app: FastifyInstance): void {
  if (!existsSync(join(webFolder, 'index.html'))) {
    const text = existsSync(failureFile)
      ? readFileSync(failureFile, 'utf8')
      : 'The web app has not been built.\nBoth APIs and /docs are served; there are no pages.\nWhat to do: npm run build.\n'
    const html = pageOf(text)
    for (const page of pages)
      app.get(page, (_request, reply) => reply.code(503).type('text/html; charset=utf-8').send(html))
    answerUnknownAddresses(app, null)
    return
  }
  // The names of these files contain a digest.
  app.register(files, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  const index = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const preloads = preloadsIn(join(webFolder, 'preloads.json'))
  for (const page of pages)
    app.get(page, ({ url }, reply) => sendPage(reply, index.replace('</head>', `${preloads(url)}</head>`)))
  answerUnknownAddresses(app, (reply) => sendPage(reply, index))
  for (const name of plainFiles) app.get(`/${name}`, (_request, reply) => sendFresh(reply, name))
}

/** Tags that make the browser fetch the files of a page at once, by its address (web/preloads.ts). */
function preloadsIn(file: string): (url: string) => string {
  const byPlace: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  const tags = new Map(
    Object.entries(byPlace).map(([place, files]) => [
      place,
      files
        .map((name) =>
          name.endsWith('.css') ? `rel="preload" as="style" href="${name}"` : `rel="modulepreload" href="${name}"`,
        )
        .map((attributes) => `<link crossorigin ${attributes}>`)
        .join(''),
    ]),
  )
  return (url) => tags.get(/^\/w\/\d+\/(settings(?=\/)|[a-z-]+(?=$|\?))/.exec(url)?.[1] ?? '') ?? ''
}

/** Unknown addresses: a page for people with a browser, and the answer of the APIs for everybody else. */
function answerUnknownAddresses(app: FastifyInstance, send: ((reply: FastifyReply) => FastifyReply) | null): void {
  app.setNotFoundHandler(({ method, headers, url }, reply) => {
    const isPage = method === 'GET' && headers.accept?.includes('text/html') && !/^\/(api|public_api)\//.test(url)
    if (!send || !isPage) throw notFound('There is nothing at this address.')
    return send(reply.code(404))
  })
}

/** Each answer has its own nonce (its place is in web/vite.config.ts), so the page must not be cached. */
function sendPage(reply: FastifyReply, index: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', policyWithStyles(`'nonce-${nonce}'`))
    .type('text/html; charset=utf-8')
    .send(index.replaceAll('__nonce__', nonce))
}

/** Revalidated each time, and sent only if it has changed. */
const sendFresh = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('Cache-Control', 'no-cache').sendFile(name, webFolder, { cacheControl: false })

function pageOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stint</title><h1>Stint</h1><pre>${escaped}</pre><p><a href="/docs">/docs</a></p></html>\n`
}
