import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { createWorld } from '../support/world.ts'

// The page must work on a machine without internet access.
const world = await createWorld()

type OpenApi = { paths: Record<string, object> }
type Resolve = (openApi: OpenApi, path: string[]) => OpenApi

const references = (html: string): string[] => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)

test('the documentation is a page of its own', async () => {
  for (const path of ['/docs', '/docs/']) assert.equal((await world.get(path)).status, 200)
})

test('the page and all its files are served from here', async () => {
  const page = await world.get('/docs')
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.doesNotMatch(page.text, /<script(?![^>]*\ssrc=)/, 'the page has no inline script')
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

test('styles and scripts of the page load nothing from elsewhere', async () => {
  const css = (await world.get('/docs/assets/swagger-ui.css')).text
  const fetched = [...css.matchAll(/url\(\s*["']?([^"')]+)/g), ...css.matchAll(/@import\s+["']([^"']+)/g)]
  assert.deepEqual(
    fetched.map(([, url]) => url!).filter((url) => !url.startsWith('data:')),
    [],
  )
  const script = (await world.get('/docs/docs.js')).text
  assert.doesNotMatch(script, /https?:\/\//)
  assert.match(script, /validatorUrl: null/, 'the default would be a validator on the internet')
  const [, document] = /url: '([^']+)'/.exec(script)!
  const answer = await world.get(document!)
  assert.deepEqual([answer.status, answer.body.openapi], [200, '3.1.0'])
})

test('other files of the package are not served, and the page has a strict content security policy', async () => {
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

/** The plugins of Swagger UI that the page includes. */
function plugins(script: string): ((system: object) => { fn?: { resolveSubtree?: Resolve } })[] {
  let given: { plugins: ReturnType<typeof plugins> } | undefined
  const SwaggerUIBundle = Object.assign((options: typeof given) => (given = options), { presets: {} })
  runInNewContext(script, { window: { SwaggerUIBundle } })
  return given!.plugins
}

test('an operation is resolved with its references only, since the whole document would take seconds', async () => {
  const script = (await world.get('/docs/docs.js')).text
  const resolve: Resolve | undefined = plugins(script)
    .map((plugin) => plugin({ fn: { resolveSubtree: (openApi: object) => openApi } }).fn?.resolveSubtree)
    .find((found) => found)
  assert.ok(resolve, 'the page has a plugin that resolves excerpts')
  for (const version of ['v3', 'v1']) {
    const openApi = (await world.get(`/openapi.${version}.json`)).body as unknown as OpenApi
    const whole = JSON.stringify(openApi).length
    for (const [path, operations] of Object.entries(openApi.paths))
      for (const method of Object.keys(operations)) {
        const excerpt: OpenApi = resolve(openApi, ['paths', path, method])
        const text: string = JSON.stringify(excerpt)
        assert.deepEqual(JSON.parse(text).paths, { [path]: operations })
        assert.ok(text.length < whole / 5, `${path}: ${text.length} of ${whole}`)
        for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
          assert.ok(
            reference!.split('/').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], excerpt),
            `${path} refers to ${reference}`,
          )
      }
    assert.doesNotThrow(() => resolve(openApi, ['components', 'securitySchemes']))
  }
})
