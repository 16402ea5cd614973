import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConnection, urlOf } from './connection-file.ts'
import type { DataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import type { Log } from './options.ts'
import { holdOwnership, type Ownership } from './ownership.ts'
import { type Program, runStatement } from './program.ts'
import { alreadyRunning, codeOf } from './refused.ts'
import { endServer, type Server, StartFailed, startServer, untilReady } from './server.ts'

type Up = { server: Server; port: number }

const wrongPassword = '28P01'

export async function bringUpOwned(
  program: Program,
  folder: DataFolder,
  password: string,
  log: Log,
  meanwhile = (): void => {},
): Promise<Up & { ownership: Ownership }> {
  const up = await bringUp(program, folder, log, meanwhile)
  try {
    return { ...up, ownership: await holdOwnership(urlOf(folder, password, up.port)) }
  } catch (error) {
    await endServer(up.server)
    if (codeOf(error) !== wrongPassword) throw error
  }
  // The file was lost and created again, or one of the two was restored from a backup: the cluster gets the password of
  // the file.
  log.warn({ file: folder.connection }, 'The password of the cluster differs from the stored one; setting it again')
  await runStatement(program, folder.cluster, `alter role stint password '${password}'`)
  return bringUpOwned(program, folder, password, log)
}

/**
 * Uses the last port, so that other processes such as "stint work" can reconnect. Retries after transient failures: a
 * port that was taken meanwhile, or remaining processes of a PostgreSQL that was just killed.
 */
async function bringUp(program: Program, folder: DataFolder, log: Log, meanwhile: () => void): Promise<Up> {
  const last = await lastPort(folder)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? last : undefined)
    const server = startServer(program, folder.cluster, port, log)
    if (attempt === 1) meanwhile()
    try {
      await untilReady(server, folder.cluster)
      return { server, port }
    } catch (error) {
      const trouble = error instanceof StartFailed ? error.trouble : 'other'
      if (trouble === 'locked') throw alreadyRunning(folder.root)
      if (trouble === 'other' || attempt === 50) throw error
      if (trouble === 'memory in use') await sleep(400)
    }
  }
}

/** Undefined if a killed PostgreSQL has left its socket lock: the pid in it may be of a zombie. */
async function lastPort(folder: DataFolder): Promise<number | undefined> {
  const port = (await readConnection(folder))?.port
  return existsSync(join(folder.cluster, `.s.PGSQL.${port}.lock`)) ? undefined : port
}
