// Lets the app and the kiosk come up without a network. The build puts the list of all files in front (web/build.ts), so that
// every version has a worker of its own. What the API answers is not kept here (web/src/offline/last-seen.ts).
/* global files, version */
const cacheName = `stint-${version}`
const frame = '/'
/** A network that swallows requests is one that is away. */
const patience = 6000

self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The one page is at every address, so the frame stands in for whatever cannot be reached.
  if (request.mode === 'navigate') event.respondWith(freshOr(request, frame))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request))
  else if (files.includes(pathname)) event.respondWith(freshOr(request, pathname))
})

/** A few at a time, so that the page's own requests do not wait for all of them. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  const waiting = [frame, ...files]
  const keepNext = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await keep(cache, path)
  }
  await Promise.all([keepNext(), keepNext(), keepNext()])
}

async function keep(cache, path) {
  // What carries a fingerprint never changes. Of everything else the browser may have what belongs to the version before.
  if (!path.startsWith('/assets/')) return cache.add(new Request(path, { cache: 'no-cache' }))
  const kept = await caches.match(path)
  return kept ? cache.put(path, kept) : cache.add(path)
}

/** The version before stays for pages that are still open with it. */
async function forgetOlder() {
  const own = (await caches.keys()).filter((name) => name.startsWith('stint-') && name !== cacheName)
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)))
}

/** Files with a fingerprint in their name never change. */
async function keptOr(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function freshOr(request, path) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patience) })
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(path)
    if (kept) return kept
    throw error
  }
}
