import { accountFor } from './account.ts'
import { type Binaries, majorOf } from './binaries.ts'
import { bringUpOwned } from './bring-up.ts'
import { clearOrphan } from './clear-orphan.ts'
import { publishConnection, readConnection, readOrCreatePassword, urlOf } from './connection-file.ts'
import { checkCluster, createCluster } from './create-cluster.ts'
import { clearSockets, clearUnfinished, type DataFolder, dataFolder, openDataFolder } from './data-folder.ts'
import { type OpenBinaries, openBinaries, removeTemporary } from './open-binaries.ts'
import type { EmbeddedDatabase, EmbeddedOptions } from './options.ts'
import type { Program } from './program.ts'
import { refusal } from './refused.ts'
import { StartFailed, startServer } from './server.ts'
import { supervise } from './supervise.ts'

/** `cache` is the folder where root keeps a copy of binaries that only root can read. */
export async function start(options: EmbeddedOptions, binaries: Binaries, cache: string): Promise<EmbeddedDatabase> {
  const { dataDir, log, settings = {}, meanwhile } = options
  let open: OpenBinaries = { native: binaries.native }
  try {
    const folder = await openDataFolder(dataDir)
    const account = await accountFor(folder.cluster)
    const exists = await checkCluster(folder, account, majorOf(binaries))
    const password = await readOrCreatePassword(folder)
    if (exists) await clearOrphan(folder, password, log)
    if (account) open = await openBinaries(binaries, cache, log)
    const program = { native: open.native, account, settings }
    if (!exists) await createCluster(program, folder, password)
    return await run(program, folder, password, { log, meanwhile, temporary: open.temporary })
  } catch (error) {
    await removeTemporary(open.temporary)
    if (error instanceof StartFailed) log.error({ lines: error.lines }, 'PostgreSQL did not start')
    throw refusal(error, dataFolder(dataDir).root)
  }
}

type RunOptions = Pick<EmbeddedOptions, 'log' | 'meanwhile'> & { temporary: string | undefined }

async function run(program: Program, folder: DataFolder, password: string, { log, meanwhile, temporary }: RunOptions) {
  const { cluster } = folder
  const { server, port, ownership } = await bringUpOwned(program, folder, password, log, meanwhile)
  const supervision = supervise(server, () => startServer(program, cluster, port, log), cluster, log)

  async function stop() {
    await supervision.stop()
    // Only now, so that a PostgreSQL that is still stopping is not taken for an orphan.
    await ownership.release()
    await removeTemporary(temporary)
  }

  try {
    const earlier = await readConnection(folder)
    await publishConnection(folder, { password, port, temporary })
    await removeTemporary(earlier?.temporary)
    await clearUnfinished(folder.root)
    await clearSockets(cluster, port)
    log.info({ folder: cluster, port, postgres_pid: server.child.pid }, 'The embedded PostgreSQL is running')
    return { url: urlOf(folder, password, port), folder: cluster, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
