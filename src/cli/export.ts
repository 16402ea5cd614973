import { createReadStream } from 'node:fs'
import { Argument, type Command } from 'commander'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, tell } from './output.ts'
import { progressBar } from './progress.ts'

export function addExportCommands(program: Command): void {
  program
    .command('export')
    .description('Write every row and every file in a form that any PostgreSQL takes.')
    .requiredOption('--to <file>', 'The file to write, or a folder.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
For moving: from the embedded database to one of your own or back, to another version of PostgreSQL, to another kind of
machine, from a folder of files to S3. It is as of one moment, but what is written later stays behind: switch on
maintenance first. Jobs that wait, such as mails, are not in it; neither is the keys file. For backups of the embedded
database "stint backup" is quicker.`,
    )
    .action(async ({ to, json }: { to: string; json?: true }) => {
      const { demandFree, placeFor, writeBackupFile } = await import('../platform/backup/backup-file.ts')
      const { inWords } = await import('../platform/backup/refused.ts')
      const { countWaitingJobs, exportArchive } = await import('../platform/export/export-installation.ts')
      const made = await withDatabase({ migrate: false }, async ({ pool, files, clock, config }) => {
        const path = await placeFor(to, clock.now().toString(), 'stint-export')
        await demandFree(path)
        const archive = exportArchive({ pool, files, clock, progress: progressBar('Exporting tables') })
        const bytes = await writeBackupFile(path, archive).catch((error) => {
          throw inWords(error, `The export cannot be written to ${path}`)
        })
        return { path, bytes, waiting_jobs: await countWaitingJobs(pool), keysFile: config.keysFile }
      })
      const { keysFile, ...shown } = made
      if (json) return printJson(shown)
      if (made.waiting_jobs > 0) tell(`${made.waiting_jobs} jobs are waiting and not in it.`)
      tell(`The keys are not in it: the new place needs a copy of ${keysFile}.`)
      print(made.path)
    })

  program
    .command('import')
    .description('Fill an empty database and file store from an export.')
    .addArgument(new Argument('<file>', 'The export.'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Works on the database and the file store that the variables name. A database with accounts in it is refused. All rows are
stored at once, or none; afterwards the database is migrated to the version of this Stint.`,
    )
    .action(async (file: string, { json }: { json?: true }) => {
      const { inWords } = await import('../platform/backup/refused.ts')
      const { importInstallation } = await import('../platform/export/import-installation.ts')
      const { migrate } = await import('../platform/db/migrate.ts')
      const show = (rows: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\rImporting, rows ${rows}`)
      }
      const { about, rows, files } = await withDatabase(
        { migrate: false, version: 'none' },
        async ({ pool, files: store, jobs }) => {
          const source = createReadStream(file)
          const imported = await importInstallation(source, { pool, files: store, progress: show }).catch((error) => {
            throw inWords(error, `The export ${file} cannot be imported`)
          })
          await migrate(pool, () => jobs.prepare())
          return imported
        },
      )
      if (json) return printJson({ created_at: about.created_at, rows, files, keys: about.keys })
      tell(`\nImported as of ${about.created_at}: ${rows} rows and ${files} files.`)
      tell(
        `The server needs the keys ${about.keys.join(', ')}: put a copy of the old keys file in place before the start.`,
      )
    })
}
