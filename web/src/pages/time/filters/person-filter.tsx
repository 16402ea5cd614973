import { useTexts } from '../../../i18n/language.tsx'
import { PersonSelect } from '../../../parts/person-select.tsx'
import { useSession } from '../../../session/session.tsx'
import { words as common } from '../words.ts'
import { everybody, type TimeFilters } from './time-filters.ts'
import { words } from './words.ts'

/** Whose times are shown; only leads can choose. */
export function PersonFilter({ filters }: { filters: TimeFilters }) {
  const t = useTexts(words)
  const names = useTexts(common)
  const { me } = useSession()
  const first = [
    ...(filters.inTable ? [{ value: everybody, label: t.everybody }] : []),
    { value: me.id, label: t.me(me.username) },
  ]
  return (
    <PersonSelect
      label={names.person}
      first={first}
      administered
      value={filters.person}
      onChange={(person) => filters.narrow({ person: person ?? me.id })}
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  )
}
