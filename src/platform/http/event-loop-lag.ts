import type { FastifyInstance } from 'fastify'
import { overloaded } from '../errors.ts'

const lookMilliseconds = 250
const lateMilliseconds = 1000
const looksInARow = 3

/**
 * A process that comes to its tasks a second late, again and again, has been asked too much: whoever comes is told so at
 * once. One pause, of a collected heap or a machine that stood still, is no reason.
 */
export function refuseWhenLagging(app: FastifyInstance): void {
  let last = performance.now()
  let lateLooks = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateLooks = now - last - lookMilliseconds > lateMilliseconds ? lateLooks + 1 : 0
    last = now
  }, lookMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, next) => {
    if (lateLooks >= looksInARow) throw overloaded()
    next()
  })
}
