import { appendFileSync, createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '../../../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../../../src/platform/backup/restore-backup.ts'
import { readAddress } from '../../../src/platform/db/address.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../../src/platform/db/embedded/index.ts'
import { createTemporaryFolder, type TestInstallation } from '../../backup/support/installation.ts'
import { createRecordingLog, fastSettings } from './embedded-folder.ts'

/** A streaming standby of the PostgreSQL of an installation: its backup, restored and connected to the primary. */
export async function createStandby({
  installation,
}: TestInstallation): Promise<{ start(): Promise<EmbeddedDatabase> }> {
  const place = createTemporaryFolder()
  const { path } = await makeBackup(installation, { to: join(place, 'backup.tar.zst'), keep: null })
  const dataDir = join(place, 'standby')
  await restoreBackup(createReadStream(path), dataDir, { durable: false })
  const { servers, user, password } = readAddress(installation.databaseUrl)
  writeFileSync(join(dataDir, 'postgres.json'), JSON.stringify({ password }), { mode: 0o600 })
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '')
  const primary = `host=127.0.0.1 port=${servers[0]!.port} user=${user} password=${password}`
  appendFileSync(join(dataDir, 'postgres', 'postgresql.auto.conf'), `\nprimary_conninfo = '${primary}'\n`)
  return { start: () => startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings }) }
}
