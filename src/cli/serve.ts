import type { Command } from 'commander'
import { type Running, serve, work } from '../main.ts'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'

export function addServeCommands(program: Command): void {
  program
    .command('serve')
    .description('Start Stint. Configuration comes from the environment; see the README.')
    .action(async () => {
      const config = readConfig()
      const log = logFor(config)
      const running = await serve(config, log)
      stopOnSignal(running)
      if (!config.production) console.log(greeting(running.address))
      log.info({ address: running.address }, 'Stint is ready.')
    })

  program
    .command('work')
    .description('Take jobs from the queue without serving requests.')
    .action(async () => {
      const config = readConfig()
      const log = logFor(config)
      stopOnSignal(await work(config, log))
      log.info('Stint takes jobs.')
    })
}

const logFor = (config: ReturnType<typeof readConfig>) =>
  createLog({ level: config.logLevel, production: config.production, terminal: process.stdout.isTTY === true })

/** Finish what is under way, hand back jobs, stop the database, then end; a second signal does not hurry it. */
function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const greeting = (url: string): string => `
  Stint is ready at ${url}
  API documentation: ${url}/docs

  Sign up:

  curl -s ${url}/api/v3/sign_up -H 'Content-Type: application/vnd.api+json' \\
    -d '{"data":{"type":"user","attributes":{"email":"you@example.org","password":"correct horse battery","username":"Your Name"}}}'
`
