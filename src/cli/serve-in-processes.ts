import type { Config } from '../platform/config.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { demandSharedPorts } from '../platform/http/shared-port.ts'
import type { Log } from '../platform/log.ts'
import { addUpMetrics, serveMetrics } from '../platform/metrics.ts'
import { serverProcesses } from '../platform/server-processes.ts'

/**
 * Serves with several processes until a signal comes. This one answers no request: it holds what there is one of, the
 * embedded database and the port of the metrics, and keeps the others running. Each of those is a node like any other
 * and takes jobs too: the queue is made for several takers, and the work goes on without a gap when one of them dies.
 */
export async function serveInProcesses(config: Config, log: Log, opened: (address: string) => void): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

  const { host, metricsPort, workers: count } = config
  await demandSharedPorts()
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log })
  try {
    // The address of the embedded database holds across its restarts, so that a process that starts during one waits
    // for it instead of bringing up another. The password in it is in the data folder, for the same eyes.
    const env: Record<string, string> = embedded ? { DATABASE_URL: embedded.url } : {}
    const command = { each: ['server-process'], first: ['--first'] }
    const { keep, measured } = serverProcesses({ count, command, env, log, stopping: stop.signal, opened })
    const metrics =
      metricsPort === null ? null : await serveMetrics(addUpMetrics(measured), { host, port: metricsPort })
    try {
      await keep()
    } finally {
      await metrics?.close()
    }
  } finally {
    await embedded?.stop()
  }
  process.exit(0)
}
