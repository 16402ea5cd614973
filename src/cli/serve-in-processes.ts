import type { Config } from '../platform/config.ts'
import { startEmbedded } from '../platform/db/embedded/index.ts'
import { demandSharedPorts } from '../platform/http/shared-port.ts'
import type { Log } from '../platform/log.ts'
import { addUpMetrics, serveMetrics } from '../platform/metrics.ts'
import { serverProcesses } from '../platform/server-processes.ts'

/**
 * Runs several server processes until a signal. This process answers no requests: it owns the embedded database and the
 * metrics port, and restarts the others. Each of them is a full node and takes jobs too: the queue supports several
 * workers, and the work continues when one of them dies.
 */
export async function serveInProcesses(config: Config, log: Log, opened: (address: string) => void): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

  const { host, metricsPort, workers: count } = config
  await demandSharedPorts()
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log })
  try {
    // The URL stays the same when the embedded database restarts, so a process that starts meanwhile waits for it instead
    // of starting another one. Its password is readable in the data folder for the same user anyway.
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
