/** Has a worker keep the page and the files it is made of, so that it comes up after a restart without a network, too. */
export function keepPage(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  // What was loaded before the worker was there has to pass through it once.
  const passThrough = (): void => {
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const own = files.filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    for (const url of [location.pathname, ...own.map(({ pathname }) => pathname)]) void fetch(url).catch(() => {})
  }
  serviceWorker
    .register('/kiosk-worker.js', { scope: '/kiosk' })
    .then(() =>
      serviceWorker.controller
        ? passThrough()
        : serviceWorker.addEventListener('controllerchange', passThrough, { once: true }),
    )
    .catch(() => {})
}
