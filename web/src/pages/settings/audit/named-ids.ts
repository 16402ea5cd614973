import { useQueries } from '@tanstack/react-query'
import { type List, readings } from '../../../api/readings.ts'
import type { AbsenceType, Area, AuditEntry, PersonOverview } from '../../../api/records.ts'
import { useSession } from '../../../session/session.tsx'
import { useWorkspaceId } from '../../../session/workspace-id.ts'

/** The list that has the names for the ids in a field. */
const listOfField: Readonly<Record<string, string>> = {
  absence_type_id: 'absence_types',
  area_id: 'areas',
  area_ids: 'areas',
  author_id: 'users',
  confirmed_by_id: 'users',
  decided_by_id: 'users',
  default_break_ids: 'default_breaks',
  follower_ids: 'users',
  signer_id: 'users',
  substitute_id: 'users',
  surcharge_rule_id: 'surcharge_rules',
  tag_ids: 'tags',
  updated_by_id: 'users',
  user_id: 'users',
  user_ids: 'users',
  wage_type_ids: 'wage_types',
}

type Ids = { workspaceId: string; list: string; id: string }

const keyOf = ({ workspaceId, list, id }: Ids): string => `${workspaceId}/${list}/${id}`

/** All ids in a value of any shape. */
function idsIn(value: unknown, field: string, workspaceId: string): Ids[] {
  if (Array.isArray(value)) return value.flatMap((element) => idsIn(element, field, workspaceId))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, element]) => idsIn(element, name, workspaceId))
  const list = Object.hasOwn(listOfField, field) ? listOfField[field]! : undefined
  if (!list || !/^\d+$/.test(String(value))) return []
  return [{ workspaceId, list, id: String(value) }]
}

/** The name for an id in a field; undefined if the record was deleted, or the value is no id. */
export type NameOf = (entry: AuditEntry, field: string, id: unknown) => string | undefined

/** Tags, wage types and rules have a title, as absence types have. */
type Named = PersonOverview | Area | AbsenceType

const nameOfRow = (row: Named): string => ('username' in row ? row.username : 'title' in row ? row.title : row.name)

/** The current names of the records that entries refer to, with one request for each list. */
export function useNamesOf(entries: readonly AuditEntry[]): NameOf {
  const here = useWorkspaceId()
  const { workspaces } = useSession()
  const placeOf = ({ workspace_id }: AuditEntry): string => workspace_id ?? here
  const found = new Map<string, Ids[]>()
  for (const entry of entries)
    for (const reference of idsIn([entry.before, entry.after], '', placeOf(entry))) {
      const place = `${reference.workspaceId}/${reference.list}`
      found.set(place, [...(found.get(place) ?? []), reference])
    }
  const questions = [...found.values()].map((ids) => {
    const [{ workspaceId, list }] = ids as [Ids]
    const wanted = [...new Set(ids.map(({ id }) => id))].sort((left, right) => Number(left) - Number(right))
    return readings.list<Named>(workspaceId, list, { filter: { id: `in:${wanted.join()}` }, items: 100 })
  })
  const names = useQueries({
    queries: questions.map((question) => ({ ...question, retry: false })),
    combine: (answers) => {
      const all = new Map<string, string>()
      for (const [at, { data }] of answers.entries())
        for (const row of (data as List<Named> | undefined)?.rows ?? []) {
          const [workspaceId, list] = [...found.keys()][at]!.split('/') as [string, string]
          all.set(keyOf({ workspaceId, list, id: row.id }), nameOfRow(row))
        }
      return all
    },
  })
  return (entry, field, id) => {
    if (field === 'workspace_id') return workspaces.find((workspace) => workspace.id === String(id))?.name
    const [reference] = idsIn(id, field, placeOf(entry))
    return reference && names.get(keyOf(reference))
  }
}
