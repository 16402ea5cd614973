import { cpSync, createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Installation } from '../../../src/platform/backup/make-backup.ts'
import { connect } from '../../../src/platform/db/connect.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/index.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { importInstallation } from '../../../src/platform/export/import-installation.ts'
import { createFileStore } from '../../../src/platform/files/file-store.ts'
import { createRecordingLog, fastSettings } from '../../faults/support/embedded-folder.ts'
import { clusterParentFolder } from '../../runner/cluster-folder.ts'
import { createDatabase } from '../../support/database.ts'
import { createWorld, type World } from '../../support/world.ts'

export type TestInstallation = { folder: string; world: World; installation: Installation }

/** The application on a new database that was imported from an export. */
export async function importIntoNewDatabase(file: string, keysFrom: string): Promise<{ world: World }> {
  const folder = createTemporaryFolder()
  cpSync(join(keysFrom, 'keys.json'), join(folder, 'keys.json'))
  const database = await createDatabase({ empty: true })
  const pool = connect({ url: database.url, max: 3, prepare: false })
  await importInstallation(createReadStream(file), { pool, files: createFileStore({ s3: null, dataDir: folder }) })
  await migrate(pool)
  await pool.end()
  const env = { STINT_DATA_DIR: folder, STINT_KEYS_FILE: join(folder, 'keys.json') }
  const world = await createWorld({ databaseUrl: database.url, env })
  after(() => database.drop())
  return { world }
}

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(clusterParentFolder(), 'stint-backup-test-'))
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** The application on a data folder of its own, with the embedded database in it, as an operator has it. */
export async function startInstallation(folder: string, keysFrom?: string): Promise<TestInstallation> {
  if (keysFrom) cpSync(join(keysFrom, 'keys.json'), join(folder, 'keys.json'))
  const embedded = await startEmbedded({ dataDir: folder, log: createRecordingLog(), settings: fastSettings })
  const sql = connect({ url: embedded.url, max: 2, prepare: false })
  await migrate(sql)
  await sql.end()
  const env = { STINT_DATA_DIR: folder, STINT_KEYS_FILE: join(folder, 'keys.json') }
  const world = await createWorld({ databaseUrl: embedded.url, env })
  after(() => embedded.stop())
  const { pool, clock } = world.services
  const installation = { pool, databaseUrl: embedded.url, filesFolder: join(folder, 'files'), clock }
  return { folder, world, installation }
}
