import { Button, Group } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { PersonSelect } from '../../parts/person-select.tsx'
import { Select } from '../../parts/select-fields.tsx'
import { AreaSelect, TagSelect } from '../../parts/selects.tsx'
import { useSession } from '../../session/session.tsx'
import { today } from '../../time/zoned.ts'
import { type ReportFilters, spansOn } from './filters.ts'
import { words } from './words.ts'

const hourGroups = ['user', 'area', 'tag', 'week', 'day', 'month'] as const
const absenceGroups = ['type', 'user'] as const

type Props = { filters: ReportFilters; change(change: Partial<ReportFilters>): void }

export function ReportFilterBar({ filters, change }: Props) {
  const t = useTexts(words)
  const { zone, isLead } = useSession()
  const spans = spansOn(today(zone))
  return (
    <Group align="flex-end" gap="sm">
      {filters.report !== 'weekly_average' && (
        <DayInput
          label={t.from}
          value={filters.from}
          maxDate={filters.until}
          onChange={(from) => from && change({ from })}
          w={150}
        />
      )}
      <DayInput
        label={t.until}
        value={filters.until}
        {...(filters.report !== 'weekly_average' && { minDate: filters.from })}
        onChange={(until) => until && change(until < filters.from ? { from: until, until } : { until })}
        w={150}
      />
      <Group gap={4} role="group" aria-label={t.span}>
        {Object.entries(spans).map(([name, span]) => (
          <Button
            key={name}
            variant={span.from === filters.from && span.until === filters.until ? 'light' : 'default'}
            aria-pressed={span.from === filters.from && span.until === filters.until}
            onClick={() => change(span)}
            px="sm"
          >
            {t.spans[name as keyof typeof spans]}
          </Button>
        ))}
      </Group>
      {filters.report === 'hours' && (
        <>
          <Select
            label={t.by}
            w={140}
            allowDeselect={false}
            value={filters.by}
            onChange={(by) => change({ by: by ?? 'user' })}
            data={hourGroups.map((value) => ({ value, label: t.groups[value] }))}
          />
          {isLead && (
            <PersonSelect
              label={t.person}
              clearable
              placeholder={t.all}
              w={190}
              value={filters.user_id || null}
              onChange={(user_id) => change({ user_id: user_id ?? '' })}
            />
          )}
          <AreaSelect
            label={t.area}
            placeholder={t.all}
            w={160}
            value={filters.area_id || null}
            onChange={(area_id) => change({ area_id: area_id ?? '' })}
          />
          <TagSelect
            label={t.tag}
            placeholder={t.all}
            w={160}
            value={filters.tag_id || null}
            onChange={(tag_id) => change({ tag_id: tag_id ?? '' })}
          />
        </>
      )}
      {filters.report === 'absences' && (
        <Select
          label={t.by}
          w={140}
          allowDeselect={false}
          value={filters.absencesBy}
          onChange={(absencesBy) => change({ absencesBy: absencesBy ?? 'type' })}
          data={absenceGroups.map((value) => ({ value, label: t.groups[value] }))}
        />
      )}
    </Group>
  )
}
