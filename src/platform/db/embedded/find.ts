import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConnection, urlOf } from './connection-file.ts'
import { dataFolder } from './data-folder.ts'
import { findPostmaster } from './postmaster.ts'
import { refusal } from './refused.ts'

/** The port is read from PostgreSQL's lock file: Stint's file is written later and may be of an earlier run. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  const folder = dataFolder(dataDir)
  try {
    const running = await findPostmaster(folder.cluster)
    if (!running?.ready) return null
    const connection = await readConnection(folder)
    return connection && urlOf(folder, connection.password, running.port)
  } catch (error) {
    throw refusal(error, folder.root)
  }
}

/** Whether there is a cluster, so that read commands need not create an empty one. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(join(dataFolder(dataDir).cluster, 'PG_VERSION'))
