import { Select } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { useAdministered } from '../../../session/administered.ts'
import { useSession } from '../../../session/session.tsx'
import { words as common } from '../words.ts'
import { everybody, type TimeFilters } from './time-filters.ts'
import { words } from './words.ts'

/** Whose times; only those who lead others are asked. */
export function PersonFilter({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const names = useTexts(common)
  const { me } = useSession()
  const { people } = useAdministered()
  const data = [
    ...(filters.inTable ? [{ value: everybody, label: t.everybody }] : []),
    { value: me.id, label: t.me(me.username) },
    ...people.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ]
  return (
    <Select
      label={names.person}
      data={data}
      value={filters.person}
      onChange={(person) => filters.narrow({ person: person ?? me.id })}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  )
}
