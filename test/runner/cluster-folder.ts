import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GiB = 1024 ** 3
const memoryFolder = '/dev/shm'

/** The data directory of the PostgreSQL of a run, and whether each test file drops its database when it ends. */
export type ClusterFolder = { dataDir: string; dropsDatabases: boolean }

/**
 * A database is some 500 small files, created for every test file. In memory that takes a tenth of the time, but containers
 * often have little space there. On disk, deleting them makes creating the next ones slow (ext4 searches for an inode that
 * was not in use a moment ago), so with enough space for all of them they stay until the end.
 */
export function createClusterFolder(): ClusterFolder {
  const folder = clusterParentFolder()
  const dropsDatabases = folder === memoryFolder || freeBytesIn(folder) < 16 * GiB
  return { dataDir: mkdtempSync(join(folder, 'stint-test-')), dropsDatabases }
}

/** Also for tests that create clusters of their own. */
export const clusterParentFolder = (): string => (freeBytesIn(memoryFolder) >= GiB ? memoryFolder : tmpdir())

function freeBytesIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
