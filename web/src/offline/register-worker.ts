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

/** Has the worker fetch the files of the version that the server has now, as a navigation does. Waits until it has them. */
export async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => {})
  const worker = registration?.installing
  if (!worker) return
  await new Promise<void>((resolve) => {
    // Redundant where one of the files could not be fetched.
    worker.onstatechange = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
  })
}

/** Earlier versions had a worker for the kiosk alone, which would keep serving it. */
async function unregisterKioskWorker(serviceWorker: ServiceWorkerContainer): Promise<void> {
  for (const registration of await serviceWorker.getRegistrations())
    if (registration.active?.scriptURL.endsWith('/kiosk-worker.js')) await registration.unregister()
  await caches.delete('stint-kiosk')
}
