import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileResult } from './start-shard.ts'

const durationsFile = fileURLToPath(new URL('../../node_modules/.cache/stint-test/seconds.json', import.meta.url))
/** Used for files without a duration from an earlier run: those that start servers, browsers and programs take longest. */
const slowFolders = [
  'test/backup',
  'test/isolation',
  'test/faults',
  'test/web',
  'test/cli',
  'test/bench',
  'test/clients',
  'test/contract',
  'test/openapi',
]

/** The slowest first, so that no shard is still busy with a slow file when the others have run out of work. */
export function slowestFirst(files: readonly string[]): string[] {
  const seconds = readDurations()
  const guess = (file: string): number => (slowFolders.some((folder) => file.startsWith(folder)) ? 8 : 1)
  const weight = (file: string): number => seconds[file] ?? guess(file)
  return interleaveFolders(files).toSorted((one, other) => weight(other) - weight(one))
}

/** Spreads the files of each folder over the whole list, since some folders are I/O-bound and others CPU-bound. */
function interleaveFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.split('/')[1])
  const positioned = [...folders.values()].flatMap((own) =>
    own.map((file, index) => ({ file, position: (index + 0.5) / own.length })),
  )
  return positioned.sort((one, other) => one.position - other.position).map(({ file }) => file)
}

/** Stores how long files took, for the next run on this machine. */
export function saveDurations(results: readonly FileResult[]): void {
  const seconds = { ...readDurations(), ...Object.fromEntries(results.map(({ file, seconds }) => [file, seconds])) }
  mkdirSync(dirname(durationsFile), { recursive: true })
  writeFileSync(durationsFile, JSON.stringify(seconds))
}

function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(durationsFile, 'utf8'))
  } catch {
    return {}
  }
}
