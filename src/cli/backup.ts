import { Argument, type Command } from 'commander'
import { jsonOption } from './arguments.ts'

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup')
    .description('Back up the embedded database and the files, while servers are running.')
    .option('--to <file>', 'The file to write, or a folder; "-" is stdout. By default STINT_BACKUP_DIR.')
    .option('--verify', 'Restore the backup to a temporary folder next to it, start it and read everything.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Writes one file (tar, zstd) with everything stored before it ended: the database and, unless they are in S3, the files.
The keys file is not included: keep a copy of it in another place, because both together give access. Without the keys
file a restored server does not start.

A backup never overwrites a file, and its name ends in ".part" until it is complete. If DATABASE_URL is set, back up the
database with its own tools instead. STINT_BACKUP=daily:7 makes scheduled backups.

Examples:
  stint backup --to /mnt/backups --verify
  stint backup --to - | age -r age1… > stint.tar.zst.age`,
    )
    .action(async (options: { to?: string; verify?: true; json?: true }) => {
      const { backUp } = await import('./make-backup.ts')
      await backUp(options)
    })

  backup
    .command('list')
    .description('List the backups of this database.')
    .addOption(jsonOption())
    .action(async (_: object, command: Command) => {
      const { printBackups } = await import('./make-backup.ts')
      await printBackups(command.optsWithGlobals())
    })

  backup
    .command('verify')
    .description('Restore a backup to a temporary folder next to it, start it and read everything.')
    .addArgument(new Argument('<file>', 'The backup.'))
    .action(async (file: string) => {
      const { verify } = await import('./make-backup.ts')
      await verify(file)
    })

  program
    .command('restore')
    .description('Create a data folder from a backup.')
    .addArgument(new Argument('<file>', 'The backup; "-" is stdin.'))
    .requiredOption('--into <folder>', 'The new data folder, which must be empty or not exist.')
    .option('--keys <file>', 'A copy of the keys file, to be stored in the folder.')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Nothing is overwritten: the folder must be empty. Every file is compared with its digest before the database
is moved into place. Run it as the user who runs Stint. Then start the server with STINT_DATA_DIR set to the folder.`,
    )
    .action(async (file: string, options: { into: string; keys?: string; json?: true }) => {
      const { restore } = await import('./restore.ts')
      await restore(file, options)
    })
}
