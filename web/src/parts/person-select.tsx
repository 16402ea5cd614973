import type { ComboboxData, MultiSelectProps, SelectProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useOne } from '../api/hooks.ts'
import type { PersonOverview } from '../api/records.ts'
import { usePeople } from '../api/reference.ts'
import { MultiSelect, Select } from './select-fields.tsx'
import { usePeopleSearch } from './use-people-search.ts'

type Option = { value: string; label: string }

type Offered = {
  /** Offered before the search results, such as the reader. */
  first?: readonly Option[] | undefined
  /** Only people that the reader decides about. */
  administered?: boolean | undefined
  /** Never offered, such as the person whose substitute is chosen. */
  without?: string | undefined
}

const hasLetters = (letters: string) => {
  const wanted = letters.trim().toLocaleLowerCase()
  return ({ label }: Option): boolean => label.toLocaleLowerCase().includes(wanted)
}

/**
 * Options for people: `first`, the results of the search, and those who are chosen. `isNameShown` if the field shows the
 * name of the chosen person, which is then no search text.
 */
function useOptions(
  chosen: readonly string[],
  text: string,
  { first = [], administered = false, without, isNameShown = false }: Offered & { isNameShown?: boolean },
) {
  const [opened, setOpened] = useState(false)
  const known = useRef(new Map<string, Option>())
  for (const option of first) known.current.set(option.value, option)
  const unknown = chosen.filter((id) => !known.current.has(id))
  const person = useOne<PersonOverview>(`users/${unknown[0]}`, {}, { enabled: unknown.length === 1 })
  const all = usePeople({ enabled: unknown.length > 1 })
  const named = [...(person.data ? [person.data.row] : []), ...(all.data?.rows ?? [])]
  const nameOf = (id: string): Option =>
    known.current.get(id) ?? { value: id, label: named.find((person) => person.id === id)?.username ?? '' }
  const letters = isNameShown && chosen.some((id) => nameOf(id).label === text) ? '' : text
  const found = usePeopleSearch(letters, { administered, enabled: opened }).filter(({ id }) => id !== without)
  for (const { id, username } of found) known.current.set(id, { value: id, label: username })
  // The labels of `first` win over names.
  for (const option of first) known.current.set(option.value, option)
  const offered = [...first.filter(hasLetters(letters)), ...found.map(({ id }) => nameOf(id))]
  const shown = new Set(offered.map(({ value }) => value))
  // The field needs an option for everybody who is chosen, but offers only search results.
  const options = new Map([...offered, ...chosen.map(nameOf)].map((option) => [option.value, option]))
  return {
    data: [...options.values()],
    filter: ({ options }: { options: ComboboxData }): ComboboxData =>
      options.filter((option) => typeof option === 'object' && 'value' in option && shown.has(option.value)),
    onDropdownOpen: () => setOpened(true),
    onDropdownClose: () => setOpened(false),
  }
}

type PersonProps = Omit<SelectProps, 'data' | 'value'> & Offered & { value?: string | null }

/** One person of the workspace, found by typing. */
export function PersonSelect({ first, administered, without, value = null, ...props }: PersonProps) {
  const [search, setSearch] = useState('')
  const { filter, ...options } = useOptions(value ? [value] : [], search, {
    first,
    administered,
    without,
    isNameShown: true,
  })
  return (
    <Select
      searchable
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      filter={filter as NonNullable<SelectProps['filter']>}
      {...options}
      // Without a search text the first results may still be loading.
      {...(search === '' && { nothingFoundMessage: undefined })}
      {...props}
    />
  )
}

type PeopleProps = Omit<MultiSelectProps, 'data' | 'value'> & Offered & { value?: string[] }

export function PeopleSelect({ first, administered, value = [], ...props }: PeopleProps) {
  const [search, setSearch] = useState('')
  const { filter, ...options } = useOptions(value, search, { first, administered })
  return (
    <MultiSelect
      searchable
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      filter={filter as NonNullable<MultiSelectProps['filter']>}
      {...options}
      // Without a search text the first results may still be loading.
      {...(search === '' && { nothingFoundMessage: undefined })}
      {...props}
    />
  )
}
