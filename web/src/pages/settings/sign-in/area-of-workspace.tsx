import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { useAll } from '../../../api/hooks.ts'
import type { Area, Workspace } from '../../../api/records.ts'
import { MultiSelect, Select } from '../../../parts/select-fields.tsx'
import { useSession } from '../../../session/session.tsx'

/** One of the account's workspaces, not only the current one. */
export function WorkspaceSelect(props: Omit<SelectProps, 'data'>) {
  const { accountId } = useSession()
  const workspaces = useAll<Workspace>(`/accounts/${accountId}/workspaces`, { sort: 'name' })
  const data = (workspaces.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <Select searchable allowDeselect={false} data={data} {...props} />
}

const useAreasOf = (workspaceId: string | null) => {
  const areas = useAll<Area>(`/workspaces/${workspaceId}/areas`, { sort: 'name' }, { enabled: workspaceId !== null })
  return workspaceId === null ? [] : (areas.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export function AreasOf({ workspaceId, ...props }: { workspaceId: string | null } & Omit<MultiSelectProps, 'data'>) {
  return <MultiSelect searchable data={useAreasOf(workspaceId)} {...props} />
}

export function AreaOf({ workspaceId, ...props }: { workspaceId: string | null } & Omit<SelectProps, 'data'>) {
  return <Select searchable clearable data={useAreasOf(workspaceId)} {...props} />
}
