import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './start-shard.ts'

const kept = fileURLToPath(new URL('../../node_modules/.cache/stint-test/seconds.json', import.meta.url))
/** Where nothing is known from an earlier run: what starts servers, browsers and programs takes longest. */
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

/** The longest first, so that no process is still busy with one when the others have nothing left to do. */
export function inOrder(files: readonly string[]): string[] {
  const seconds = read()
  const guess = (file: string): number => (slowFolders.some((folder) => file.startsWith(folder)) ? 8 : 1)
  const weight = (file: string): number => seconds[file] ?? guess(file)
  return byFoldersInTurn(files).toSorted((one, other) => weight(other) - weight(one))
}

/** Each folder spread over the whole: some wait a lot and some compute a lot, and side by side they leave no core idle. */
function byFoldersInTurn(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.split('/')[1])
  const placed = [...folders.values()].flatMap((own) =>
    own.map((file, index) => ({ file, place: (index + 0.5) / own.length })),
  )
  return placed.sort((one, other) => one.place - other.place).map(({ file }) => file)
}

/** Remembers how long files took, for the next run on this machine. */
export function keepTimes(outcomes: readonly Outcome[]): void {
  const seconds = { ...read(), ...Object.fromEntries(outcomes.map(({ file, seconds }) => [file, seconds])) }
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(seconds))
}

function read(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch {
    return {}
  }
}
