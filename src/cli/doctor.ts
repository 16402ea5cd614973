import type { Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { printJson, printTable } from './output.ts'

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check database, maintenance, standby, clock, queue, mail, files, disk, keys and backups, and suggest what to do.',
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Prints one line per check: ok, or what to do. The exit code is 1 if something has to be done. A small file is stored and
deleted again, and a keys file that others can read is made private; nothing else is changed, and no mail is sent.`,
    )
    .action(async ({ json }: { json?: true }) => {
      const { examine } = await import('../platform/doctor/examine.ts')
      const findings = await withDatabase({ migrate: false, version: 'any' }, (services) => examine(services))
      if (findings.some(({ problem }) => problem !== null)) process.exitCode = 1
      if (json) return printJson(findings)
      printTable(
        findings.map(({ part, problem, detail }) => ({ part, is: problem ? 'TO DO' : 'ok', what: problem ?? detail })),
      )
    })
}
