import { strict as assert } from 'node:assert'
import type { CpuMeter } from './cpu.ts'
import { load, type Measurement, type Sample, summarize, type Traffic } from './load.ts'
import type { Company } from './seed.ts'
import type { Server } from './servers.ts'

/** The arguments of every scenario. */
export type BenchContext = {
  databaseUrl: string
  /** The floor's own database, with the same records. */
  floorUrl: string
  /** The data folder of PostgreSQL. */
  cluster: string
  tokensFile: string
  stint: Server
  floor: Server
  /** From the smallest to the largest. */
  companies: Company[]
  /** All of one history size, from the fewest people to the most. */
  crews: Company[]
  /** The company that most scenarios measure. */
  company: Company
  rounds: number
  seconds: number
  quick: boolean
  /** The smallest company and one of ten million trackings, in a database of their own; null without `--nightly`. */
  nightly: Pick<BenchContext, 'databaseUrl' | 'stint' | 'companies'> | null
  /** Null unless processor time is measured (`--cpu`). */
  cpu: CpuMeter | null
}

export type BenchResult = {
  what: string
  /** The measured value, such as `0.92 of the floor`. */
  found: string
  wanted: string
  passed: boolean
  /** The values it was computed from. */
  detail: string
}

export type Scenario = { name: string; about: string; run(context: BenchContext): Promise<BenchResult[]> }

export const connections = 16

export const median = (values: number[]): number => values.toSorted((left, right) => left - right)[values.length >> 1]!

export type Subject = { server: Server; traffic: Traffic; before?: (() => Promise<void>) | undefined }

/** A server gets more warm-up time as long as it still speeds up by this factor. */
const stillWarming = 0.97
const mostWarmUps = 10

/**
 * Warms up until it does not get faster any more, like a server that has been up for a minute: the more code a request runs,
 * the longer the JIT takes to compile all of it.
 */
async function warmUp({ server, traffic, before }: Subject, seconds: number): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < mostWarmUps; tries++) {
    await before?.()
    const { mean } = summarize([await load(server.base, traffic, { connections, seconds: 2 * seconds })])
    if (mean > best * stillWarming) return
    best = mean
  }
}

/**
 * Measures several things in turns, the median of several rounds of each. A machine is slow for seconds at a time, so the
 * turns are shorter than that: a slowdown then affects all of them. Where something has to be reset before each turn, there
 * are fewer of them, and they begin with a moment that is not measured: reset tables are analyzed, after which every
 * connection plans its statements anew, which hardly ever happens to a server in production.
 */
export async function measureInTurns(
  { rounds, seconds, cpu }: BenchContext,
  subjects: readonly Subject[],
): Promise<Measurement[]> {
  for (const subject of subjects) await warmUp(subject, seconds)
  const turns = subjects.some(({ before }) => before) ? 2 : 4
  const results: Measurement[][] = subjects.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const samples: Sample[][] = subjects.map(() => [])
    for (let turn = 0; turn < turns; turn++)
      for (const [index, { server, traffic, before }] of subjects.entries()) {
        await before?.()
        samples[index]!.push(
          await load(server.base, traffic, {
            connections,
            seconds: seconds / turns,
            warmUpSeconds: before ? seconds : 0,
            meter: cpu ? () => cpu(server.pid) : undefined,
          }),
        )
      }
    for (const [index, own] of samples.entries()) results[index]!.push(summarize(own))
  }
  return results.map((all) => ({
    perSecond: median(all.map((one) => one.perSecond)),
    mean: median(all.map((one) => one.mean)),
    p99: median(all.map((one) => one.p99)),
    generator: median(all.map((one) => one.generator)),
    cpu: cpu && {
      node: median(all.map((one) => one.cpu!.node)),
      database: median(all.map((one) => one.cpu!.database)),
    },
  }))
}

export const rate = (found: Measurement): string => `${Math.round(found.perSecond)}/s${cpuOf(found)}`
export const milliseconds = (found: Measurement): string => `${found.mean.toFixed(1)} ms${cpuOf(found)}`

const cpuOf = ({ cpu }: Measurement): string =>
  cpu ? ` (CPU ${cpu.node.toFixed(2)} + ${cpu.database.toFixed(2)} ms)` : ''

/** The ratio of two durations, with a limit. */
export const slowdown = (what: string, most: number, ratio: number, detail: string): BenchResult => ({
  what,
  found: `${ratio.toFixed(2)} times as long`,
  wanted: `at most ${most}`,
  passed: ratio <= most,
  detail,
})

export type Comparison = { below: Measurement; own: Measurement }
type ComparisonOptions = { before?: (url: string) => Promise<void>; same?: boolean }

/** The same requests to both servers. With `same`, the first responses of both must be equal. */
export async function compareWithFloor(
  context: BenchContext,
  what: string,
  traffic: Traffic,
  { before, same = true }: ComparisonOptions = {},
): Promise<Comparison> {
  const { stint, floor, databaseUrl, floorUrl } = context
  if (same) assert.deepEqual(await firstResponse(stint.base, traffic), await firstResponse(floor.base, traffic), what)
  const subjects = [
    { server: floor, traffic, before: before && (() => before(floorUrl)) },
    { server: stint, traffic, before: before && (() => before(databaseUrl)) },
  ]
  const [below, own] = (await measureInTurns(context, subjects)) as [Measurement, Measurement]
  await before?.(databaseUrl)
  await before?.(floorUrl)
  return { below, own }
}

export function shareOfFloor(what: string, least: number, { below, own }: Comparison): BenchResult {
  const ratio = own.perSecond / below.perSecond
  return {
    what,
    found: `${ratio.toFixed(2)} of the floor`,
    wanted: `at least ${least}`,
    passed: ratio >= least,
    detail: `floor ${rate(below)}, Stint ${rate(own)}`,
  }
}

export const againstFloor = async (
  context: BenchContext,
  what: string,
  least: number,
  traffic: Traffic,
  options?: ComparisonOptions,
): Promise<BenchResult> => shareOfFloor(what, least, await compareWithFloor(context, what, traffic, options))

/** What a request costs PostgreSQL, which is where a database runs out first. Empty where it is not measured. */
export function databaseAgainstFloor(what: string, most: number, { below, own }: Comparison): BenchResult[] {
  if (!below.cpu || !own.cpu) return []
  const ratio = own.cpu.database / below.cpu.database
  return [
    {
      what: `${what}: processor time of PostgreSQL`,
      found: `${ratio.toFixed(2)} of the floor`,
      wanted: `at most ${most}`,
      passed: ratio <= most,
      detail: `floor ${below.cpu.database.toFixed(2)} ms, Stint ${own.cpu.database.toFixed(2)} ms`,
    },
  ]
}

/** The response to the first request of a traffic, without the parts that differ between any two responses. */
export async function firstResponse(base: string, traffic: Traffic): Promise<unknown> {
  const { method = 'GET', path, token, body: sent } = traffic(0)('')!
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': 'application/json' }),
    },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  const body = (await response.json()) as any
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`)
  if (body.meta) body.meta = { ...body.meta, request_id: '', git_commit: '' }
  if (body.next_page) body.next_page = body.next_page.replace(/^http:\/\/[^/]+/, '')
  return body
}
