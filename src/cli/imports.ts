import { createReadStream } from 'node:fs'
import { replaceLost } from '../domain/keys/sealed-values.ts'
import { BackupRefused } from '../platform/backup/refused.ts'
import { migrate } from '../platform/db/migrate.ts'
import { importAccount } from '../platform/export/import-account.ts'
import { importInstallation } from '../platform/export/import-installation.ts'
import { withDatabase } from './database.ts'

type Imported = { rows: number; files: number }
type Show = (rows: number) => void

export const importAllFrom = (file: string, progress: Show): Promise<Imported> =>
  withDatabase({ migrate: false, version: 'none' }, async ({ pool, files, jobs }) => {
    const imported = await importInstallation(createReadStream(file), { pool, files, progress })
    await migrate(pool, () => jobs.prepare())
    return imported
  })

export const importAccountFrom = (
  file: string,
  { withoutKeys, show }: { withoutKeys: boolean; show: Show },
): Promise<Imported> =>
  withDatabase({ migrate: true, keys: true }, ({ pool, files, appContext, config }) => {
    let lost: string[] = []
    return importAccount(createReadStream(file), {
      pool,
      files,
      progress: show,
      check({ keys }) {
        lost = keys.filter((id) => !appContext.keys.find(id))
        if (lost.length > 0 && !withoutKeys)
          throw new BackupRefused(
            `Sealed values of the account need the keys ${lost.join(', ')}: add them to ${config.keysFile} from the keys file of the old installation, or continue with --without-keys.`,
          )
      },
      async finish(tx) {
        if (lost.length > 0) await replaceLost(tx, appContext.keys, lost)
      },
    })
  })
