import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CpuUse } from './cpu.ts'
import { type BenchRequest, LeanClient } from './lean-client.ts'

/** The next request of a connection; null when it is done. Receives the body of the last response, if that was read. */
export type NextRequest = (last: string) => BenchRequest | null

/** The sequence of requests of one connection. */
export type Traffic = (connection: number) => NextRequest

/** How long each response took, and how long the whole run took; in milliseconds. */
export type Sample = { times: number[]; elapsed: number; generator: number; cpu?: CpuUse }
/** `cpu` is the cost of one request, `generator` how many cores the load generator has kept busy. */
export type Measurement = { perSecond: number; mean: number; p99: number; generator: number; cpu: CpuUse | null }

/** Responses during the first `warmUpSeconds` are not measured; `meter` starts measuring processor time after them. */
export type LoadOptions = {
  connections: number
  seconds: number
  warmUpSeconds?: number
  meter?: (() => () => CpuUse) | undefined
}

/** Keeps that many connections busy for a while, or until all are done, each with one request after the other. */
export async function load(
  base: string,
  traffic: Traffic,
  { connections, seconds, warmUpSeconds = 0, meter }: LoadOptions,
): Promise<Sample> {
  const times: number[] = []
  const clients = await Promise.all(Array.from({ length: connections }, () => new LeanClient(base).connected()))
  const start = performance.now() + warmUpSeconds * 1000
  const end = start + seconds * 1000
  const meters = sleep(warmUpSeconds * 1000).then(() => ({ own: process.cpuUsage(), used: meter?.() }))
  await Promise.all(
    clients.map(async (client, number) => {
      const next = traffic(number)
      let last = ''
      while (performance.now() < end) {
        const request = next(last)
        if (!request) break
        const begun = performance.now()
        last = await client.send(request)
        if (begun >= start) times.push(performance.now() - begun)
      }
      client.close()
    }),
  )
  const elapsed = performance.now() - start
  const { own, used } = await meters
  const { user, system } = process.cpuUsage(own)
  return { times, elapsed, generator: (user + system) / 1000, ...(used && { cpu: used() }) }
}

export function summarize(samples: readonly Sample[]): Measurement {
  const times = samples.flatMap((sample) => sample.times).sort((left, right) => left - right)
  const elapsed = samples.reduce((sum, sample) => sum + sample.elapsed, 0)
  return {
    perSecond: (times.length / elapsed) * 1000,
    mean: times.reduce((sum, time) => sum + time, 0) / times.length,
    p99: times[Math.floor(times.length * 0.99)]!,
    generator: samples.reduce((sum, sample) => sum + sample.generator, 0) / elapsed,
    cpu: samples.every(({ cpu }) => cpu)
      ? {
          node: samples.reduce((sum, { cpu }) => sum + cpu!.node, 0) / times.length,
          database: samples.reduce((sum, { cpu }) => sum + cpu!.database, 0) / times.length,
        }
      : null,
  }
}
