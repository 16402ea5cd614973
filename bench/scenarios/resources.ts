import { mkdtempSync, rmSync } from 'node:fs'
import { connect as openSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'
import { type BenchContext, type BenchResult, connections, median, type Scenario } from '../context.ts'
import { load } from '../load.ts'
import { type Server, startFloor, startStint } from '../servers.ts'
import { listOf } from '../traffic.ts'

const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`

const memory = (what: string, floor: number, stint: number): BenchResult => ({
  what,
  found: `${(stint / floor).toFixed(2)} of the floor`,
  wanted: 'at most 1.3',
  passed: stint / floor <= 1.3,
  detail: `floor ${mebibytes(floor)}, Stint ${mebibytes(stint)}`,
})

/** The memory of freshly started servers: after load, and with many idle connections. */
export const memoryScenario: Scenario = {
  name: 'memory',
  about: 'memory of the server',
  async run(context) {
    const { databaseUrl, floorUrl, tokensFile } = context
    const measured = async (server: Server) => {
      try {
        await load(server.base, listOf(context.company, 'time_trackings'), {
          connections,
          seconds: context.seconds * 2,
        })
        await sleep(1000)
        const loaded = server.rss()
        return { loaded, crowded: await withIdleConnections(server, 1000) }
      } finally {
        await server.stop()
      }
    }
    const floor = await measured(await startFloor(floorUrl, tokensFile))
    const stint = await measured(await startStint({ DATABASE_URL: databaseUrl, STINT_DATA_DIR: tmpdir() }))
    return [
      memory('memory after load', floor.loaded, stint.loaded),
      memory('memory with 1,000 idle connections', floor.crowded, stint.crowded),
    ]
  },
}

async function withIdleConnections({ base, rss }: Server, count: number): Promise<number> {
  const { hostname, port } = new URL(base)
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened++) {
    const socket = openSocket(Number(port), hostname)
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    sockets.push(socket)
  }
  await sleep(500)
  const held = rss()
  for (const socket of sockets) socket.destroy()
  return held
}

/** From process start to the first answer, on an existing data folder. */
export const startScenario: Scenario = {
  name: 'cold-start',
  about: 'cold start to the first answer',
  async run({ rounds }: BenchContext) {
    const folder = mkdtempSync(join(tmpdir(), 'stint-bench-start-'))
    try {
      await (await startStint({ STINT_DATA_DIR: folder })).stop()
      const whole: number[] = []
      const alone: number[] = []
      for (let round = 0; round < rounds; round++) {
        whole.push(await timeToFirstAnswer(folder))
        alone.push(await timeToDatabase(folder))
      }
      const own = median(whole) - median(alone)
      return [
        {
          what: 'cold start, beyond that of PostgreSQL',
          found: `${own.toFixed(2)} s`,
          wanted: 'under 1.0 s',
          passed: own < 1,
          detail: `${median(whole).toFixed(2)} s in all, PostgreSQL ${median(alone).toFixed(2)} s`,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function timeToFirstAnswer(folder: string): Promise<number> {
  const begun = performance.now()
  const server = await startStint({ STINT_DATA_DIR: folder })
  const { status } = await fetch(`${server.base}/api/v3/status`)
  const seconds = (performance.now() - begun) / 1000
  await server.stop()
  if (status !== 204) throw new Error(`The first answer was ${status}.`)
  return seconds
}

async function timeToDatabase(folder: string): Promise<number> {
  const begun = performance.now()
  const log = { info: () => {}, warn: () => {}, error: console.error }
  const database = await startEmbedded({ dataDir: folder, log })
  const seconds = (performance.now() - begun) / 1000
  await database.stop()
  return seconds
}
