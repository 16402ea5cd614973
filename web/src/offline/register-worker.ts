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

/**
 * Updates the worker to the version that the server has now, as a navigation does. False if that lacks these files: during
 * an upgrade another server may have answered. True without a worker.
 */
export async function updateWorker(files: readonly string[]): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration) return true
  await registration.update().catch(() => {})
  const { installing } = registration
  if (installing && !(await isActivated(installing))) return false
  const kept = await Promise.all(files.map((file) => caches.match(file)))
  return kept.every((response) => response !== undefined)
}

const isActivated = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    worker.onstatechange = () => {
      // Redundant if one of the files could not be fetched.
      if (worker.state === 'activated' || worker.state === 'redundant') resolve(worker.state === 'activated')
    }
  })

/** Earlier versions had a worker for the kiosk alone, which would keep serving it. */
async function unregisterKioskWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith('/kiosk-worker.js')) await registration.unregister()
  await caches.delete('stint-kiosk')
}
