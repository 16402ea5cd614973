/** The first seconds belong to the page: only then all its files are fetched, to be there without a network. */
const firstSeconds = 3000

/** Has the worker keep the pages (web/public/service-worker.js). Browsers offer one over https, and on this machine itself. */
export function registerWorker(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  setTimeout(() => {
    void serviceWorker.register('/service-worker.js').catch(() => {})
    void forgetKioskWorker(serviceWorker).catch(() => {})
  }, firstSeconds)
}

/** Earlier versions had a worker for the kiosk alone, which would go on serving it. */
async function forgetKioskWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith('/kiosk-worker.js')) await registration.unregister()
  await caches.delete('stint-kiosk')
}
