import { Button, Chip, Group, Stack, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Presence } from '../../api/records.ts'
import { useAreas } from '../../api/reference.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Page } from '../../parts/page.tsx'
import { AreaSelect } from '../../parts/selects.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { useFilters } from '../../search-params.ts'
import { useSession } from '../../session/session.tsx'
import { AreaSection } from './area-section.tsx'
import { states } from './state.ts'
import { useBoard, useGroups } from './use-board.ts'
import { words } from './words.ts'

/** Limits the cards per area, as thousands of cards are slow to render. */
const mostOf = (areas: number): number => Math.max(6, Math.min(60, Math.floor(600 / areas)))

/** A live board of who works, is on a break, away or missing, by area. */
export function PresencePage() {
  const t = useTexts(words)
  const { isAdmin, isLead, seesColleagues, workspace } = useSession()
  const board = useBoard()
  const seesOthers = !isAdmin && workspace.team_calendar === 'workspace'
  const about = isLead ? (seesOthers ? t.leadAmong : t.lead) : seesColleagues ? t.colleagues : t.own
  return (
    <Page title={t.title} about={about}>
      <Loaded query={board}>{({ rows, meta }) => <Board rows={rows} counts={meta.counts} />}</Loaded>
    </Page>
  )
}

type Props = { rows: readonly Presence[]; counts: Record<Presence['state'], number> }

function Board({ rows, counts }: Props) {
  const t = useTexts(words)
  const { isLead } = useSession()
  // Colleagues do not see each other as missing.
  const offered = states.filter((state) => isLead || state !== 'missing' || counts.missing > 0)
  const [filters, change] = useFilters({ state: '', area: '' })
  const [name, setName] = useState('')
  const groups = useGroups(rows, { ...filters, name })
  const areas = useAreas().data?.rows
  const areaName = useCallback((id: string | null) => areas?.find((area) => area.id === id)?.name, [areas])
  const clear = (): void => {
    setName('')
    change({ state: '', area: '' })
  }
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Chip.Group value={filters.state} onChange={(state) => change({ state: String(state) })}>
          <Group gap="xs" role="group" aria-label={t.filter}>
            <Chip value="" variant="filled">{`${t.all} ${rows.length}`}</Chip>
            {offered.map((state) => (
              <Chip key={state} value={state} variant="filled">{`${t.states[state]} ${counts[state]}`}</Chip>
            ))}
          </Group>
        </Chip.Group>
        <Group gap="sm" align="flex-end">
          <TextInput
            type="search"
            label={t.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            w={{ base: '100%', xs: 240 }}
          />
          <AreaSelect
            label={t.area}
            placeholder={t.anyArea}
            value={filters.area || null}
            onChange={(area) => change({ area: area ?? '' })}
            w={{ base: '100%', xs: 200 }}
          />
        </Group>
      </Stack>
      {groups.length === 0 && (
        <Empty
          title={t.none}
          action={
            <Button variant="default" onClick={clear}>
              {t.clear}
            </Button>
          }
        />
      )}
      {groups.map((group) => (
        <AreaSection key={group.id} group={group} areaName={areaName} most={mostOf(groups.length)} />
      ))}
    </Stack>
  )
}
