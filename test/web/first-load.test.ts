import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { openPages } from '../support/pages.ts'
import { settled } from '../support/settled.ts'

const { world, base, open } = await openPages()
const company = await createCompany(world)

test('the first load is under 300 KB of compressed script, and later pages come when they are opened', async () => {
  const page = await open('about:blank', { as: company.admin.token })
  const scripts = new Map<string, { bytes: number; encoding: string }>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const { 'content-length': length, 'content-encoding': encoding = 'none' } = response.headers()
    scripts.set(new URL(response.url()).pathname, { bytes: Number(length), encoding })
  })
  await page.goto(`${base}/w/${company.workspaceId}/my-day`)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  const bytes = [...scripts.values()].reduce((sum, script) => sum + script.bytes, 0)
  for (const [path, { encoding }] of scripts) if (path.startsWith('/assets/')) assert.match(encoding, /br|gzip/, path)
  assert.ok(bytes > 50_000 && bytes < 300_000, `${bytes} bytes`)
  const before = scripts.size
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  assert.ok(scripts.size > before)
})

test('a page comes in few pieces, none of them twice, and the frame of it stands before the scripts are there', async () => {
  const page = await open('about:blank', { as: company.admin.token })
  await page.route('**/assets/frame-*.js', async (route) => {
    await page.locator('.loading-frame').waitFor()
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url().replace(base, '')))
  await page.goto(`${base}/w/${company.workspaceId}/my-day`)
  await page.getByRole('button', { name: 'Start work' }).waitFor()
  await settled(page)
  assert.equal(await page.locator('.loading-frame').count(), 0)
  assert.deepEqual(
    asked.filter((path, place) => asked.indexOf(path) < place),
    [],
  )
  assert.ok(asked.length <= 29, asked.join('\n'))
  // What every page needs is asked for beside the scripts, and by nothing else.
  const [first] = asked.filter((path) => path.includes('/users/me?include=workspaces'))
  assert.ok(asked.indexOf(first!) < asked.findIndex((path) => path.includes('my-day-page')), asked.join('\n'))
})

test('pages allow no script but their own, and none in the page itself', async () => {
  const answer = await world.get('/sign-in')
  const policy = String(answer.headers['content-security-policy'])
  assert.match(policy, /default-src 'self'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.match(policy, /style-src 'self' 'nonce-[\w+/]{22}=='/)
  assert.notEqual(String((await world.get('/sign-in')).headers['content-security-policy']), policy, 'a nonce for each')
  assert.doesNotMatch(answer.text, /__nonce__|<style|style=/)
  assert.doesNotMatch(answer.text, /<script(?![^>]*\bsrc=)/)
  const page = await open('/sign-in')
  page.removeAllListeners('console')
  const ran = await page.evaluate(`(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    return 'injected' in window
  })()`)
  assert.equal(ran, false)
  const styled = await page.evaluate(`(() => {
    const style = document.createElement('style')
    style.textContent = 'body { outline: 7px solid red }'
    document.head.append(style)
    return getComputedStyle(document.body).outlineWidth === '7px'
  })()`)
  assert.equal(styled, false, 'nor a style that somebody slips in')
})

test('the documentation works under the same policy', async () => {
  const page = await open('/docs')
  // The whole API on one page takes a slow machine its time.
  await page.locator('.opblock').first().click({ timeout: 90_000 })
  await page.getByText('Parameters').first().waitFor()
  assert.doesNotMatch(
    String((await world.get('/docs')).headers['content-security-policy']),
    /unsafe-inline|unsafe-eval/,
  )
})

test('what is named by its content is kept for good, and the page is asked for each time', async () => {
  const page = await world.get('/')
  assert.equal(page.headers['cache-control'], 'no-store')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!
  assert.match(String((await world.get(script)).headers['cache-control']), /max-age=31536000, immutable/)
})

test('it can be installed', async () => {
  const { body, status } = await world.request('GET', '/manifest.webmanifest')
  assert.equal(status, 200)
  const manifest = body ?? JSON.parse((await world.get('/manifest.webmanifest')).text)
  assert.equal(manifest.display, 'standalone')
  for (const { src } of manifest.icons) assert.equal((await world.get(src)).status, 200, src)
})

test('an address that nothing is at stays not found', async () => {
  assert.equal((await world.get('/nothing')).status, 404)
  assert.equal((await world.get('/assets/nothing.js')).status, 404)
  assert.equal((await world.get('/assets/../package.json')).status, 404)
})

test('nobody gets in without signing in, and back to where they wanted to go afterwards', async () => {
  const page = await open(`/w/${company.workspaceId}/absences`)
  await page.waitForURL(/\/sign-in\?next=/)
  await page.getByLabel('E-mail').fill(company.admin.email!)
  await page.getByLabel(/^Password/).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/w/${company.workspaceId}/absences`)
  await page.getByRole('button', { name: /^My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/sign-in')
  await page.goto(`${base}/w/${company.workspaceId}/absences`)
  await page.waitForURL(/\/sign-in\?next=/)
})
