import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { openSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconBeach, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePeople } from '../api/reference.ts'
import { texts, useTexts } from '../i18n/language.tsx'
import { PersonAvatar } from '../parts/people.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { usePlaces } from './places.ts'

const words = texts(
  {
    search: 'Search or go to …',
    none: 'Nothing found',
    open: 'Search and commands',
    request: 'Request an absence',
    record: 'Record working time',
  },
  {
    search: 'Suchen oder wechseln zu …',
    none: 'Nichts gefunden',
    open: 'Suche und Befehle',
    request: 'Abwesenheit beantragen',
    record: 'Arbeitszeit erfassen',
  },
)

export function PaletteButton() {
  const t = useTexts(words)
  return (
    <Tooltip label={<Kbd>Ctrl K</Kbd>}>
      <ActionIcon variant="subtle" color="gray" size="lg" onClick={openSpotlight} aria-label={t.open}>
        <IconSearch size={20} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Everything by keyboard: places, the most common doings, and people by name. */
export function Palette() {
  const t = useTexts(words)
  const navigate = useNavigate()
  const { workspace } = useSession()
  const people = usePeople()
  const go = (to: string, search?: object) => () => void navigate({ to, ...(search && { search: search as never }) })
  const actions: SpotlightActionData[] = [
    ...usePlaces().map(({ key, label, to, icon: Icon }) => ({
      id: key,
      label,
      leftSection: <Icon size={20} stroke={1.6} />,
      onClick: go(to),
    })),
    {
      id: 'request',
      label: t.request,
      leftSection: <IconBeach size={20} />,
      onClick: go(paths.absences(workspace.id), { new: '1' }),
    },
    {
      id: 'record',
      label: t.record,
      leftSection: <IconPlus size={20} />,
      onClick: go(paths.time(workspace.id), { new: '1' }),
    },
    ...(people.data?.rows ?? []).map((person) => ({
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
      limit={8}
      shortcut={['mod + K', '/']}
      nothingFound={t.none}
      searchProps={{ placeholder: t.search, leftSection: <IconSearch size={20} />, 'aria-label': t.search }}
      highlightQuery
    />
  )
}
