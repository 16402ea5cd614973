/** The worker precaches all files; the page's own requests come first. */
const registrationDelay = 3000

/** Registers web/public/service-worker.js. Browsers support workers over https and on localhost only. */
export function registerWorker(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  setTimeout(() => {
    void serviceWorker.register('/service-worker.js').catch(() => {})
    void unregisterKioskWorker(serviceWorker).catch(() => {})
  }, registrationDelay)
}

/** Earlier versions had a worker for the kiosk alone, which would keep serving it. */
async function unregisterKioskWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith('/kiosk-worker.js')) await registration.unregister()
  await caches.delete('stint-kiosk')
}
