import type { Command } from 'commander'
import type { Running } from '../main.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { print } from './output.ts'

export function addServeCommands(program: Command): void {
  program
    .command('serve')
    .description('Start a node: serve requests and, unless STINT_JOBS is off, run jobs.')
    .addHelpText(
      'after',
      `
Migrates the database first. Without DATABASE_URL it starts the embedded PostgreSQL in the data folder.
With STINT_WORKERS above 1 it runs that many server processes on one port and restarts those that die.
On SIGTERM or SIGINT it finishes running requests (within ten seconds), returns running jobs to the queue and stops the
embedded database.`,
    )
    .action(async () => {
      const { config, log } = await readConfigAndLog()
      for (const sentence of config.doubts) log.warn(sentence)
      const opened = (address: string): void => {
        if (!config.production) print(greeting(address))
        log.info({ address }, 'Stint is ready.')
      }
      if (config.workers > 1) {
        const { serveInProcesses } = await import('./serve-in-processes.ts')
        return serveInProcesses(config, log, opened)
      }
      const { serve } = await import('../main.ts')
      opened((await untilSignal(config, serve(config, log))).address)
    })

  program
    .command('server-process', { hidden: true })
    .description('One of the processes that "stint serve" starts with STINT_WORKERS above 1; do not start it by hand.')
    .option('--first', 'The first process, which migrates.')
    .action(async ({ first }: { first?: true }) => {
      const { config, log } = await readConfigAndLog()
      await serveAsOneOfSeveral(config, log, first ? 'shared, first' : 'shared')
    })

  program
    .command('work')
    .description('Start a node that only runs jobs: mails and other background work.')
    .addHelpText(
      'after',
      `
Migrates the database first. Use it to add capacity for jobs; with STINT_JOBS=off the servers leave all jobs
to such nodes. Stops like "stint serve".`,
    )
    .action(async () => {
      const { config, log } = await readConfigAndLog()
      const { work } = await import('../main.ts')
      const { findEmbedded } = await import('../platform/db/embedded/index.ts')
      const databaseUrl = config.databaseUrl ?? (await findEmbedded(config.dataDir))
      await untilSignal(config, work({ ...config, databaseUrl }, log))
      log.info('Stint is running jobs.')
    })
}

/** The first process listens while it starts: no other can answer yet, and its 503 is better than nothing. */
async function serveAsOneOfSeveral(config: Config, log: Log, port: 'shared, first' | 'shared'): Promise<void> {
  const { asServerProcess } = await import('../platform/as-server-process.ts')
  await asServerProcess(async () => {
    const { serve } = await import('../main.ts')
    const { address, metrics } = await untilSignal(config, serve(config, log, port))
    return { address, measured: async () => (await metrics?.measured()) ?? null }
  })
}

async function readConfigAndLog(): Promise<{ config: Config; log: Log }> {
  const { readConfig } = await import('../platform/config.ts')
  const { createLog } = await import('../platform/log.ts')
  const config = readConfig()
  const { logLevel: level, production } = config
  return { config, log: createLog({ level, production, terminal: process.stderr.isTTY, fd: 2 }) }
}

/**
 * On a signal: finishes requests under way, returns jobs to the queue, stops the database and exits. A second signal
 * changes nothing. A signal during the start waits until there is something to stop; with an external database, which may
 * never come, it exits at once.
 */
function untilSignal(config: Config, starting: Promise<Running>): Promise<Running> {
  let stopping = false
  let started = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    if (!started && config.databaseUrl) process.exit(0)
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return starting.then((running) => {
    started = true
    return running
  })
}

const greeting = (url: string): string => `
  Stint is ready at ${url}
  API documentation: ${url}/docs

  Open it in a browser to sign up, or send a request:

  curl -s ${url}/api/v3/sign_up -H 'Content-Type: application/vnd.api+json' \\
    -d '{"data":{"type":"user","attributes":{"email":"you@example.org","password":"correct horse battery","username":"Your Name"}}}'
`
