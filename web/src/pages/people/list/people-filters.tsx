import { Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTags } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { AreaSelect } from '../../../parts/selects.tsx'
import { roles, roleWords } from '../../../session/roles.ts'
import { useSession } from '../../../session/session.tsx'
import type { PeopleFilterValues } from './use-people-filters.ts'
import { listWords } from './words.ts'

type Props = { filters: PeopleFilterValues; change(changed: Partial<PeopleFilterValues>): void }

export function PeopleFilters({ filters, change }: Props) {
  const t = useTexts(listWords)
  const named = useTexts(roleWords)
  const { isAdmin } = useSession()
  const tags = useTags()
  const data = (tags.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const values = ['active', ...(isAdmin ? (['invited'] as const) : []), 'inactive', 'all'] as const
  const statuses = values.map((value) => ({ value, label: t.statuses[value] }))
  return (
    <Group gap="sm" align="flex-end">
      <NameSearch name={filters.name} search={(name) => change({ name })} />
      <AreaSelect
        label={t.area}
        placeholder={t.anyArea}
        value={filters.area || null}
        onChange={(area) => change({ area: area ?? '' })}
        w={{ base: 'calc(50% - 6px)', xs: 170 }}
      />
      <Select
        label={t.tag}
        placeholder={t.anyTag}
        data={data}
        value={filters.tag || null}
        onChange={(tag) => change({ tag: tag ?? '' })}
        clearable
        searchable
        w={{ base: 'calc(50% - 6px)', xs: 150 }}
      />
      {isAdmin && (
        <Select
          label={t.role}
          placeholder={t.anyRole}
          data={roles.map((role) => ({ value: role, label: named[role] }))}
          value={filters.role || null}
          onChange={(role) => change({ role: role ?? '' })}
          clearable
          w={{ base: 'calc(50% - 6px)', xs: 180 }}
        />
      )}
      <Select
        label={t.status}
        data={statuses}
        value={filters.status}
        onChange={(status) => change({ status: status ?? 'active' })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 6px)', xs: 200 }}
      />
    </Group>
  )
}

/** A search field with a debounce. */
function NameSearch({ name, search }: { name: string; search(name: string): void }) {
  const t = useTexts(listWords)
  const [typed, setTyped] = useState(name)
  const later = useDebouncedCallback(search, 250)
  useEffect(() => setTyped(name), [name])
  return (
    <TextInput
      type="search"
      label={t.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value.trim())
      }}
      style={{ flex: '1 1 240px' }}
    />
  )
}
