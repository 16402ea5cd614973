import type { FastifyInstance } from 'fastify'
import { overloaded } from '../errors.ts'

const checkMilliseconds = 250
const lateMilliseconds = 1000
const lateChecksInARow = 3

/**
 * A process that runs its timers a second late, several times in a row, is overloaded: new requests are refused at once. A
 * single pause, by garbage collection or a suspended machine, does not count.
 */
export function refuseWhenLagging(app: FastifyInstance): void {
  let last = performance.now()
  let lateChecks = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateChecks = now - last - checkMilliseconds > lateMilliseconds ? lateChecks + 1 : 0
    last = now
  }, checkMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (_request, _reply, next) => {
    if (lateChecks >= lateChecksInARow) throw overloaded()
    next()
  })
}
