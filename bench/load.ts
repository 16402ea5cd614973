import { performance } from 'node:perf_hooks'
import { Client, type Dispatcher } from 'undici'
import type { CpuUse } from './cpu.ts'

/** What one connection asks for next. Gets the last answer's body, where `reads` says that it wants to see it. */
export type NextRequest = (last: string) => Wanted
export type Wanted = { method?: Dispatcher.HttpMethod; path: string; token?: string; body?: object; reads?: boolean }

/** Makes one connection's sequence of requests. */
export type Traffic = (connection: number) => NextRequest

/** How long each answer took, and all of them together; in milliseconds. */
export type Sample = { times: number[]; elapsed: number; cpu?: CpuUse }
/** `cpu` is what one request took. */
export type Measured = { perSecond: number; mean: number; p99: number; cpu: CpuUse | null }

export type LoadOptions = { connections: number; seconds: number }

/** Keeps so many connections busy for a while, each with one request after the other. */
export async function load(base: string, traffic: Traffic, { connections, seconds }: LoadOptions): Promise<Sample> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const client = new Client(base, { pipelining: 1 })
      const next = traffic(number)
      let last = ''
      while (performance.now() < end) {
        const wanted = next(last)
        const begun = performance.now()
        last = await ask(client, wanted)
        times.push(performance.now() - begun)
      }
      await client.close()
    }),
  )
  return { times, elapsed: performance.now() - start }
}

export function measured(samples: readonly Sample[]): Measured {
  const times = samples.flatMap((sample) => sample.times).sort((left, right) => left - right)
  const elapsed = samples.reduce((sum, sample) => sum + sample.elapsed, 0)
  return {
    perSecond: (times.length / elapsed) * 1000,
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p99: times[Math.floor(times.length * 0.99)]!,
    cpu: samples.every(({ cpu }) => cpu)
      ? {
          node: samples.reduce((sum, { cpu }) => sum + cpu!.node, 0) / times.length,
          database: samples.reduce((sum, { cpu }) => sum + cpu!.database, 0) / times.length,
        }
      : null,
  }
}

async function ask(client: Client, { method = 'GET', path, token, body, reads }: Wanted): Promise<string> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/vnd.api+json'
  const response = await client.request({ method, path, headers, body: body ? JSON.stringify(body) : null })
  if (response.statusCode >= 400)
    throw new Error(`${method} ${path}: ${response.statusCode} ${await response.body.text()}`)
  if (reads) return response.body.text()
  await response.body.dump({ limit: Number.MAX_SAFE_INTEGER })
  return ''
}
