import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createWorld } from '../support/world.ts'

// The page must work on a machine without the internet.
const world = await createWorld()

const references = (html: string): string[] => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)

test('the documentation is a page of its own', async () => {
  for (const path of ['/docs', '/docs/']) assert.equal((await world.get(path)).status, 200)
})

test('the page and everything it names come from here', async () => {
  const page = await world.get('/docs')
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.doesNotMatch(page.text, /<script(?![^>]*\ssrc=)/, 'no inline script: the security policy forbids it')
  const named = references(page.text)
  assert.deepEqual(
    named.filter((url) => !url.startsWith('/') || url.startsWith('//')),
    [],
  )
  const kinds: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, svg: /^image\/svg\+xml/ }
  for (const url of named) {
    const asset = await world.get(url)
    assert.equal(asset.status, 200, url)
    assert.match(String(asset.headers['content-type']), kinds[url.split('.').at(-1)!]!, url)
    assert.ok(asset.text.length > 0, url)
  }
  assert.ok(named.length >= 4)
})

test('styles and the start of the page fetch nothing from elsewhere', async () => {
  const css = (await world.get('/docs/assets/swagger-ui.css')).text
  const fetched = [...css.matchAll(/url\(\s*["']?([^"')]+)/g), ...css.matchAll(/@import\s+["']([^"']+)/g)]
  assert.deepEqual(
    fetched.map(([, url]) => url!).filter((url) => !url.startsWith('data:')),
    [],
  )
  const script = (await world.get('/docs/docs.js')).text
  assert.doesNotMatch(script, /https?:\/\//)
  assert.match(script, /validatorUrl: null/, 'by default it asks a validator on the internet')
  const [, document] = /url: '([^']+)'/.exec(script)!
  const answer = await world.get(document!)
  assert.deepEqual([answer.status, answer.body.openapi], [200, '3.1.0'])
})

test('nothing else of the package is served, and the policy keeps the page to itself', async () => {
  for (const path of [
    'package.json',
    'index.html',
    'swagger-ui-bundle.js.map',
    '..%2fpackage.json',
    'oauth2-redirect.html',
  ])
    assert.equal((await world.get(`/docs/assets/${path}`)).status, 404, path)
  const policy = String((await world.get('/docs')).headers['content-security-policy'])
  assert.match(policy, /default-src 'self'/)
  assert.doesNotMatch(policy, /https?:|unsafe-eval|script-src[^;]*unsafe-inline/)
})
