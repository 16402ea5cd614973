import type { Clock } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type ZipEntry, zipOf } from '../../platform/files/zip.ts'
import type { Language } from '../language.ts'
import { indexOf, pictureName } from './export-index.ts'
import type { Gathered } from './gather.ts'

type ArchiveTools = {
  files: FileStore
  clock: Clock
  language: Language
  /** Reports progress after all tables, and after each file. */
  report?(done: number, total: number): Promise<void>
}

const bytesOf = (text: string): Uint8Array[] => [Buffer.from(text)]

/** All data about a person as one ZIP: JSON files by table, the stored files, and an HTML page. */
export function archiveOf(
  gathered: Gathered,
  { files, clock, language, report }: ArchiveTools,
): AsyncGenerator<Uint8Array> {
  const createdAt = clock.now()
  const total = gathered.sections.length + gathered.files.length + 1
  return zipOf(entries(), createdAt)

  async function* entries(): AsyncGenerator<ZipEntry> {
    let done = 0
    const advance = async (): Promise<void> => report?.(++done, total)
    for (const { table, rows } of gathered.sections) {
      yield { path: `data/${table}.json`, content: bytesOf(JSON.stringify(rows, null, 2)) }
      done++
    }
    if (gathered.picture) yield { path: pictureName(gathered.picture), content: [gathered.picture.bytes] }
    await report?.(done, total)
    const missing = new Set<string>()
    for (const { path, key } of gathered.files) {
      const stored = await files.get(key)
      if (stored) yield { path, content: stored.stream }
      else missing.add(path)
      await advance()
    }
    const asOf = createdAt.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', '')
    yield { path: 'index.html', content: bytesOf(indexOf(gathered, { language, at: asOf, missing })) }
    await advance()
  }
}
