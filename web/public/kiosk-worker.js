// Lets the kiosk come up without a network: the page as it was last seen, and the files it is made of.
const name = 'stint-kiosk'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  // Files with a fingerprint in their name never change; everything else is asked for first.
  event.respondWith(pathname.startsWith('/assets/') ? keptOr(request) : freshOr(request))
})

async function keptOr(request) {
  return (await caches.match(request)) ?? fetchAndKeep(request)
}

async function freshOr(request) {
  try {
    return await fetchAndKeep(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

async function fetchAndKeep(request) {
  const response = await fetch(request)
  if (response.ok) await (await caches.open(name)).put(request, response.clone())
  return response
}
