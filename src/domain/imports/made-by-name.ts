import type { Id } from '../../platform/ids.ts'
import { audited } from '../audit/audited.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { MadeRecord } from './importer.ts'

type Kind = {
  kind: 'area' | 'tag'
  /** Existing records, each with the requested spelling of its name. */
  find(scope: WorkspaceScope, names: readonly string[]): Promise<{ id: Id; name: string }[]>
  create(scope: WorkspaceScope, name: string): Promise<Id>
}

/** Records that rows refer to by name, case-insensitive. */
export const madeByName = ({ kind, find, create }: Kind) => ({
  /** The names without a record. */
  async missing(scope: WorkspaceScope, names: readonly string[]): Promise<Set<string>> {
    if (names.length === 0) return new Set()
    const found = new Set((await find(scope, names)).map(({ name }) => name))
    return new Set(names.filter((name) => !found.has(name)))
  },

  /** Creates the missing ones. */
  async findOrCreate(scope: WorkspaceScope, names: readonly string[]): Promise<{ ids: Id[]; made: MadeRecord[] }> {
    if (names.length === 0) return { ids: [], made: [] }
    const found = new Map((await find(scope, names)).map(({ id, name }) => [name.toLowerCase(), id]))
    const made: MadeRecord[] = []
    for (const name of names) {
      if (found.has(name.toLowerCase())) continue
      const id = await audited(scope, { kind, id: null, createdId: (id) => id, work: () => create(scope, name) })
      found.set(name.toLowerCase(), id)
      made.push({ kind, id })
    }
    return { ids: [...new Set(found.values())], made }
  },
})
