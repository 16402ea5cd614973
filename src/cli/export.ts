import { Argument, type Command, Option } from 'commander'
import { quantity } from '../platform/quantity.ts'
import { jsonOption } from './arguments.ts'
import { withDatabase } from './database.ts'
import { print, printJson, printMessage } from './output.ts'
import { progressBar } from './progress.ts'

export function addExportCommands(program: Command): void {
  program
    .command('export')
    .description('Write every row and every file, of all accounts or of one, in a form that any PostgreSQL accepts.')
    .requiredOption('--to <file>', 'The file to write, or a folder.')
    .option('--account <id or e-mail>', 'Only one account: its number, or the e-mail address of one of its users.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Use it to move from the embedded database to one of your own or back, to another version of PostgreSQL, to another kind of
machine, from a folder of files to S3, or to move one account to another installation. It is a consistent snapshot that
lacks what is written later: switch on maintenance first. Waiting jobs, such as mails, are not included; neither is the
keys file. For backups of the embedded database "stint backup" is quicker.`,
    )
    .action(async ({ to, account: named, json }: { to: string; account?: string; json?: true }) => {
      const { demandFree, pathFor, writeBackupFile } = await import('../platform/backup/backup-file.ts')
      const { inWords } = await import('../platform/backup/refused.ts')
      const { countWaitingJobs, exportArchive } = await import('../platform/export/export-archive.ts')
      const { demandAccountToExport: namedAccount, auditExport: noteExport } = await import('./account-to-export.ts')
      const made = await withDatabase({ migrate: false }, async ({ pool, files, clock, config, appContext }) => {
        const account = named === undefined ? null : await namedAccount(pool, named)
        const path = await pathFor(to, clock.now().toString(), account ? `stint-account-${account.id}` : 'stint-export')
        await demandFree(path)
        const progress = progressBar('Exporting tables')
        const archive = exportArchive({ pool, files, clock, progress, ...(account && { account }) })
        const bytes = await writeBackupFile(path, archive).catch((error) => {
          throw inWords(error, `The export cannot be written to ${path}`)
        })
        if (account) await noteExport(appContext, account)
        const waiting_jobs = await countWaitingJobs(pool, account?.id)
        return { path, bytes, waiting_jobs, keysFile: config.keysFile }
      })
      const { keysFile, ...shown } = made
      if (json) return printJson(shown)
      if (made.waiting_jobs > 0) printMessage(`Not included: ${quantity(made.waiting_jobs, 'waiting job')}.`)
      if (named === undefined)
        printMessage(`The keys are not included: the new installation needs a copy of ${keysFile}.`)
      print(made.path)
    })

  program
    .command('import')
    .description(
      'Fill an empty database and file store from an export, or add one account to an existing installation.',
    )
    .addArgument(new Argument('<file>', 'The export.'))
    .addOption(new Option('--without-keys', 'For one account whose old keys are not available: people get new PINs.'))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Works on the configured database and file store. Either all rows are stored or none.
An export of an installation needs a database without accounts, which is then migrated to the version of this Stint.
An export of one account needs a database of the same version, with or without other accounts. Ids are kept: if one of
them or an e-mail address is taken, the import fails. With --without-keys, client secrets of sign-in providers have to be
entered again, and people with an authenticator app need a recovery code or "stint user reset-factors".`,
    )
    .action(async (file: string, { json, withoutKeys = false }: { json?: true; withoutKeys?: boolean }) => {
      const { inWords } = await import('../platform/backup/refused.ts')
      const { lookInto } = await import('../platform/export/read-export.ts')
      const show = (rows: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\rImporting, rows ${rows}`)
      }
      const inFile = (error: unknown): never => {
        throw inWords(error, `The export ${file} cannot be imported`)
      }
      const about = await lookInto(file).catch(inFile)
      const { importAllFrom, importAccountFrom } = await import('./imports.ts')
      const importing = about.account ? importAccountFrom(file, { withoutKeys, show }) : importAllFrom(file, show)
      const { rows, files } = await importing.catch(inFile)
      if (json) return printJson({ created_at: about.created_at, rows, files, keys: about.keys })
      printMessage(`\nImported as of ${about.created_at}: ${quantity(rows, 'row')} and ${quantity(files, 'file')}.`)
      if (about.account) printMessage(`Account ${about.account.id} has been imported.`)
      else
        printMessage(`The server needs the keys ${about.keys.join(', ')}: copy the old keys file before you start it.`)
    })
}
