import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import type { World } from './world.ts'

/**
 * For `npm run test:slow`: requests to the API reach the server late, most of them a little, some by more than a second, so
 * that they overtake each other. Steps in the history take a moment, too. Finds pages, and tests, that rely on an order.
 */
export const isSlow = process.env.STINT_TEST_SLOW === 'true'

const mostMilliseconds = 1500

/** Must be called before the server listens. */
export function delayRequests({ app: { server } }: World): void {
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', async (request, response) => {
    if (request.url?.startsWith('/api/')) await sleep(Math.random() ** 3 * mostMilliseconds)
    for (const listener of listeners) listener.call(server, request, response)
  })
}

export const delayHistory = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`{
    const [go, later] = [history.go.bind(history), setTimeout.bind(window)]
    history.go = (steps) => void later(() => go(steps), 60)
  }`)
