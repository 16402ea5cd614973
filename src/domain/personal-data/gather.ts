import { notFound } from '../../platform/errors.ts'
import { fileNameOf } from '../../platform/files/file-name.ts'
import type { Id } from '../../platform/ids.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { type Category, catalogue } from './catalogue.ts'
import { findOwnFiles, findOwnRows } from './own-rows.sql.ts'
import { findOwnRecord, type OwnRecord, readAsOfNow } from './person-export.sql.ts'

export type Section = { category: Category; table: string; rows: Record<string, unknown>[] }
type StoredFile = { path: string; key: string; name: string; category: Category }
export type Gathered = Pick<OwnRecord, 'username' | 'picture'> & { sections: Section[]; files: StoredFile[] }

/** All data about a person from one snapshot. Files are listed, not read, so that no connection waits for the file store. */
export const gatherPerson = (appContext: AppContext, accountId: Id, userId: Id): Promise<Gathered> =>
  appContext.reports.read(accountId, async (tx) => {
    await readAsOfNow(tx)
    const scope = scopeOf(appContext, tx, accountId)
    const own = await findOwnRecord(scope, userId)
    if (!own) throw notFound()
    const sections: Section[] = [{ category: 'person', table: 'users', rows: [own.record] }]
    const files: StoredFile[] = []
    for (const listed of catalogue.filter(({ exported }) => exported !== false)) {
      const { category, table } = listed
      sections.push({ category, table, rows: await findOwnRows(scope, listed, userId) })
      for (const { key, name } of await findOwnFiles(scope, listed, userId))
        files.push({ path: `files/${files.length + 1}-${fileNameOf(name)}`, key, name, category })
    }
    return { username: own.username, picture: own.picture, sections: merged(sections), files }
  })

/** A table that is listed twice becomes one file. */
function merged(sections: Section[]): Section[] {
  const byTable = new Map<string, Section>()
  for (const section of sections) {
    const known = byTable.get(section.table)
    byTable.set(section.table, known ? { ...known, rows: [...known.rows, ...section.rows] } : section)
  }
  return [...byTable.values()].filter(({ rows }) => rows.length > 0)
}
