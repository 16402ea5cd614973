import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAreas, useTags } from '../../api/reference.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Select } from '../../parts/select-fields.tsx'
import { useSession } from '../../session/session.tsx'
import { useFormat } from '../../time/format.ts'
import type { Shown, View } from './use-view.ts'
import { words } from './words.ts'

/** Which days and which people are shown. */
export function Toolbar({ shown }: { shown: Shown }) {
  const t = useTexts(words)
  const format = useFormat()
  const { isLead, seesColleagues } = useSession()
  const { view, from, turn, toNow, change } = shown
  const step = view === 'year' ? 'year' : 'month'
  return (
    <Group justify="space-between" gap="sm">
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t.before[step]} onClick={() => turn(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t.after[step]} onClick={() => turn(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" size="sm" px="sm" flex="none" onClick={toNow}>
          {t.today}
        </Button>
        <Title order={2} size="h4" ml="xs" aria-live="polite">
          {view === 'year' ? from.slice(0, 4) : format.month(from)}
        </Title>
      </Group>
      <Group gap="xs">
        {(isLead || seesColleagues) && <PeopleFilters shown={shown} />}
        <SegmentedControl
          aria-label={t.view}
          data={(['month', 'year', 'list'] as const).map((value) => ({ value, label: t[value] }))}
          value={view}
          onChange={(value) => change({ view: value as View })}
        />
      </Group>
    </Group>
  )
}

function PeopleFilters({ shown: { area, tag, change } }: { shown: Shown }) {
  const t = useTexts(words)
  const areas = useAreas()
  const [areTagsWanted, { open: wantTags }] = useDisclosure(tag !== '')
  const tags = useTags({ enabled: areTagsWanted })
  const active = (tags.data?.rows ?? []).filter((row) => row.active)
  return (
    <>
      <Select
        aria-label={t.area}
        w={160}
        data={[
          { value: '', label: t.anyArea },
          ...(areas.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={area}
        allowDeselect={false}
        onChange={(value) => change({ area: value ?? '', page: '1' })}
      />
      <Select
        aria-label={t.tag}
        w={160}
        data={[{ value: '', label: t.anyTag }, ...active.map(({ id, title }) => ({ value: id, label: title }))]}
        value={tag}
        allowDeselect={false}
        onDropdownOpen={wantTags}
        onChange={(value) => change({ tag: value ?? '', page: '1' })}
      />
    </>
  )
}
