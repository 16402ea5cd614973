import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GiB = 1024 ** 3
const inMemory = '/dev/shm'

/** Where the PostgreSQL of a run lives, and whether a database is dropped as soon as its test file is done with it. */
export type ClusterFolder = { dataDir: string; dropsDatabases: boolean }

/**
 * A database is some 500 small files, made for every test file. In memory that takes a tenth of the time, but containers
 * often have next to no room there. On disk, removing them makes making the next ones slow (ext4 searches for an inode
 * that was not in use a moment ago), so where there is room for all they stay until the end.
 */
export function findClusterFolder(): ClusterFolder {
  const folder = folderForClusters()
  const dropsDatabases = folder === inMemory || roomIn(folder) < 16 * GiB
  return { dataDir: mkdtempSync(join(folder, 'stint-test-')), dropsDatabases }
}

/** For tests that make whole clusters of their own, too. */
export const folderForClusters = (): string => (roomIn(inMemory) >= GiB ? inMemory : tmpdir())

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
