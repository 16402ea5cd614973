import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconBeach, IconPlayerPlay, IconPlus, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts, useTexts } from '../i18n/language.tsx'
import { PersonAvatar } from '../parts/people.tsx'
import { usePeopleSearch } from '../parts/use-people-search.ts'
import { paths } from '../paths.ts'
import type { SearchParams } from '../search-params.ts'
import { useSession } from '../session/session.tsx'
import { paletteKeys } from './header-buttons.tsx'
import { usePlaces } from './places.ts'
import { useSettingsPlaces } from './settings-places.ts'

const words = texts(
  {
    search: 'Search or go to …',
    none: 'Nothing found',
    request: 'Request absence',
    requestAlso: 'day off vacation holiday leave sick',
    record: 'Record working time',
    recordAlso: 'add time entry',
    start: 'Start work',
    startAlso: 'punch clock in',
    person: 'Add a person',
    personAlso: 'invite employee user',
    settings: 'Settings',
  },
  {
    search: 'Suchen oder wechseln zu …',
    none: 'Nichts gefunden',
    request: 'Abwesenheit beantragen',
    requestAlso: 'Urlaub frei krank',
    record: 'Arbeitszeit erfassen',
    recordAlso: 'Zeit eintragen',
    start: 'Arbeit beginnen',
    startAlso: 'stempeln kommen',
    person: 'Person hinzufügen',
    personAlso: 'einladen Mitarbeiter',
    settings: 'Einstellungen',
  },
)

const mostFound = 8

/** Everything by keyboard: pages, the most common actions, sections of the settings, and people by name. */
export function Palette() {
  const t = useTexts(words)
  const navigate = useNavigate()
  const { workspace, isAdmin, mayRecord } = useSession()
  const settings = useSettingsPlaces()
  const [query, setQuery] = useState('')
  const people = usePeopleSearch(query, { items: mostFound, enabled: query.trim() !== '' })
  const go = (to: string, search?: SearchParams) => () => void navigate({ to, ...(search && { search }) })
  const actions: SpotlightActionData[] = [
    ...usePlaces().map(({ key, label, to, icon: Icon }) => ({
      id: key,
      label,
      leftSection: <Icon size={20} stroke={1.6} />,
      onClick: go(to),
    })),
    {
      id: 'start',
      label: t.start,
      keywords: t.startAlso,
      leftSection: <IconPlayerPlay size={20} />,
      // That page has the clock with its button.
      onClick: go(paths.myDay(workspace.id)),
    },
    {
      id: 'request',
      label: t.request,
      keywords: t.requestAlso,
      leftSection: <IconBeach size={20} />,
      onClick: go(paths.absences(workspace.id), { new: '1' }),
    },
    ...(mayRecord
      ? [
          {
            id: 'record',
            label: t.record,
            keywords: t.recordAlso,
            leftSection: <IconPlus size={20} />,
            onClick: go(paths.time(workspace.id), { new: '1' }),
          },
        ]
      : []),
    ...(isAdmin
      ? [
          {
            id: 'add-person',
            label: t.person,
            keywords: t.personAlso,
            leftSection: <IconUserPlus size={20} />,
            onClick: go(paths.people(workspace.id), { new: '1' }),
          },
        ]
      : []),
    ...settings.flatMap(({ label: group, sections }) =>
      sections.map(({ key, label, icon: Icon }) => ({
        id: `settings-${key}`,
        label,
        description: `${t.settings} · ${group}`,
        leftSection: <Icon size={20} stroke={1.6} />,
        onClick: go(paths.settings(workspace.id, key)),
      })),
    ),
    ...people.map((person) => ({
      id: `person-${person.id}`,
      label: person.username,
      description: person.email ?? '',
      leftSection: <PersonAvatar person={person} />,
      onClick: go(paths.person(workspace.id, person.id)),
    })),
  ]
  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      limit={mostFound}
      shortcut={paletteKeys}
      nothingFound={t.none}
      searchProps={{ placeholder: t.search, leftSection: <IconSearch size={20} />, 'aria-label': t.search }}
      highlightQuery
    />
  )
}
