// Lets the app and the kiosk start without a network. The build prepends the list of all files (web/build.ts), so that every
// version has its own worker. Responses of the API are not cached here (web/src/offline/last-seen.ts).
/* global files, version */
const cacheName = `stint-${version}`
const frame = '/'
/** Some networks accept requests and never answer. */
const networkTimeout = 6000

self.addEventListener('install', (event) => event.waitUntil(precache().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Every address is the same single page, so the cached frame stands in for any of them.
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, frame))
  else if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(request))
  else if (files.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

/** Three at a time, so that the page's own requests do not wait for all of them. */
async function precache() {
  const cache = await caches.open(cacheName)
  const queue = [frame, ...files]
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) await addToCache(cache, path)
  }
  await Promise.all([work(), work(), work()])
}

async function addToCache(cache, path) {
  // Without a hash in its name, a file in the browser's HTTP cache may be that of the previous version.
  if (!path.startsWith('/assets/')) return cache.add(new Request(path, { cache: 'no-cache' }))
  const cached = await caches.match(path)
  return cached ? cache.put(path, cached) : cache.add(path)
}

/** The previous version stays for pages that are still open with it. */
async function deleteOldCaches() {
  const older = (await caches.keys()).filter((name) => name.startsWith('stint-') && name !== cacheName)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

/** For files with a hash in their name, which never change. */
async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request)
}

async function networkFirst(request, path) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(networkTimeout) })
  } catch (error) {
    const cached = await (await caches.open(cacheName)).match(path)
    if (cached) return cached
    throw error
  }
}
