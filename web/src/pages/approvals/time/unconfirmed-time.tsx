import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { List } from '../../../api/hooks.ts'
import type { Tracking } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Select } from '../../../parts/select-fields.tsx'
import { Empty, Loaded } from '../../../parts/states.tsx'
import { useFilters } from '../../../search-params.ts'
import { useSession } from '../../../session/session.tsx'
import { useFormat } from '../../../time/format.ts'
import { FailureReport, ProgressReport } from '../progress-report.tsx'
import { words } from '../words.ts'
import { groupTimes } from './group-times.ts'
import { useConfirmTimes } from './use-confirm-times.ts'
import { useUnconfirmed, useUnconfirmedCount } from './use-unconfirmed.ts'
import { WeekOfTimes } from './week-of-times.tsx'
import { timeWords } from './words.ts'

const ranges = ['4', '13', 'all'] as const

/** Finished, unconfirmed times by week and person. */
export function UnconfirmedTime() {
  const t = useTexts(timeWords)
  const [{ weeks }, change] = useFilters({ weeks: '4' })
  const list = useUnconfirmed(weeks)
  const all = useUnconfirmedCount() ?? 0
  const older = weeks === 'all' || !list.data ? 0 : all - (list.data.meta.total_count ?? 0)
  return (
    <Stack>
      <Select
        label={t.since}
        data={ranges.map((value) => ({ value, label: t.ranges[value] }))}
        value={weeks}
        onChange={(value) => change({ weeks: value ?? '4' })}
        allowDeselect={false}
        maw={260}
      />
      <Loaded query={list}>{(found) => <Found found={found} />}</Loaded>
      {older > 0 && (
        <Alert color="gray">
          <Group justify="space-between">
            <Text size="sm">{t.older(older)}</Text>
            <Button size="xs" variant="default" onClick={() => change({ weeks: 'all' })}>
              {t.showAll}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}

function Found({ found }: { found: List<Tracking> }) {
  const t = useTexts(timeWords)
  const common = useTexts(words)
  const format = useFormat()
  const { zone, workspace } = useSession()
  const { confirm, busy, progress, skipped, forget } = useConfirmTimes()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const weeks = useMemo(
    () => groupTimes(found, zone, workspace.warning_thresholds),
    [found, zone, workspace.warning_thresholds],
  )
  const ids = found.rows.map(({ id }) => id)
  const chosen = ids.filter((id) => picked.has(id))
  const pick = (some: readonly string[], on: boolean): void =>
    setPicked((before) => new Set(on ? [...before, ...some] : [...before].filter((id) => !some.includes(id))))
  if (weeks.length === 0)
    return (
      <Empty title={t.none} icon={IconChecks}>
        {t.noneText}
      </Empty>
    )
  return (
    <Stack>
      <Group mih={36} py="xs" pos="sticky" top={56} bg="var(--mantine-color-body)" style={{ zIndex: 2 }}>
        <Checkbox
          label={chosen.length > 0 ? common.selected(chosen.length) : t.all}
          aria-label={t.all}
          checked={chosen.length === ids.length}
          indeterminate={chosen.length > 0 && chosen.length < ids.length}
          onChange={(event) => pick(ids, event.currentTarget.checked)}
        />
        {chosen.length > 0 && (
          <Button color="teal.9" size="xs" disabled={busy.size > 0} onClick={() => void confirm(chosen)}>
            {t.confirmMany(chosen.length)}
          </Button>
        )}
      </Group>
      <ProgressReport {...progress} />
      {found.isCut && <Alert color="yellow">{t.cut(format.number(found.rows.length))}</Alert>}
      <FailureReport
        title={t.skipped(skipped)}
        reasons={skipped > 0 ? [{ id: 'skipped', text: t.skippedText }] : []}
        dismiss={forget}
      />
      {weeks.map((week) => (
        <WeekOfTimes key={week.week} week={week} picked={picked} busy={busy} pick={pick} confirm={confirm} />
      ))}
    </Stack>
  )
}
