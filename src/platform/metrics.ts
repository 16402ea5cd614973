import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { nodeHttp } from './http/node-http.ts'

/** Loaded on demand: commands, and servers without metrics, start a tenth of a second sooner. */
const promClient = (): typeof import('prom-client') => createRequire(import.meta.url)('prom-client')

/** The text of a scrape, and its content type. */
type Readable = { read(): Promise<string>; readonly contentType: string }

export type Metrics = Readable & {
  /** The same as data, to be aggregated with that of other processes. */
  measured(): Promise<object>
  /** `route` is the pattern, such as /v3/absences/:id; undefined if none matched: raw paths would be unbounded labels. */
  observe(method: string, route: string | undefined, status: number, seconds: number): void
  /**
   * A number that is read for each scrape; if that fails it keeps its last value. Those with the source `process` are summed
   * over all processes; `all` is for numbers that are the same in every process.
   */
  gauge(name: string, help: string, source: 'process' | 'all', read: () => number | Promise<number>): void
  /** Numbers by the values of a label, which are the same in every process. */
  gaugeBy(label: string, name: string, help: string, read: () => Promise<Record<string, number>>): void
}

/** Once per process: the process metrics watch the event loop and the garbage collector until it ends. */
export function createMetrics(): Metrics {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = promClient()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request head to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    observe: (method, route = 'unmatched', status, seconds) => duration.observe({ method, route, status }, seconds),
    gauge: (name, help, source, read) =>
      void new Gauge({
        name,
        help,
        aggregator: source === 'process' ? 'sum' : 'max',
        registers: [registry],
        async collect() {
          const number = await Promise.try(read).catch(() => null)
          if (number !== null) this.set(number)
        },
      }),
    gaugeBy: (label, name, help, read) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        aggregator: 'max',
        registers: [registry],
        async collect() {
          const numbers = await read().catch(() => ({}))
          for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number)
        },
      }),
    read: () => registry.metrics(),
    measured: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  }
}

/** The aggregated metrics of all server processes. */
export function addUpMetrics(measured: () => Promise<object[]>): Readable {
  const { AggregatorRegistry, Registry } = promClient()
  return {
    read: async () => AggregatorRegistry.aggregate((await measured()) as object[][]).metrics(),
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  }
}

export type MetricsServer = { port: number; close(): Promise<void> }

/** On its own port, so that access is controlled by the network and not by a route. */
export async function serveMetrics(metrics: Readable, address: { host: string; port: number }): Promise<MetricsServer> {
  const server = nodeHttp().createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end()
    try {
      const text = await metrics.read()
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    // The caller's message names the setting.
    const refuse = (error: Error): void => reject(Object.assign(error, { setting: 'STINT_METRICS_PORT' }))
    server.once('error', refuse).listen(address.port, address.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
